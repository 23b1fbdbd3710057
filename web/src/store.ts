// What is kept in the browser. Storage may be full or forbidden; the page works without it.
import { effect, signal, type Signal } from "@preact/signals";

type Place = "local" | "session";

function storage(place: Place): Storage | undefined {
  try {
    return place === "local" ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export function recall<T>(key: string, fallback: T, place: Place = "local"): T {
  try {
    const text = storage(place)?.getItem(`meleda.${key}`);
    return text === null || text === undefined ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown, place: Place = "local"): void {
  try {
    storage(place)?.setItem(`meleda.${key}`, JSON.stringify(value));
  } catch {
    // Full or forbidden.
  }
}

export function forget(key: string, place: Place = "local"): void {
  try {
    storage(place)?.removeItem(`meleda.${key}`);
  } catch {
    // Forbidden.
  }
}

/** A signal whose value survives a reload. */
export function kept<T>(key: string, fallback: T, place: Place = "local"): Signal<T> {
  const value = signal(recall(key, fallback, place));
  effect(() => remember(key, value.value, place));
  return value;
}
