import { useState } from "preact/hooks";
import { t, type Key } from "../i18n";
import { useJob } from "../jobs";
import { grouped } from "../numbers";
import { sent } from "../puzzle/specs";
import { hrefOf } from "../route";
import { JobProgress, Problem, Segmented } from "../ui";
import type { ApiError, GameValue } from "../api";
import { StateGraph } from "./measure/StateGraph";
import { Growing } from "./measure/Growing";
import { ProfileChart } from "./measure/ProfileChart";
import type { Run } from "./measure/profile";
import type { PuzzleProps } from "./Puzzle";

interface ExploreAnswer {
  from: string;
  status: string;
  reason?: string;
  states: string;
  depth: string;
  shape?: string;
  dead_ends?: string;
  /** How many states have no move, one move, ... */
  degrees?: string[];
  farthest?: string[];
  by_depth_runs?: Run[];
  /** Of a game for two: positions by their value for the player to move. */
  by_value?: Record<GameValue, string>;
  in_play?: string;
  /** The same, where positions that symmetries take to each other count once. */
  orbits?: { symmetries: string; states: string; in_play: string; by_value: Record<GameValue, string> };
  error?: ApiError;
}

const valuesText = ({ win, draw, loss }: Record<GameValue, string>) => t("fact_values_value", { win: grouped(win), draw: grouped(draw), loss: grouped(loss) });

export function Measure({ spec, info, state }: PuzzleProps) {
  return (
    <div class="measure">
      <Space spec={spec} info={info} state={state} />
      <StateGraph spec={spec} state={sent(state, info.start)} title={info.title} />
      <Growing info={info} />
    </div>
  );
}

function Space({ spec, info, state }: Pick<PuzzleProps, "spec" | "info" | "state">) {
  const elsewhere = state !== info.start;
  const [from, setFrom] = useState<"start" | "here">("start");
  const here = elsewhere && from === "here";
  const { job, start } = useJob("explore", { spec, from: here ? sent(state, info.start) : undefined });
  const [refused, refuse] = useState<ApiError>();
  const run = () =>
    void start().then((reply) => {
      refuse(reply.ok ? undefined : reply.error);
    });
  const answer = job?.state === "finished" ? (job.answer as ExploreAnswer | undefined) : undefined;
  return (
    <section class="card" aria-labelledby="measure-space">
      <h2 id="measure-space">{t("measure_space")}</h2>
      <p class="quiet">{t("measure_space_about")}</p>
      <div class="row">
        {elsewhere && (
          <Segmented
            label={t("measure_from")}
            value={here ? "here" : "start"}
            choose={setFrom}
            choices={[
              { value: "start", label: t("measure_from_start") },
              { value: "here", label: t("measure_from_here") },
            ]}
          />
        )}
        {(!job || job.state === "finished") && (
          <button type="button" class={answer ? "" : "primary"} onClick={run}>
            {answer ? t("measure_again") : t("measure_run")}
          </button>
        )}
      </div>
      {info.states !== undefined && !answer && <p class="quiet">{t("measure_states_known", { states: grouped(info.states) })}</p>}
      {refused && <Problem error={refused} />}
      {job && <JobProgress job={job} />}
      {answer?.error ? <Problem error={answer.error} /> : null}
      {answer && !answer.error && answer.states !== undefined ? <Result spec={spec} answer={answer} /> : null}
    </section>
  );
}

const shapes: Readonly<Record<string, Key>> = {
  path: "shape_path",
  tree: "shape_tree",
  bipartite: "shape_bipartite",
  odd_cycles: "shape_odd_cycles",
  directed: "shape_directed",
};

function Result({ spec, answer }: { spec: string; answer: ExploreAnswer }) {
  const shape = answer.shape === undefined ? undefined : shapes[answer.shape];
  const degrees = (answer.degrees ?? []).map((states, moves) => ({ states, moves })).filter(({ states }) => states !== "0");
  const complete = answer.status === "done";
  return (
    <>
      {!complete && (
        <p class="remark" role="status">
          {t("measure_stopped")} {answer.reason !== undefined && <span>({answer.reason})</span>}
        </p>
      )}
      <dl class="facts">
        <dt>{t("fact_states")}</dt>
        <dd>{grouped(answer.states)}</dd>
        <dt>{t("fact_depth")}</dt>
        <dd>{t("fact_depth_value", { depth: grouped(answer.depth) })}</dd>
        {answer.dead_ends !== undefined && (
          <>
            <dt>{t("fact_dead_ends")}</dt>
            <dd>{grouped(answer.dead_ends)}</dd>
          </>
        )}
        {answer.shape !== undefined && (
          <>
            <dt>{t("fact_shape")}</dt>
            <dd>{shape ? t(shape) : answer.shape}</dd>
          </>
        )}
        {degrees.length > 0 && (
          <>
            <dt>{t("fact_degrees")}</dt>
            <dd>
              <ul class="plain degrees">
                {degrees.map(({ moves, states }) => (
                  <li key={moves}>{t("fact_degree", { count: moves, states: grouped(states) })}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {answer.by_value !== undefined && (
          <>
            <dt>{t("fact_values")}</dt>
            <dd>{valuesText(answer.by_value)}</dd>
          </>
        )}
        {answer.in_play !== undefined && (
          <>
            <dt>{t("fact_in_play")}</dt>
            <dd>{grouped(answer.in_play)}</dd>
          </>
        )}
        {answer.orbits !== undefined && (
          <>
            <dt>{t("fact_orbits", { symmetries: answer.orbits.symmetries })}</dt>
            <dd>{t("fact_orbits_value", { states: grouped(answer.orbits.states), in_play: grouped(answer.orbits.in_play), values: valuesText(answer.orbits.by_value) })}</dd>
          </>
        )}
        {answer.farthest !== undefined && answer.farthest.length > 0 && (
          <>
            <dt>{t("fact_farthest")}</dt>
            <dd class="states">
              {answer.farthest.slice(0, 20).map((state) => (
                <a key={state} class="state" href={hrefOf("puzzle", { spec, state })} title={t("open_on_board")}>
                  {state.length > 60 ? `${state.slice(0, 59)}…` : state}
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
      {answer.by_depth_runs !== undefined && answer.by_depth_runs.length > 0 && <ProfileChart runs={answer.by_depth_runs} />}
    </>
  );
}
