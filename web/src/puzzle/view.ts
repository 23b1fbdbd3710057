// The state that is looked at: its picture, its moves and, where it is wanted, what helps (hint, values, check), in one request if that is quick.
import { useRef } from "preact/hooks";
import { api, type Outcome, type Part, type Reply, type ViewAnswer } from "../api";
import { useReply, type Loaded } from "../ui";
import type { Entry } from "./history";
import { sent } from "./specs";
import { turnText } from "./turn";

/** Nobody waits longer than this for a picture because of its hint; in milliseconds. */
export const quickEnough = 300;

/** Puzzles whose last hint was not quick: it is asked for when the picture is there. */
const slow = new Set<string>();

/** Learns from a hint how the next one is asked for. */
export function noteHint(spec: string, outcome: Outcome | undefined, milliseconds: number): void {
  if (outcome === "stopped" || milliseconds > quickEnough) slow.add(spec);
  else slow.delete(spec);
}

export interface Question {
  readonly state: string;
  /** To be made first. */
  readonly play?: string;
  /** To be put to its next position first. */
  readonly edit?: string;
  readonly last?: string;
  readonly helping: boolean;
}

/** Of all that came with a view. */
function outcomeOf({ hint, value, check }: ViewAnswer): Outcome | undefined {
  const outcomes = [hint, value, check].map((part) => part?.outcome);
  return outcomes.includes("stopped") ? "stopped" : outcomes.find((outcome) => outcome !== undefined);
}

export async function askView(spec: string, { helping, last, ...at }: Question, signal?: AbortSignal): Promise<Reply<ViewAnswer>> {
  const { state, ...rest } = at;
  const turn = turnText(spec);
  const change = { ...rest, ...(turn === undefined ? {} : { turn }) };
  if (helping && !slow.has(spec)) {
    const begun = performance.now();
    const reply = await api.view(spec, state, { ...change, ...(last === undefined ? {} : { last }), hint: true, time: `${quickEnough}ms` }, signal);
    // Work that does not look at the clock is given up as a whole: then there is not even a state.
    const complete = reply.ok && reply.answer.state !== undefined;
    if (reply.ok) noteHint(spec, complete ? outcomeOf(reply.answer) : "stopped", performance.now() - begun);
    if (complete || !reply.ok) return reply;
  }
  return api.view(spec, state, change, signal);
}

const keyOf = (spec: string, state: string) => `${spec}\n${state}`;

let handed: { key: string; reply: Reply<ViewAnswer> } | undefined;

/** The next to look at this state gets this answer instead of asking: it came with the move or the change that led there. */
export function handOver(spec: string, state: string, reply: Reply<ViewAnswer>): void {
  handed = { key: keyOf(spec, state), reply };
}

/** What was handed over for this state. It is given out once. */
export function takeOver(spec: string, state: string): Reply<ViewAnswer> | undefined {
  const taken = handed?.key === keyOf(spec, state) ? handed.reply : undefined;
  handed = undefined;
  return taken;
}

export function useView(spec: string, entry: Entry, start: string, helping: boolean): Loaded<ViewAnswer> {
  return useReply(keyOf(spec, entry.state), async (signal) => {
    const question = { state: sent(entry.state, start), helping, ...(entry.move === undefined ? {} : { last: entry.move }) };
    return takeOver(spec, entry.state) ?? askView(spec, question, signal);
  });
}

/** A part that came with the view; undefined if it has to be asked for: there is none, or it took too long. */
export function given<T>(part: Part<T> | undefined): Reply<T> | undefined {
  if (!part || part.outcome === "stopped") return undefined;
  return part.error ? { ok: false, error: part.error } : { ok: true, outcome: part.outcome, answer: part as T };
}

const nothing = { ok: false, error: { code: "aborted", message: "" } } as const;

/** What belongs to a state beside its picture: as it came with the view, else asked for when the picture is there. */
export function usePart<T>(spec: string, key: string, view: Loaded<ViewAnswer>, part: (seen: ViewAnswer) => Reply<T> | undefined, ask: (signal: AbortSignal) => Promise<Reply<T>>): Loaded<T> {
  const seen = view.fresh && view.reply?.ok ? view.reply.answer : undefined;
  const used = useRef<ViewAnswer>();
  const { reply, fresh, again } = useReply<T>(seen ? `${spec}\n${key}` : "", async (signal) => {
    if (!seen) return nothing;
    // Who asks again wants another answer than the one that came with the view.
    const came = used.current === seen ? undefined : part(seen);
    used.current = seen;
    if (came) return came;
    const begun = performance.now();
    const asked = await ask(signal);
    if (asked.ok) noteHint(spec, asked.outcome, performance.now() - begun);
    return asked;
  });
  return { reply, fresh: seen !== undefined && fresh, again };
}
