// What moves are worth: how far it is after each of them.
import { useEffect, useState } from "preact/hooks";
import { api, inTurn, type Step } from "../api";
import { sent } from "./specs";

/** What is known of a state: its distance in digits, or that it cannot be solved. */
export type Known = string | "unsolvable";

const known = new Map<string, Known>();
/** Nobody looks at more; the oldest are forgotten. */
const most = 20_000;
const keyOf = (spec: string, state: string) => `${spec}\n${state}`;

export const knownOf = (spec: string, state: string): Known | undefined => known.get(keyOf(spec, state));

export function noteKnown(spec: string, state: string, value: Known): void {
  if (known.size >= most) known.delete(known.keys().next().value!);
  known.set(keyOf(spec, state), value);
}

/** How far it is from a state, if that is found out in a moment and proven. */
export async function learn(spec: string, state: string, start: string, signal?: AbortSignal): Promise<Known | undefined> {
  const before = knownOf(spec, state);
  if (before !== undefined) return before;
  const reply = await api.next(spec, sent(state, start), { time: "1s" }, signal);
  if (!reply.ok || reply.outcome === "stopped") return undefined;
  const { distance, optimal } = reply.answer;
  const value = reply.outcome === "no" ? "unsolvable" : optimal === false ? undefined : distance;
  if (value !== undefined) noteKnown(spec, state, value);
  return value;
}

/** nearer: on a shortest path; even: as far as before; away: farther; lost: never again; open: not known. */
export type Worth = "nearer" | "even" | "away" | "lost" | "open";
export const worthSigns: Record<Worth, string> = { nearer: "✓", even: "=", away: "↺", lost: "✕", open: "?" };

export function worthOf(before: Known | undefined, after: Known | undefined): Worth {
  if (after === "unsolvable") return "lost";
  if (after === undefined || before === undefined) return "open";
  if (before === "unsolvable") return "nearer";
  const [from, to] = [BigInt(before), BigInt(after)];
  return to < from ? "nearer" : to > from ? "away" : "even";
}

/** Moves that are asked about one by one; more would keep the server busy for nobody. */
const askedAbout = 120;

/** What is known after each move: a Known, or null where it could not be found out. Those still under way are missing. */
export function useWorths(on: boolean, spec: string, start: string, state: string, steps: readonly Step[] | undefined): ReadonlyMap<string, Known | null> {
  const [held, hold] = useState<{ state: string; worths: ReadonlyMap<string, Known | null> }>({ state: "", worths: new Map() });
  useEffect(() => {
    if (!on || !steps) return;
    const abort = new AbortController();
    const found = new Map<string, Known | null>();
    const tell = () => !abort.signal.aborted && hold({ state, worths: new Map(found) });
    for (const step of steps.slice(0, askedAbout)) {
      const before = knownOf(spec, step.to);
      if (before !== undefined) found.set(step.move, before);
      else
        void inTurn(async () => {
          if (abort.signal.aborted) return;
          const value = await learn(spec, step.to, start, abort.signal);
          found.set(step.move, value ?? null);
          tell();
        });
    }
    tell();
    return () => abort.abort();
  }, [on, spec, state, steps]);
  return on && held.state === state ? held.worths : nothing;
}

const nothing: ReadonlyMap<string, Known | null> = new Map();
