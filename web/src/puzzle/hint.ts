// Help for a state: how far it is, which moves are best, and whether the last one lost ground.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { api, type ApiError, type NextAnswer, type Outcome, type Prepare, type Reply, type ShowAnswer, type Step } from "../api";
import { useJob, type JobHandle } from "../jobs";
import type { Mark } from "../scene/Marks";
import { useReply } from "../ui";
import { type Entry } from "./history";
import { sent } from "./specs";

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

export function useHint(on: boolean, spec: string, present: Entry, before: Entry | undefined, info: Pick<ShowAnswer, "start" | "prepare">): Hint {
  const named = sent(present.state, info.start);
  const last = present.move;
  const key = on ? JSON.stringify([spec, present.state, last]) : "";
  const { reply, fresh, again } = useReply<NextAnswer>(key, async (signal) => {
    if (!on) return nothing;
    const first = await api.next(spec, named, last === undefined ? {} : { last }, signal);
    // A last move that the server does not accept must not cost the hint.
    return !first.ok && first.error.argument === "last" ? api.next(spec, named, {}, signal) : first;
  });
  const goOn = useJob("next", { spec, state: named });
  const bySlowWay = goOn.job?.state === "finished" && goOn.job.answer && !goOn.job.answer["error"] ? goOn.job : undefined;

  const current = on && fresh && reply?.ok ? reply : undefined;
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

  const what = answer?.prepare ?? (on && answer === undefined ? info.prepare : undefined);
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
    error: on && fresh && reply && !reply.ok && reply.error.code !== "aborted" ? reply.error : undefined,
    answer,
    outcome,
    ground,
    prepare: useMemo(() => (what ? { what, handle } : undefined), [whatKey, handle.job]),
    goOn,
    again,
  };
}
