import { t } from "../i18n";
import { cancelJob, jobs, runningJobs, type Job } from "../jobs";
import { JobProgress, Popover } from "../ui";
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
      <h2>{t("jobs")}</h2>
      {jobs.value.length === 0 ? <p class="quiet">{t("jobs_none")}</p> : null}
      <ul class="plain">
        {jobs.value.map((job) => (
          <li key={job.job} class="job-item">
            <p class="job-name">
              <strong>{job.verb}</strong> <code>{subject(job)}</code>
            </p>
            <JobProgress job={job} />
            {job.state === "finished" && (
              <button type="button" onClick={() => void cancelJob(job.job)}>
                {t("job_forget")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <SavedData />
    </Popover>
  );
}

function subject(job: Job): string {
  const text = String(job.values["spec"] ?? job.values["board"] ?? job.values["template"] ?? "");
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
