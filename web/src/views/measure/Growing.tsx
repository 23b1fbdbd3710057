import { useState } from "preact/hooks";
import type { ApiError, ShowAnswer } from "../../api";
import { t, type Key } from "../../i18n";
import { useJob } from "../../jobs";
import { grouped, powerOfTen } from "../../numbers";
import { growths } from "../../spec";
import { JobProgress, Problem } from "../../ui";

export interface SequenceAnswer {
  of: string;
  status: string;
  reason?: string;
  first?: string;
  terms?: string[];
  recurrence?: string;
  recurrence_from?: string;
  short_recurrence?: string;
  short_recurrence_from?: string;
  generating_function?: string;
  closed_form?: string;
  growth?: string;
  growth_rate?: string;
  used?: string;
  checked?: string;
  oeis?: { number: string; name: string; is: string }[];
  error?: ApiError;
}

const numbers: [value: string, key: Key][] = [
  ["moves", "sequence_moves"],
  ["states", "sequence_states"],
  ["depth", "sequence_depth"],
  ["farthest", "sequence_farthest"],
  ["dead-ends", "sequence_dead_ends"],
  ["longest", "sequence_longest"],
];

/** How a number of the puzzle grows with one of its parameters. Nothing for a puzzle that has none. */
export function Growing({ info }: { info: ShowAnswer }) {
  const choices = growths(info.family, info.parameters, info.arguments ?? {});
  const [name, setName] = useState("");
  const [of, setOf] = useState("moves");
  const chosen = choices.find((choice) => choice.name === name) ?? choices[0];
  // The range is left to the server: it knows which sizes there are.
  const { job, start } = useJob("sequence", { spec: chosen?.template, of: of === "moves" ? undefined : of, time: "10s" });
  const [refused, refuse] = useState<ApiError>();
  if (!chosen) return null;
  const answer = job?.state === "finished" ? (job.answer as SequenceAnswer | undefined) : undefined;
  return (
    <section class="card growing" aria-labelledby="measure-growing">
      <h2 id="measure-growing">{t("growing")}</h2>
      <p class="quiet">{t("growing_about")}</p>
      <div class="row">
        {choices.length > 1 && (
          <label class="field">
            <span>{t("growing_with")}</span>
            <select value={chosen.name} onChange={(event) => setName(event.currentTarget.value)}>
              {choices.map((choice) => (
                <option key={choice.name} value={choice.name}>
                  {choice.name}: {choice.help}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="field">
          <span>{t("growing_what")}</span>
          <select value={of} onChange={(event) => setOf(event.currentTarget.value)}>
            {numbers.map(([value, key]) => (
              <option key={value} value={value}>
                {t(key)}
              </option>
            ))}
          </select>
        </label>
        {(!job || job.state === "finished") && (
          <button
            type="button"
            class="low"
            onClick={() =>
              void start().then((reply) => {
                refuse(reply.ok ? undefined : reply.error);
              })
            }
          >
            {t("growing_run")}
          </button>
        )}
      </div>
      {refused && <Problem error={refused} />}
      {job && job.state !== "finished" && <JobProgress job={job} />}
      {answer?.error && <Problem error={answer.error} />}
      {answer && !answer.error && <Law answer={answer} letter="n" name={chosen.name} />}
    </section>
  );
}

/** The terms, and what is guessed from them. */
export function Law({ answer, name, letter }: { answer: SequenceAnswer; name: string; letter: string }) {
  const terms = answer.terms ?? [];
  const first = Number(answer.first ?? 1);
  const guessed = answer.recurrence ?? answer.closed_form ?? answer.growth;
  const recurrence = answer.short_recurrence ?? answer.recurrence;
  const from = answer.short_recurrence === undefined ? answer.recurrence_from : answer.short_recurrence_from;
  const ended = answer.reason === undefined ? null : (
    <p class="quiet">
      {t("growing_ended")} <span>{answer.reason}</span>
    </p>
  );
  if (terms.length === 0) return ended;
  return (
    <>
      <div class="table-box" tabIndex={0} role="region" aria-label={t("growing_terms")}>
        <table class="terms">
          <tbody>
            <tr>
              <th scope="row">{name.endsWith(":n") || name === letter ? letter : `${letter} = ${name}`}</th>
              {terms.map((_, number) => (
                <td key={number}>{first + number}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">a({letter})</th>
              {terms.map((term, number) => (
                <td key={number} title={grouped(term)}>
                  {powerOfTen(term) ?? grouped(term)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {ended}
      {guessed === undefined ? (
        <p>{terms.length < 6 ? t("growing_few") : t("growing_no_law")}</p>
      ) : (
        <>
          <p>{t("growing_conjecture", { used: answer.used ?? "?", checked: answer.checked ?? "?" })}</p>
          <dl class="facts">
            {recurrence !== undefined && (
              <>
                <dt>{t("growing_recurrence")}</dt>
                <dd>
                  <code>{recurrence}</code> {from !== undefined && <span class="quiet">{t("growing_from", { n: from })}</span>}
                </dd>
              </>
            )}
            {answer.closed_form !== undefined && (
              <>
                <dt>{t("growing_closed_form")}</dt>
                <dd>
                  <code>a(n) = {answer.closed_form}</code>
                </dd>
              </>
            )}
            {answer.growth !== undefined && (
              <>
                <dt>{t("growing_growth")}</dt>
                <dd>
                  {t("growing_like")} <code>{answer.growth}</code>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
      {(answer.oeis ?? []).slice(0, 3).map((entry) => (
        <p key={entry.number} class="quiet">
          <a href={`https://oeis.org/${entry.number}`} rel="noreferrer">
            OEIS {entry.number}
          </a>
          {": "}
          <span>{entry.name}</span> (<code>{entry.is}</code>)
        </p>
      ))}
    </>
  );
}
