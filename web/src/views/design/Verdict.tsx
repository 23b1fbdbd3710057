import { ask, api, type ShowAnswer, type SolveAnswer, type ValueAnswer, type VerbInfo } from "../../api";
import { t } from "../../i18n";
import { grouped, powerOfTen } from "../../numbers";
import { hrefOf } from "../../route";
import { growths } from "../../spec";
import { Loading, Problem, useReply } from "../../ui";
import { Law, type SequenceAnswer } from "../measure/Growing";
import { AnswerReader } from "../tools/answer";
import { AnswerView } from "../tools/AnswerView";
import { firstEntries, isFilled, valuesOf, type Present } from "../tools/form";
import { PuzzlePicture } from "../tools/PuzzlePicture";
import { ScaleView } from "../tools/ScaleView";
import { answerWords } from "../tools/words";
import { sentence, wholeSentence } from "../../text";

/** What is known at once about a puzzle that is being made. */
export function Verdict({ spec, info, verbs }: { spec: string; info: ShowAnswer; verbs: readonly VerbInfo[] }) {
  const own = verbs.filter((verb) => verb.family === info.family);
  const present: Present = { spec, state: info.start, arguments: info.arguments ?? {} };
  const ready = own.filter((verb) => isFilled(verb, present));
  const rated = ratedBy(ready);
  return (
    <>
      <section class="card findings" aria-labelledby="verdict-title">
        <h2 id="verdict-title">{sentence(info.title)}</h2>
        <PuzzlePicture spec={spec} state={info.start} />
        {info.facets.includes("judging") ? <Worth spec={spec} info={info} /> : <Solvable spec={spec} info={info} />}
      </section>
      {info.capabilities.includes("sequence") && <QuickLaw info={info} />}
      {rated && <Rated {...rated} present={present} />}
      {ready[0] && <FirstTool verb={ready[0]} present={present} />}
      {ready.length > 1 && (
        <section class="card">
          <h2>{t("design_more_tools")}</h2>
          <ul class="plain tool-links">
            {ready.slice(1).map((verb) => (
              <li key={verb.name}>
                <a class="button" href={hrefOf("puzzle", { spec, view: "tools", tool: verb.name })}>
                  {sentence(verb.summary)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const valueWords = { win: "design_value_win", draw: "design_value_draw", loss: "design_value_loss" } as const;

/** Of a game: who wins it. */
function Worth({ spec, info }: { spec: string; info: ShowAnswer }) {
  const { reply, fresh, again } = useReply(spec, (signal) => ask<Partial<ValueAnswer> & { mover: string; reason?: string }>("value", { spec, state: info.start, time: "2s" }, signal));
  if (!reply) return <Loading />;
  if (!reply.ok) return <Problem error={reply.error} retry={again} />;
  const { value, plies, mover, reason } = reply.answer;
  return (
    <div class={fresh ? "" : "stale"} role="status">
      <p class={`findings-word ${value === "win" ? "good" : value === "loss" ? "bad" : ""}`}>{value === undefined ? t("design_unknown") : t(valueWords[value], { player: mover })}</p>
      {value === undefined && reason ? <p>{wholeSentence(reason)}</p> : null}
      {plies !== undefined && (
        <dl class="facts">
          <dt>{t("design_value_plies")}</dt>
          <dd>{plies}</dd>
        </dl>
      )}
    </div>
  );
}

function Solvable({ spec, info }: { spec: string; info: ShowAnswer }) {
  const { reply, fresh, again } = useReply(spec, (signal) => api.solve(spec, info.start, { path: "none", time: "2s" }, signal));
  if (!reply) return <Loading />;
  if (!reply.ok) return <Problem error={reply.error} retry={again} />;
  const answer: SolveAnswer = reply.answer;
  const solved = answer.length !== undefined;
  const length = answer.length ?? "";
  return (
    <div class={fresh ? "" : "stale"} role="status">
      <p class={`findings-word ${solved ? "good" : reply.outcome === "no" ? "bad" : ""}`}>
        {solved ? t("design_solvable") : reply.outcome === "no" ? t("design_unsolvable") : t("design_unknown")}
      </p>
      {!solved && answer.reason ? <p>{wholeSentence(answer.reason)}</p> : null}
      {!solved && reply.outcome === "stopped" && <p class="quiet">{t("design_unknown_about")}</p>}
      <dl class="facts">
        {solved && (
          <>
            <dt>{answer.optimal === true ? t("design_length") : t("design_length_most")}</dt>
            <dd title={grouped(length)}>{t("design_moves", { moves: powerOfTen(length) ?? grouped(length) })}</dd>
          </>
        )}
        {info.states !== undefined && (
          <>
            <dt>{t("fact_states")}</dt>
            <dd title={grouped(info.states)}>{powerOfTen(info.states) ?? grouped(info.states)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The law of the number of moves, where it is found within a second. */
function QuickLaw({ info }: { info: ShowAnswer }) {
  const growth = growths(info.family, info.parameters, info.arguments ?? {})[0];
  const template = growth?.template ?? "";
  const { reply, fresh } = useReply(template, async (signal) => {
    return ask<SequenceAnswer>("sequence", { spec: template, time: "1s" }, signal);
  });
  if (!growth || !reply?.ok || (reply.answer.terms ?? []).length === 0) return null;
  return (
    <section class={`card ${fresh ? "" : "stale"}`} aria-labelledby="law-title">
      <h2 id="law-title">{t("design_law")}</h2>
      <Law answer={reply.answer} name={growth.name} letter="n" />
    </section>
  );
}

/** The first verb that gives a value on a scale, and the flag that asks for it: the one with the name of the field. */
export function ratedBy(verbs: readonly VerbInfo[]): { verb: VerbInfo; flag: string } | undefined {
  for (const verb of verbs) {
    for (const meaning of verb.meanings ?? []) {
      const flag = meaning.field.split(".")[0]!;
      if (meaning.shown === "scale" && verb.options.some((option) => option.kind === "flag" && option.name === flag)) return { verb, flag };
    }
  }
  return undefined;
}

/** How hard it is: a sentence and a scale. */
function Rated({ verb, flag, present }: { verb: VerbInfo; flag: string; present: Present }) {
  const values = { ...valuesOf(verb, firstEntries(verb, present)), [flag]: true };
  const { reply, fresh } = useReply(JSON.stringify([verb.name, values]), (signal) => ask<Record<string, unknown>>(verb.name, { ...values, time: "2s" }, signal));
  const found = reply?.ok && reply.outcome === "done" ? reply.answer[flag] : undefined;
  if (reply?.ok && reply.outcome === "no") return null; // it cannot be solved at all
  const parts = typeof found === "object" && found !== null ? new AnswerReader(verb.meanings ?? [], answerWords()).read({ [flag]: found }, {}) : [];
  const inner = parts.flatMap((part) => (part.kind === "group" ? part.parts : [part]));
  return (
    <section class={`card ${fresh ? "" : "stale"}`} aria-labelledby="rated-title">
      <h2 id="rated-title">{t("design_rated")}</h2>
      {!reply ? <Loading /> : null}
      {inner.map((part, number) =>
        part.kind === "summary" ? (
          <p key={number} class="answer-summary">
            {wholeSentence(part.text)}
          </p>
        ) : part.kind === "scale" ? (
          <ScaleView key={number} label={part.name} scale={part.scale} about={part.about} />
        ) : null,
      )}
      {reply && found === undefined ? (
        <p>
          {t("design_rated_long")} <a href={hrefOf("puzzle", { spec: present.spec, view: "tools", tool: verb.name })}>{t("tab_tools")}</a>
        </p>
      ) : null}
    </section>
  );
}

/** The family's first verb is what it says first about a position; it is run at once. */
function FirstTool({ verb, present }: { verb: VerbInfo; present: Present }) {
  const values = valuesOf(verb, firstEntries(verb, present));
  const { reply, fresh, again } = useReply(JSON.stringify([verb.name, values]), (signal) => ask<Record<string, unknown>>(verb.name, { ...values, time: "2s" }, signal));
  return (
    <section class={`card ${fresh ? "" : "stale"}`} aria-labelledby="first-tool-title">
      <h2 id="first-tool-title">
        {sentence(verb.summary)}
      </h2>
      {!reply ? <Loading /> : reply.ok ? <AnswerView answer={reply.answer} asked={values} name={verb.name} meanings={verb.meanings ?? []} brief /> : <Problem error={reply.error} retry={again} />}
    </section>
  );
}
