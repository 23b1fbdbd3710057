// Help for a state: how far it is, which moves are best, and whether the last one lost ground.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { api, type ApiError, type NextAnswer, type Outcome, type Prepare, type Reply, type Step, type ViewAnswer } from "../api";
import { useJob, type JobHandle } from "../jobs";
import type { Mark } from "../scene/Marks";
import type { Loaded } from "../ui";
import { type Entry } from "./history";
import { sent } from "./specs";
import { given, usePart } from "./view";
import { knownOf, noteKnown, type Known } from "./worth";

/** Data that is smaller than this is prepared without asking. */
const smallEnough = 40_000_000;

export type Ground = "lost" | "wrong_way" | "fine";

/** What a move did, by the distances before and after it. */
export function groundOf(before: Known | undefined, after: Known | undefined, turnBack: boolean): Ground {
  if (after === "unsolvable") return before === undefined || before === "unsolvable" ? "fine" : "lost";
  if (turnBack) return "wrong_way";
  if (before === undefined || after === undefined || before === "unsolvable") return "fine";
  return BigInt(after) > BigInt(before) ? "wrong_way" : "fine";
}

/** The moves that are proven best; where every path has the same length, all others lose. */
export function marksOf(answer: NextAnswer, legal: readonly Step[], layered: boolean): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const best = answer.optimal === false && !layered ? [] : (answer.best ?? []);
  for (const { move } of best) marks.set(move, "best");
  if (!layered || best.length === 0) return marks;
  for (const { move } of legal) if (!marks.has(move)) marks.set(move, "lost");
  return marks;
}

export interface Hint {
  readonly loading: boolean;
  readonly error: ApiError | undefined;
  readonly answer: NextAnswer | undefined;
  readonly outcome: Outcome | undefined;
  readonly ground: Ground;
  readonly prepare: { what: Prepare; handle: JobHandle } | undefined;
  /** The same question as a job, for one that the time did not suffice for. */
  readonly goOn: JobHandle;
  readonly again: () => void;
}

const prepared = new Set<string>();

/** The hint that came with the view; undefined if it has to be asked for, also because it is of another last move. */
export function hintWith({ hint }: ViewAnswer, last: string | undefined): Reply<NextAnswer> | undefined {
  return hint?.error?.argument === "last" || (!hint?.error && hint?.last !== last) ? undefined : given(hint);
}

async function askHint(spec: string, state: string, last: string | undefined, signal: AbortSignal): Promise<Reply<NextAnswer>> {
  const first = await api.next(spec, state, { instead: true, ...(last === undefined ? {} : { last }) }, signal);
  // A last move that the server does not accept must not cost the hint.
  return !first.ok && first.error.argument === "last" ? api.next(spec, state, { instead: true }, signal) : first;
}

/** Help for the state that is looked at. It begins when the picture is there. */
export function useHint(on: boolean, spec: string, present: Entry, before: Entry | undefined, start: string, view: Loaded<ViewAnswer>): Hint {
  const named = sent(present.state, start);
  const last = present.move;
  const wanted = on ? view : { ...view, fresh: false };
  const { reply, fresh, again } = usePart(spec, JSON.stringify([present.state, last]), wanted, (seen) => hintWith(seen, last), (signal) => askHint(spec, named, last, signal));
  const goOn = useJob("next", { spec, state: named });
  const bySlowWay = goOn.job?.state === "finished" && goOn.job.answer && !goOn.job.answer["error"] ? goOn.job : undefined;

  const current = fresh && reply?.ok ? reply : undefined;
  const useSlow = current?.outcome === "stopped" && bySlowWay !== undefined;
  const answer = useSlow ? (bySlowWay.answer as unknown as NextAnswer) : current?.answer;
  const outcome = useSlow ? bySlowWay.outcome : current?.outcome;

  if (answer && outcome !== "stopped") {
    if (outcome === "no") noteKnown(spec, present.state, "unsolvable");
    else if (answer.distance !== undefined && answer.optimal !== false) noteKnown(spec, present.state, answer.distance);
  }
  const ground =
    answer && present.move !== undefined && before
      ? groundOf(knownOf(spec, before.state), knownOf(spec, present.state), answer.turn_back === true)
      : "fine";

  const what = answer?.prepare;
  const handle = useJob(what?.verb ?? "", what?.values ?? {});
  const whatKey = what ? JSON.stringify([what.verb, what.values]) : "";
  useEffect(() => {
    if (!what || handle.job || prepared.has(whatKey) || what.bytes === undefined || Number(what.bytes) >= smallEnough) return;
    prepared.add(whatKey);
    void handle.start();
  }, [whatKey, handle.job === undefined]);

  // When the data is there, ask again: the answer is better or comes faster.
  const running = useRef(false);
  useEffect(() => {
    if (handle.job && handle.job.state !== "finished") running.current = true;
    else if (handle.job && running.current) {
      running.current = false;
      again();
    }
  }, [handle.job?.state, whatKey]);

  return {
    loading: on && !fresh,
    error: fresh && reply && !reply.ok && reply.error.code !== "aborted" ? reply.error : undefined,
    answer,
    outcome,
    ground,
    prepare: useMemo(() => (what ? { what, handle } : undefined), [whatKey, handle.job]),
    goOn,
    again,
  };
}
