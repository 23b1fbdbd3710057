import { useEffect } from "preact/hooks";
import { familyList, type Family } from "../api";
import { t } from "../i18n";
import { cancelJob, jobs, refreshJobs, runningJobs, type Job } from "../jobs";
import { hrefOf } from "../route";
import { JobProgress, Popover, useReply } from "../ui";
import { SavedData } from "./SavedData";

export function JobsIndicator() {
  const running = runningJobs.value;
  const label = running > 0 ? t("jobs_running", { count: running }) : t("jobs");
  return (
    <Popover
      label={label}
      class="jobs"
      button={
        <span class="jobs-button">
          <svg viewBox="0 0 20 20" width="18" height="18" class={running > 0 ? "busy" : ""} aria-hidden="true">
            <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray={running > 0 ? "30 14" : undefined} />
            {running === 0 && <path d="M10 6v4l2.5 2" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />}
          </svg>
          {running > 0 ? <span>{running}</span> : null}
        </span>
      }
    >
      <JobList />
      <SavedData />
    </Popover>
  );
}

function JobList() {
  const { reply } = useReply("list", familyList);
  const families = reply?.ok ? reply.answer.families : [];
  useEffect(() => void refreshJobs(), []);
  return (
    <>
      <h2>{t("jobs")}</h2>
      {jobs.value.length === 0 ? <p class="quiet">{t("jobs_none")}</p> : null}
      <ul class="plain">
        {jobs.value.map((job) => (
          <li key={job.job} class="job-item">
            <p class="job-name">
              <JobLink job={job} families={families} />
            </p>
            <JobProgress job={job} silent />
            {job.state === "finished" && (
              <button type="button" aria-label={t("job_forget_name", { name: `${job.verb} ${subject(job)}` })} onClick={() => void cancelJob(job.job)}>
                {t("job_forget")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Which view shows a verb's answer; the verbs of one family are tools. */
const views: Readonly<Record<string, string>> = { solve: "solve", explore: "measure", graph: "measure", sequence: "measure", next: "play" };

/** Where the answer of a job is seen; undefined if that is nowhere. */
export function placeOfJob({ verb, values }: Pick<Job, "verb" | "values">, families: readonly Pick<Family, "family" | "tour" | "samples">[]): string | undefined {
  const name = verb.replace(/\//g, " ");
  const family = families.find((each) => name.startsWith(`${each.family} `));
  const text = (key: string) => (typeof values[key] === "string" && values[key] !== "start" ? (values[key] as string) : undefined);
  // A verb that is not asked about one puzzle is a tool of any of its family.
  const spec = text("spec") ?? family?.tour?.spec ?? family?.samples[0];
  if (spec === undefined || spec.length > 2000) return undefined;
  const view = family ? "tools" : views[name];
  if (view === undefined) return undefined;
  const state = text("from") ?? text("state");
  return hrefOf("puzzle", { spec, state, ...(view === "play" ? { help: "1" } : { view }), ...(family ? { tool: name } : {}), ...(text("to") && !family ? { to: text("to") } : {}) });
}

function JobLink({ job, families }: { job: Job; families: readonly Family[] }) {
  const href = placeOfJob(job, families);
  const name = (
    <>
      <strong>{job.verb}</strong> <code>{subject(job)}</code>
    </>
  );
  return href === undefined ? name : <a href={href}>{name}</a>;
}

function subject(job: Job): string {
  const text = String(job.values["spec"] ?? job.values["board"] ?? job.values["template"] ?? "");
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
