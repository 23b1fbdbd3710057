// The graph of all states beside the board: what is seen on one is pointed out on the other.
import { useEffect, useState } from "preact/hooks";
import type { ApiError, ShowAnswer } from "../api";
import { t } from "../i18n";
import { jobsKnown, useJob } from "../jobs";
import { JobProgress, Problem } from "../ui";
import { GraphView, limit, type GraphAnswer } from "../views/measure/StateGraph";

interface BesideProps {
  readonly spec: string;
  readonly info: Pick<ShowAnswer, "title">;
  readonly state: string;
  readonly openState: (state: string) => void;
}

export function GraphBeside({ spec, info, state, openState }: BesideProps) {
  const { job, start } = useJob("graph", { spec, limit, format: "scene" });
  const [problem, setProblem] = useState<ApiError>();
  const known = jobsKnown.value;
  useEffect(() => {
    if (!known || job) return;
    void start().then((reply) => {
      setProblem(reply.ok ? undefined : reply.error);
    });
  }, [known, spec]);
  const answer = job?.state === "finished" ? (job.answer as GraphAnswer | undefined) : undefined;
  const scene = answer?.scene;
  const within = scene?.shapes.some((shape) => shape.key === `node-${state}`);
  return (
    <section class="card graph-beside" aria-label={t("graph")}>
      {problem && <Problem error={problem} />}
      {job && !scene && !answer?.error ? <JobProgress job={job} /> : null}
      {answer?.error ? <Problem error={answer.error} /> : null}
      {scene ? <GraphView scene={scene} title={info.title} states={answer?.states} current={state} openState={openState} /> : null}
      {scene && !within ? <p class="quiet">{t("graph_elsewhere")}</p> : null}
    </section>
  );
}
