import { useState } from "preact/hooks";
import { api, type SolveAnswer } from "../api";
import { t } from "../i18n";
import { useJob } from "../jobs";
import { methodText } from "../puzzle/Help";
import { Player } from "../puzzle/Player";
import { sent } from "../puzzle/specs";
import { replaceQuery, route } from "../route";
import { sentence } from "../text";
import { JobProgress, Loading, LongNumber, Problem, useReply } from "../ui";
import type { PuzzleProps } from "./Puzzle";

export function Solve({ spec, info, state }: PuzzleProps) {
  const { to } = route.value.query;
  const from = sent(state, info.start);
  const values = { spec, from, ...(to ? { to } : {}), path: "none" } as const;
  const question = useReply(JSON.stringify([spec, state, to]), (signal) => api.solve(spec, from, { ...(to ? { to } : {}), path: "none" }, signal));
  const job = useJob("solve", values);
  const byJob = job.job?.state === "finished" && job.job.outcome !== "stopped" && job.job.answer && !job.job.answer["error"] ? job.job : undefined;
  const { reply } = question;

  return (
    <div class="solve">
      <EndField key={to ?? ""} to={to ?? ""} goals={info.goals.length} />
      {!reply || !question.fresh ? (
        <Loading />
      ) : !reply.ok ? (
        <Problem error={reply.error} retry={question.again} />
      ) : reply.outcome === "stopped" && !byJob ? (
        <section class="card">
          <p>{t("solve_stopped")}</p>
          {job.job ? <JobProgress job={job.job} /> : null}
          {!job.job || job.job.state === "finished" ? (
            <button type="button" class="primary" onClick={() => void job.start()}>
              {t("help_as_job")}
            </button>
          ) : null}
        </section>
      ) : (
        <Found key={state + "\n" + (to ?? "")} {...{ spec, info, state, to }} answer={byJob ? (byJob.answer as unknown as SolveAnswer) : reply.answer} />
      )}
    </div>
  );
}

/** Where to go: the goal, or any other state. */
function EndField({ to, goals }: { to: string; goals: number }) {
  const [text, setText] = useState(to);
  return (
    <form
      class="row end-field no-print"
      onSubmit={(event) => {
        event.preventDefault();
        replaceQuery({ to: text.trim(), step: undefined });
      }}
    >
      <label for="end-state">{t("solve_to")}</label>
      <input
        id="end-state"
        class="state"
        value={text}
        placeholder={goals > 1 ? t("solve_any_goal") : t("solve_goal")}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" disabled={text.trim() === to}>
        {t("solve_find")}
      </button>
    </form>
  );
}

interface FoundProps extends Pick<PuzzleProps, "spec" | "info" | "state"> {
  to: string | undefined;
  answer: SolveAnswer;
}

function Found({ spec, info, state, to, answer }: FoundProps) {
  if (answer.length === undefined) {
    return (
      <section class="card">
        <p class="moves-left">{t("solve_none")}</p>
        {answer.reason ? <p class="quiet">{sentence(answer.reason)}</p> : null}
      </section>
    );
  }
  return (
    <>
      <section class="card solution-facts">
        <p class="moves-left">
          <LongNumber phrase="solve_moves" digits={answer.length} />
        </p>
        <p class="quiet">
          {answer.optimal ? t("solve_optimal") : t("solve_not_optimal")} {answer.method ? methodText(answer.method) : ""}
        </p>
      </section>
      <Player spec={spec} info={info} state={state} to={to} length={BigInt(answer.length)} />
    </>
  );
}
