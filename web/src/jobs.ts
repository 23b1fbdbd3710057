// Long work: started here or in another window, followed by events (or by asking again and again). The server has the list.
import { computed, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { cleanValues, request, type Outcome, type Reply, type Values } from "./api";

export interface Progress {
  phase?: string;
  done?: string | number;
  total?: string | number;
  depth?: string | number;
}

export interface Job {
  job: string;
  verb: string;
  values: Record<string, unknown>;
  state: "queued" | "running" | "finished";
  seconds?: number;
  progress?: Progress | null;
  outcome?: Outcome;
  /** Of a finished job; it may have an `error`. */
  answer?: Record<string, unknown>;
}

/** The jobs of this machine, of every window, newest first. */
export const jobs = signal<readonly Job[]>([]);
/** Whether the server has been asked for the jobs: before that, "there is no such job" is not known. */
export const jobsKnown = signal(false);
export const runningJobs = computed(() => jobs.value.filter((job) => job.state !== "finished").length);

const pollEvery = 1500;
const following = new Map<string, () => void>();

/** Tells the other windows that the list has changed. */
const channel = typeof BroadcastChannel === "undefined" || typeof window === "undefined" ? undefined : new BroadcastChannel("meleda.jobs");
const tellOthers = () => channel?.postMessage("changed");

function put(job: Job): void {
  const known = jobs.peek().some((other) => other.job === job.job);
  jobs.value = known ? jobs.peek().map((other) => (other.job === job.job ? { ...other, ...job } : other)) : [job, ...jobs.peek()];
}

function drop(id: string): void {
  jobs.value = jobs.peek().filter((job) => job.job !== id);
}

/** Of what the server lists and what is known here: its order, and the answers that were fetched already. */
export function merged(listed: readonly Job[], known: readonly Job[]): Job[] {
  return listed.map((job) => ({ ...known.find((other) => other.job === job.job), ...job }));
}

/** Asks the server for the jobs: those of other windows and of earlier visits are among them. */
export async function refreshJobs(): Promise<void> {
  const reply = await request<{ jobs: Job[] }>("GET", "jobs");
  if (!reply.ok || !Array.isArray(reply.answer.jobs)) return;
  jobs.value = merged(reply.answer.jobs, jobs.peek());
  jobsKnown.value = true;
  for (const job of reply.answer.jobs) if (job.state !== "finished") follow(job.job);
}

async function fetchJob(id: string): Promise<Job | undefined> {
  const reply = await request<Job>("GET", `jobs/${encodeURIComponent(id)}`);
  if (reply.ok) {
    put(reply.answer);
    return reply.answer;
  }
  if (reply.error.code !== "offline") drop(id); // the server has forgotten it
  return undefined;
}

function follow(id: string): void {
  if (following.has(id)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events: EventSource | undefined;
  const stop = () => {
    events?.close();
    clearTimeout(timer);
    following.delete(id);
  };
  following.set(id, stop);

  const poll = async () => {
    const job = await fetchJob(id);
    if (!following.has(id)) return;
    if (job?.state === "finished" || !jobs.peek().some((other) => other.job === id)) stop();
    else timer = setTimeout(() => void poll(), pollEvery);
  };

  if (typeof EventSource === "undefined") {
    void poll();
    return;
  }
  events = new EventSource(`api/jobs/${encodeURIComponent(id)}/events`);
  events.addEventListener("progress", (event) => put(JSON.parse((event as MessageEvent<string>).data) as Job));
  events.addEventListener("finished", () => {
    stop();
    void fetchJob(id); // the events come without the answer
  });
  events.onerror = () => {
    events?.close();
    if (following.has(id)) void poll();
  };
}

export async function startJob(verb: string, values: Values): Promise<Reply<Job>> {
  const reply = await request<Job>("POST", "jobs", { verb, values: cleanValues(values) });
  if (reply.ok) {
    put(reply.answer);
    follow(reply.answer.job);
    tellOthers();
  }
  return reply;
}

/** Stops a job that runs (what is known stays); forgets one that has finished. */
export async function cancelJob(id: string): Promise<void> {
  const finished = jobs.peek().find((job) => job.job === id)?.state === "finished";
  const reply = await request<Job>("DELETE", `jobs/${encodeURIComponent(id)}`);
  if (finished || (!reply.ok && reply.error.code !== "offline")) drop(id);
  else if (reply.ok) put(reply.answer);
  tellOthers();
}

/** Whether two jobs ask the same; the order of the values does not matter. */
export function sameQuestion(verb: string, values: Values, job: Pick<Job, "verb" | "values">): boolean {
  const text = (object: object) => JSON.stringify(Object.entries(object).map(([key, value]) => [key, String(value)]).sort());
  return verb.replace(/\//g, " ") === job.verb.replace(/\//g, " ") && text(cleanValues(values)) === text(cleanValues(job.values as Values));
}

export function findJob(verb: string, values: Values): Job | undefined {
  return jobs.value.find((job) => sameQuestion(verb, values, job));
}

/** Waits for a job's end. Undefined if it is forgotten before. */
export function finished(id: string): Promise<Job | undefined> {
  return new Promise((resolve) => {
    const stop = jobs.subscribe((all) => {
      const job = all.find((other) => other.job === id);
      const complete = job?.state === "finished" && (job.answer !== undefined || job.outcome === undefined);
      if (job === undefined || complete) {
        queueMicrotask(() => stop());
        resolve(job);
      }
    });
  });
}

export interface JobHandle {
  /** The newest job that asks this, if there is one. */
  readonly job: Job | undefined;
  start(): Promise<Reply<Job>>;
  cancel(): void;
}

/** A job of this question, also if it was started before a reload. */
export function useJob(verb: string, values: Values): JobHandle {
  const key = JSON.stringify([verb, cleanValues(values)]);
  const found = useMemo(() => computed(() => findJob(verb, values)), [key]);
  const job = found.value;
  // The list comes without answers.
  const lacks = job?.state === "finished" && job.answer === undefined ? job.job : undefined;
  useEffect(() => {
    if (lacks !== undefined) void fetchJob(lacks);
  }, [lacks]);
  return { job, start: () => startJob(verb, values), cancel: () => void (job && cancelJob(job.job)) };
}

/** Looks for jobs now, when another window has changed something, and when this one is looked at again. */
export function resumeJobs(): void {
  void refreshJobs();
  channel?.addEventListener("message", () => void refreshJobs());
  if (typeof document === "undefined") return;
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refreshJobs());
}
