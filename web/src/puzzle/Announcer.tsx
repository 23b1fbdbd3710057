// What a screen reader hears: each move, and what help says about where it led.
import { useMemo, useRef } from "preact/hooks";
import type { Step } from "../api";
import { t } from "../i18n";
import { grouped, powerOfTen } from "../numbers";
import { wholeSentence } from "../text";
import type { Hint } from "./hint";
import type { Entry } from "./history";

/** A move as somebody says it; its notation where there are no words. */
export function sayMove(steps: readonly Step[], move: string): string {
  return steps.find((step) => step.move === move)?.words ?? move;
}

/** What help says, in one breath. */
export function saidHelp({ answer, outcome, ground }: Pick<Hint, "answer" | "outcome" | "ground">, solved: boolean): string[] {
  if (!answer || solved) return [];
  const said: string[] = [];
  if (ground !== "fine") said.push(ground === "lost" ? t("help_lost") : t("help_wrong_way"));
  if (outcome === "no") said.push(t("help_unsolvable"), ...(answer.instead === undefined ? [] : [`${wholeSentence(answer.instead)}`]));
  if (outcome === "stopped") said.push(t("help_stopped"));
  if (outcome !== "done" || answer.distance === undefined) return said;
  said.push(`${t("help_moves_left", { number: powerOfTen(answer.distance) ?? grouped(answer.distance), count: answer.distance === "1" ? 1 : 2 })}.`);
  const best = (answer.best ?? []).map((step) => step.words ?? step.move);
  if (best.length > 0) said.push(t("said_best", { moves: best.join(", ") }));
  return said;
}

interface AnnouncerProps {
  readonly spec: string;
  readonly entry: Entry;
  readonly hint: Hint | undefined;
  readonly solved: boolean;
  /** The moves of this state; undefined while they are on their way. */
  readonly steps: readonly Step[] | undefined;
}

export function Announcer({ spec, entry, hint, solved, steps }: AnnouncerProps) {
  // The words of a move are known before it is made: they come with the moves of the state before.
  const known = useRef(new Map<string, string>());
  const made = entry.move === undefined ? undefined : (known.current.get(entry.move) ?? entry.move);
  if (steps) known.current = new Map(steps.flatMap((step) => (step.words === undefined ? [] : [[step.move, step.words]])));
  const last = useRef<string>();
  const key = `${spec}\n${entry.state}\n${entry.move ?? ""}`;
  const said = useMemo(() => made, [key]);
  const text = [...(said === undefined ? [] : [`${wholeSentence(said)}`]), ...(solved ? [t("solved")] : []), ...(hint && !hint.loading ? saidHelp(hint, solved) : [])].join(" ");
  // Nothing new is said while help is on its way: the move and the help are one sentence.
  const complete = !hint || !hint.loading;
  if (complete) last.current = text;
  return (
    <p class="unseen announcer" role="status" aria-live="polite" aria-atomic="true">
      {last.current ?? ""}
    </p>
  );
}
