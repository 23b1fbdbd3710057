import { useEffect, useState } from "preact/hooks";
import type { ApiError, Slot, Values, VerbInfo } from "../../api";
import { t } from "../../i18n";
import { startJob, useJob } from "../../jobs";
import { grouped } from "../../numbers";
import { route } from "../../route";
import { recall, remember } from "../../store";
import { SlotField } from "../../fields";
import { sentence, words } from "../../text";
import { JobProgress, Problem } from "../../ui";
import { AnswerView } from "./AnswerView";
import { filled, firstEntries, missing, pagesOf, valuesOf, type Entries, type PagesAround, type Present } from "./form";

/** The form of a verb. What is entered, beyond what the puzzle gives, stays for this visit. */
export function VerbForm({ verb, present, common }: { verb: VerbInfo; present: Present; common: ReadonlySet<string> }) {
  const key = `tool.${verb.name}`;
  const fromPuzzle = new Set(verb.operands.filter((operand) => filled(operand, present) !== undefined).map((operand) => operand.name));
  const [entries, setEntries] = useState<Entries>(() => ({ ...firstEntries(verb, present), ...recall<Entries>(key, {}, "session") }));
  const [asked, setAsked] = useState(() => valuesOf(verb, entries));
  const { job } = useJob(verb.name, asked);
  const now = valuesOf(verb, entries);
  const [refused, refuse] = useState<ApiError>();
  const lacking = missing(verb, entries);
  const running = job !== undefined && job.state !== "finished";

  const enter = (name: string, value: string): Entries => {
    const all = { ...entries, [name]: value };
    setEntries(all);
    remember(key, Object.fromEntries(Object.entries(all).filter(([entry]) => !fromPuzzle.has(entry))), "session");
    return all;
  };
  const run = (values: Values) => {
    setAsked(values);
    void startJob(verb.name, values).then((reply) => {
      refuse(reply.ok ? undefined : reply.error);
    });
  };
  const turnTo = (skip: number) => run(valuesOf(verb, enter("skip", String(skip))));
  // What the puzzle does not give may be a whole file.
  const isLong = (slot: Slot) => slot.kind === "text" && verb.operands.includes(slot) && !fromPuzzle.has(slot.name);
  const field = (slot: Slot) => <SlotField key={slot.name} slot={slot} value={entries[slot.name] ?? ""} long={isLong(slot)} enter={(value) => enter(slot.name, value)} />;
  const answer = job?.state === "finished" ? job.answer : undefined;
  const error = answer?.["error"] as ApiError | undefined;
  const pages = answer ? pagesOf(verb, asked, answer) : {};
  // Who came by a link that promises an answer gets it at once.
  const wanted = route.value.query["run"] === "1";
  useEffect(() => {
    if (wanted && !job && missing(verb, entries).length === 0) run(now);
  }, [wanted]);
  return (
    <section class="tool" aria-labelledby="tool-title">
      <h2 id="tool-title">
        {sentence(verb.summary)}
      </h2>
      {verb.details ? <p>{verb.details}</p> : null}
      <form class="card" onSubmit={(event) => (event.preventDefault(), run(now))}>
        <div class="fields">
          {[...verb.operands, ...verb.options.filter((option) => !common.has(option.name))].map(field)}
        </div>
        {common.size > 0 && (
          <details class="limits">
            <summary>{t("tools_limits")}</summary>
            <div class="fields">{verb.options.filter((option) => common.has(option.name)).map(field)}</div>
          </details>
        )}
        <div class="row">
          <button type="submit" class="primary" disabled={lacking.length > 0 || running}>
            {t("tools_run")}
          </button>
          {lacking.length > 0 && <span class="quiet">{t("tools_missing", { names: lacking.map((slot) => words(slot.name)).join(", ") })}</span>}
        </div>
      </form>
      {refused && <Problem error={refused} />}
      {job && !error && <JobProgress job={job} />}
      {error && <Problem error={error} />}
      {answer && !error && <AnswerView answer={answer} asked={asked} name={verb.name} meanings={verb.meanings ?? []} told={pages.at ? ["left", "shown"] : []} />}
      {answer && !error && <Pages pages={pages} turnTo={turnTo} />}
    </section>
  );
}

/** To the pages before and after this one of a long list. */
function Pages({ pages, turnTo }: { pages: PagesAround; turnTo: (skip: number) => void }) {
  const { before, after, at } = pages;
  if (!at) return null;
  return (
    <nav class="row pages" aria-label={t("pages")}>
      <p class="quiet" role="status">
        {at.all === 0 ? t("none") : t("pages_at", { from: grouped(at.from), to: grouped(at.to), all: grouped(at.all) })}
      </p>
      <button type="button" disabled={before === undefined} onClick={() => turnTo(before!)}>
        {t("pages_before")}
      </button>
      <button type="button" disabled={after === undefined} onClick={() => turnTo(after!)}>
        {t("pages_after")}
      </button>
    </nav>
  );
}
