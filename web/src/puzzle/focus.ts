import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Keeps the keyboard's focus in a list whose buttons lead to another state, and so to another list: it goes to the new
 * list's first button (.move), or to the heading while there is none. `ready`: the list is that of this state.
 */
export function useKeptFocus<E extends HTMLElement>(state: string, ready: boolean): { box: { current: E | null }; keep: () => void } {
  const box = useRef<E>(null);
  const left = useRef<string>();
  useLayoutEffect(() => {
    if (left.current === undefined || left.current === state) return;
    const active = document.activeElement;
    const elsewhere = active !== null && active !== document.body && !box.current?.contains(active);
    const heading = box.current?.querySelector<HTMLElement>("h2");
    if (ready || elsewhere) left.current = undefined;
    if (elsewhere) return;
    const first = ready ? box.current?.querySelector<HTMLElement>("button.move") : undefined;
    if (ready || !box.current?.contains(active)) (first ?? heading)?.focus({ preventScroll: true });
  });
  return { box, keep: () => void (left.current = state) };
}
