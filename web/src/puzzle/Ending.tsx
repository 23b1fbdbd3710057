// The end of a game: in how many moves, how many were needed, and a little joy.
import { useEffect, useState } from "preact/hooks";
import { api, inTurn } from "../api";
import { t } from "../i18n";
import { grouped } from "../numbers";
import { recall, remember } from "../store";
import { sent } from "./specs";

export interface Run {
  readonly from: string;
  readonly moves: number;
  readonly whole: boolean;
}

/** How a run compares: exact only where the fewest moves are proven. */
export function verdictOf(moves: number, fewest: string | undefined): { key: "ended_fewest" | "ended_more" | "ended"; more: string } {
  if (fewest === undefined || BigInt(moves) < BigInt(fewest)) return { key: "ended", more: "0" };
  const more = BigInt(moves) - BigInt(fewest);
  return { key: more === 0n ? "ended_fewest" : "ended_more", more: String(more) };
}

/** Records that are kept; the oldest are forgotten. */
const recordsKept = 100;

/** The fewest moves in which this was ever solved here, and notes those of now. Undefined if this is the first time. */
export function record(spec: string, from: string, moves: number): number | undefined {
  const read = recall<unknown>("records", []);
  const all = (Array.isArray(read) ? read : []).filter(
    (each): each is [string, number] => Array.isArray(each) && typeof each[0] === "string" && Number.isSafeInteger(each[1]) && (each[1] as number) > 0,
  );
  const key = `${spec}\n${from}`;
  if (key.length > 4000) return undefined;
  const before = all.find(([name]) => name === key)?.[1];
  const rest = all.filter(([name]) => name !== key);
  remember("records", [[key, Math.min(moves, before ?? moves)], ...rest].slice(0, recordsKept));
  return before;
}

interface EndingProps {
  readonly spec: string;
  readonly start: string;
  readonly run: Run;
  /** Every path has the same length, so that there is nothing to compare. */
  readonly layered: boolean;
}

export function Ending({ spec, start, run, layered }: EndingProps) {
  const [fewest, setFewest] = useState<string>();
  const [before, setBefore] = useState<number>();
  useEffect(() => {
    setBefore(run.whole ? record(spec, run.from, run.moves) : undefined);
    if (layered || !run.whole) return;
    const abort = new AbortController();
    void inTurn(() => api.solve(spec, sent(run.from, start), { path: "none", time: "2s" }, abort.signal)).then((reply) => {
      if (!abort.signal.aborted && reply.ok && reply.answer.optimal) setFewest(reply.answer.length);
    });
    return () => abort.abort();
  }, []);
  const { key, more } = verdictOf(run.moves, layered ? undefined : fewest);
  const count = run.moves;
  return (
    <p class="is-solved">
      <span aria-hidden="true">★ </span>
      {key === "ended_more" ? t("ended_more", { count, more: grouped(more) }) : key === "ended_fewest" ? t("ended_fewest", { count }) : t("ended", { count })}
      {before !== undefined && !layered ? ` ${before > count ? t("ended_record", { count: before }) : t("ended_best", { count: before })}` : null}
    </p>
  );
}

const colours = ["--warm", "--good", "--accent", "--goal-ink"];
const pieces = 28;

/** Scraps of paper that fly for a moment. Who wants no motion has none of it. */
export function Celebration() {
  const [over, end] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => end(true), 2600);
    return () => clearTimeout(timer);
  }, []);
  if (over || matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
  return (
    <div class="celebration no-print" aria-hidden="true">
      {[...Array(pieces).keys()].map((index) => (
        <span
          key={index}
          style={{
            left: `${(index * 61) % 100}%`,
            background: `var(${colours[index % colours.length]})`,
            animationDelay: `${(index % 7) * 90}ms`,
            "--drift": `${((index * 37) % 11) - 5}rem`,
          }}
        />
      ))}
    </div>
  );
}
