// Help for a state: how far it is, which moves are best, and whether the last one lost ground.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { api, type ApiError, type NextAnswer, type Outcome, type Prepare, type Reply, type Step, type ViewAnswer } from "../api";
import { useJob, type JobHandle } from "../jobs";
import type { Mark } from "../scene/Marks";
import { useReply, type Loaded } from "../ui";
import { type Entry } from "./history";
import { sent } from "./specs";
import { noteHint } from "./view";

/** Data that is smaller than this is prepared without asking. */
const smallEnough = 40_000_000;

/** What is known of a state: its distance in digits, or that it cannot be solved. */
type Known = string | "unsolvable";

export type Ground = "lost" | "wrong_way" | "fine";

/** What a move did, by the distances before and after it. */
export function groundOf(before: Known | undefined, after: Known | undefined, turnBack: boolean): Ground {
  if (after === "unsolvable") return before === undefined || before === "unsolvable" ? "fine" : "lost";
  if (turnBack) return "wrong_way";
  if (before === undefined || after === undefined || before === "unsolvable") return "fine";
  return BigInt(after) > BigInt(before) ? "wrong_way" : "fine";
}

/** The best moves; where every way has the same length, all others lose. */
export function marksOf(answer: NextAnswer, legal: readonly Step[], layered: boolean): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const best = answer.best ?? [];
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

const known = new Map<string, Known>();
const prepared = new Set<string>();
const nothing: Reply<NextAnswer> = { ok: false, error: { code: "aborted", message: "" } };

/** The hint that came with the view; undefined if it has to be asked for: there is none, it took too long, or it is of another last move. */
export function hintWith({ hint }: ViewAnswer, last: string | undefined): Reply<NextAnswer> | undefined {
  if (!hint || hint.outcome === "stopped") return undefined;
  if (hint.error) return hint.error.argument === "last" ? undefined : { ok: false, error: hint.error };
  return hint.last === last ? { ok: true, outcome: hint.outcome, answer: hint as NextAnswer } : undefined;
}

async function askHint(spec: string, state: string, last: string | undefined, signal: AbortSignal): Promise<Reply<NextAnswer>> {
  const begun = performance.now();
  const first = await api.next(spec, state, last === undefined ? {} : { last }, signal);
  if (first.ok) noteHint(spec, first.outcome, performance.now() - begun);
  // A last move that the server does not accept must not cost the hint.
  return !first.ok && first.error.argument === "last" ? api.next(spec, state, {}, signal) : first;
}

/** Help for the state that is looked at. It begins when the picture is there. */
export function useHint(on: boolean, spec: string, present: Entry, before: Entry | undefined, start: string, view: Loaded<ViewAnswer>): Hint {
  const named = sent(present.state, start);
  const last = present.move;
  const seen = on && view.fresh && view.reply?.ok ? view.reply.answer : undefined;
  const key = seen ? JSON.stringify([spec, present.state, last]) : "";
  const used = useRef<ViewAnswer>();
  const { reply, fresh, again } = useReply<NextAnswer>(key, async (signal) => {
    if (!seen) return nothing;
    // Who asks again wants another answer than the one that came with the view.
    const given = used.current === seen ? undefined : hintWith(seen, last);
    used.current = seen;
    return given ?? askHint(spec, named, last, signal);
  });
  const goOn = useJob("next", { spec, state: named });
  const bySlowWay = goOn.job?.state === "finished" && goOn.job.answer && !goOn.job.answer["error"] ? goOn.job : undefined;

  const current = seen && fresh && reply?.ok ? reply : undefined;
  const useSlow = current?.outcome === "stopped" && bySlowWay !== undefined;
  const answer = useSlow ? (bySlowWay.answer as unknown as NextAnswer) : current?.answer;
  const outcome = useSlow ? bySlowWay.outcome : current?.outcome;

  if (answer && outcome !== "stopped") {
    if (outcome === "no") known.set(spec + "\n" + present.state, "unsolvable");
    else if (answer.distance !== undefined) known.set(spec + "\n" + present.state, answer.distance);
  }
  const ground =
    answer && present.move !== undefined && before
      ? groundOf(known.get(spec + "\n" + before.state), known.get(spec + "\n" + present.state), answer.turn_back === true)
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
    loading: on && !(seen && fresh),
    error: seen && fresh && reply && !reply.ok && reply.error.code !== "aborted" ? reply.error : undefined,
    answer,
    outcome,
    ground,
    prepare: useMemo(() => (what ? { what, handle } : undefined), [whatKey, handle.job]),
    goOn,
    again,
  };
}
