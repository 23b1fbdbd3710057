// Small parts that all views share.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiError, Reply } from "./api";
import { t, type Key } from "./i18n";
import { cancelJob, type Job } from "./jobs";
import { grouped, powerOfTen } from "./numbers";
import { sentence } from "./text";

/** What is too much for the server stays too much. */
const hopeless = ["too_long", "too_large"];

/** Says what went wrong, and points at the place in the text where it did. What was asked wrongly is not worth another try. */
export function Problem({ error, retry }: { error: ApiError; retry?: () => void }) {
  if (error.code === "aborted") return null;
  const offline = error.code === "offline";
  const tooLong = error.code === "too_long";
  return (
    <div class="problem" role="alert">
      <p>{offline ? t("error_offline") : tooLong ? t("error_too_long") : sentence(error.message)}</p>
      {!offline && error.text !== undefined && error.offset != null && error.text !== "" && <Pointer text={error.text} offset={error.offset} />}
      {offline ? <p class="quiet">{t("error_offline_detail")}</p> : error.hint ? <p class="quiet">{sentence(error.hint)}</p> : null}
      {retry && !hopeless.includes(error.code) && error.argument === undefined && (
        <button type="button" onClick={retry}>
          {t("try_again")}
        </button>
      )}
    </div>
  );
}

function Pointer({ text, offset }: { text: string; offset: number }) {
  // Offsets count bytes of UTF-8.
  const bytes = new TextEncoder().encode(text);
  const before = new TextDecoder().decode(bytes.slice(0, offset));
  const rest = new TextDecoder().decode(bytes.slice(offset));
  const at = rest === "" ? " " : [...rest][0]!;
  return (
    <pre class="pointer">
      {before}
      <mark>{at}</mark>
      {rest.slice(at.length)}
    </pre>
  );
}

export function Loading() {
  return (
    <p class="loading" role="status">
      {t("loading")}
    </p>
  );
}

export interface Choice<T extends string> {
  value: T;
  label: string;
  title?: string;
}

/** A row of buttons of which one is chosen. */
export function Segmented<T extends string>({ label, value, choices, choose }: { label: string; value: T; choices: readonly Choice<T>[]; choose: (value: T) => void }) {
  return (
    <div class="segmented" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button key={choice.value} type="button" aria-pressed={choice.value === value} title={choice.title} onClick={() => choose(choice.value)}>
          {choice.label}
        </button>
      ))}
    </div>
  );
}

const jobWords: Record<string, Key> = {
  queued: "job_queued",
  running: "job_running",
  done: "job_done",
  no: "job_no",
  stopped: "job_stopped",
  bad_input: "job_bad_input",
};

/** How far a job is, with a button to cancel it. It is said aloud where it was started, not where all jobs are listed. */
export function JobProgress({ job, silent = false }: { job: Job; silent?: boolean }) {
  const { progress } = job;
  const done = Number(progress?.done ?? 0);
  const total = Number(progress?.total ?? 0);
  const running = job.state !== "finished";
  const error = job.answer?.["error"] as ApiError | undefined;
  const word = jobWords[running ? job.state : (job.outcome ?? "done")] ?? "job_running";
  return (
    <div class="job">
      <p class="job-line" {...(silent ? {} : { role: "status" })}>
        <span>{job.answer?.["status"] === "cancelled" ? t("job_cancelled") : t(word)}</span>
        {running && progress?.phase ? <span>{progress.phase}</span> : null}
        {running && progress?.depth !== undefined ? <span>{t("job_depth", { depth: grouped(progress.depth) })}</span> : null}
        {running && done > 0 ? <span>{total > 0 ? t("job_progress_of", { done, total }) : grouped(done)}</span> : null}
        {job.seconds !== undefined ? <span class="quiet">{t("job_seconds", { seconds: job.seconds.toFixed(1) })}</span> : null}
      </p>
      {error ? <p class="refused">{sentence(error.message)}</p> : null}
      {running && (
        <div class="job-row">
          {total > 0 ? <progress value={done} max={total} aria-label={job.verb} /> : <progress aria-label={job.verb} />}
          <button type="button" onClick={() => void cancelJob(job.job)}>
            {t("job_cancel")}
          </button>
        </div>
      )}
    </div>
  );
}

export interface Loaded<T> {
  reply: Reply<T> | undefined;
  /** Whether the reply is to the present question, not to the one before. */
  fresh: boolean;
  again: () => void;
}

/** Asks when `key` changes; the question before is aborted. The old reply stays until the new one is there. */
export function useReply<T>(key: string, question: (signal: AbortSignal) => Promise<Reply<T>>): Loaded<T> {
  const [held, hold] = useState<{ key: string; reply: Reply<T> }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void question(abort.signal).then((reply) => {
      if (!abort.signal.aborted) hold({ key, reply });
    });
    return () => abort.abort();
  }, [key, round]);
  return { reply: held?.reply, fresh: held?.key === key, again: () => setRound(round + 1) };
}

/**
 * Asks one question at a time: what is wanted while one is under way is asked after it, and of several only the last. So
 * whoever changes their mind all the time, as with a slider, still sees answers on the way.
 */
export function oneAtATime<T>(tell: (key: string, reply: Reply<T>) => void): (key: string, question: () => Promise<Reply<T>>) => void {
  let running = false;
  let waiting: (() => void) | undefined;
  return function want(key, question) {
    if (running) return void (waiting = () => want(key, question));
    running = true;
    void question().then((reply) => {
      running = false;
      tell(key, reply);
      const next = waiting;
      waiting = undefined;
      next?.();
    });
  };
}

/** Like useReply, for a key that changes quickly: no question is aborted for the next. */
export function useLatest<T>(key: string, question: () => Promise<Reply<T>>): Loaded<T> {
  const [held, hold] = useState<{ key: string; reply: Reply<T> }>();
  const [round, setRound] = useState(0);
  const [want] = useState(() => oneAtATime<T>((answered, reply) => hold({ key: answered, reply })));
  useEffect(() => want(key, question), [key, round]);
  return { reply: held?.reply, fresh: held?.key === key, again: () => setRound(round + 1) };
}

/** True from the first time that the element is near the visible part of the page. */
export function useSeen<E extends Element>(): [{ current: E | null }, boolean] {
  const element = useRef<E>(null);
  const [seen, see] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched || seen) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && see(true), { rootMargin: "200px" });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [seen]);
  return [element, seen];
}

/** A button that opens something beside it; Escape and a click elsewhere close it. */
export function Popover({ label, button, children, class: name }: { label: string; button: ComponentChildren; children: ComponentChildren; class?: string }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const click = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", click);
    return () => removeEventListener("pointerdown", click);
  }, [open]);
  const key: JSX.KeyboardEventHandler<HTMLDivElement> = (event) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div class={`popover ${name ?? ""}`} ref={box} onKeyDown={key}>
      <button type="button" class="ghost" ref={opener} aria-label={label} title={label} aria-expanded={open} onClick={() => setOpen(!open)}>
        {button}
      </button>
      {open && (
        <div class="popover-panel" role="dialog" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}

/** A number of any length, in a sentence at {number} or alone: grouped, or rounded to a power of ten with the exact one on demand. */
export function LongNumber({ digits, phrase }: { digits: string; phrase?: Key }) {
  const [exact, setExact] = useState(false);
  const rounded = powerOfTen(digits);
  const shown = rounded === undefined ? grouped(digits) : t("about", { number: rounded });
  return (
    <span class="number">
      {phrase ? t(phrase, { count: digits, number: shown }) : shown}
      {rounded === undefined ? null : (
        <>
          {" "}
          <button type="button" class="link" aria-expanded={exact} onClick={() => setExact(!exact)}>
            {exact ? t("exact_hide") : t("exact_show")}
          </button>
          {exact ? <span class="exact">{grouped(digits)}</span> : null}
        </>
      )}
    </span>
  );
}
