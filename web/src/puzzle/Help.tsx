import { useState } from "preact/hooks";
import { api, type NextAnswer, type ShowAnswer, type Step } from "../api";
import { t, type Key } from "../i18n";
import { grouped, sizeOf } from "../numbers";
import { hrefOf } from "../route";
import { sentence, wholeSentence } from "../text";
import { JobProgress, LongNumber, Problem, useReply } from "../ui";
import { useKeptFocus } from "./focus";
import type { Hint } from "./hint";
import { sent } from "./specs";

const methodWords: Record<string, Key> = {
  analytic: "method_analytic",
  table: "method_table",
  book: "method_book",
  descent: "method_descent",
  search: "method_search",
};

/** How an answer was found, in words; the server's own word for a method that is new to the page. */
export function methodText(method: string): string {
  const key = methodWords[method];
  return key ? t(key) : method;
}

export interface HelpProps {
  readonly hint: Hint;
  readonly spec: string;
  readonly info: ShowAnswer;
  readonly state: string;
  readonly solved: boolean;
  readonly make: (step: Step) => void;
  readonly takeBack: () => void;
  /** Goes back to where it could still be solved; none if there is nothing to go back to. */
  readonly rescue?: () => Promise<boolean>;
}

export function Help({ hint, spec, info, state, solved, make: makeMove, takeBack, rescue }: HelpProps) {
  const { box, keep } = useKeptFocus<HTMLElement>(state, !hint.loading);
  const make = (step: Step) => (keep(), makeMove(step));
  const { answer, outcome, error } = hint;
  const layered = info.capabilities.includes("layered");
  return (
    <section class="help card" aria-label={t("help")} aria-busy={hint.loading} ref={box}>
      <h2 class="unseen" tabIndex={-1}>{t("help")}</h2>
      <div>
        {error ? <Problem error={error} retry={hint.again} /> : null}
        {!answer && !error ? <p class="quiet">{t("help_thinking")}</p> : null}
        {answer && hint.ground !== "fine" ? (
          <div class={`verdict ${hint.ground}`}>
            <p>
              <span class="verdict-sign" aria-hidden="true">
                {hint.ground === "lost" ? "✕" : "↺"}
              </span>
              {hint.ground === "lost" ? t("help_lost") : t("help_wrong_way")}
            </p>
            <button type="button" onClick={() => (keep(), takeBack())}>
              {t("help_take_back")}
            </button>
          </div>
        ) : null}
        {answer && solved ? <p class="moves-left">{t("solved")}</p> : null}
        {answer && !solved && outcome === "no" ? (
          <>
            <p class="moves-left">{t("help_unsolvable")}</p>
            <Instead spec={spec} state={state} start={info.start} answer={answer} />
            {answer.reason ? (
              <p class="quiet">
                {wholeSentence(answer.reason)}
              </p>
            ) : null}
            {answer.proof ? (
              <p>
                <a href={hrefOf("puzzle", { spec, state, view: "tools", tool: answer.proof.verb, run: "1" })}>{t("help_proof")}</a>
              </p>
            ) : null}
            {rescue ? <Rescue key={state} rescue={() => (keep(), rescue())} /> : null}
          </>
        ) : null}
        {answer && !solved && outcome === "done" && answer.distance !== undefined ? (
          <p class="moves-left">
            <LongNumber phrase="help_moves_left" digits={answer.distance} />
          </p>
        ) : null}
        {answer && !solved && answer.optimal === false ? <p class="quiet">{t("help_not_proven", { least: grouped(answer.lower_bound ?? "0") })}</p> : null}
        {answer && outcome === "stopped" ? <Stopped hint={hint} /> : null}
      </div>
      {answer && !solved && (answer.best?.length ?? 0) > 0 ? (
        <div class="best">
          <h3>{layered ? t("help_keeping") : answer.optimal === false ? t("help_found") : t("help_best", { count: answer.best!.length })}</h3>
          <div class="row">
            {answer.best!.map((step) => (
              <button key={step.move} type="button" class="move best-move" onClick={() => make(step)}>
                <span aria-hidden="true">✓</span> {step.move} <MoveWords step={step} />
              </button>
            ))}
          </div>
          {layered ? <p class="quiet legend">{t("help_legend")}</p> : null}
        </div>
      ) : null}
      {answer?.go_on && !solved && hint.ground === "fine" ? (
        <div class="go-on">
          <h3>{t("help_go_on")}</h3>
          <p>{sentence(answer.go_on.rule)}</p>
          {answer.go_on.reason ? <p class="quiet">{sentence(answer.go_on.reason)}</p> : null}
          {answer.go_on.move !== undefined ? (
            <button type="button" class="move" onClick={() => make({ move: answer.go_on!.move!, to: answer.go_on!.to ?? "" })}>
              {answer.go_on.move} <MoveWords step={answer.go_on} />
            </button>
          ) : null}
        </div>
      ) : null}
      {answer?.method && !solved && outcome !== "no" ? <p class="quiet how">{methodText(answer.method)}</p> : null}
      <PrepareOffer hint={hint} />
    </section>
  );
}

/** A move as somebody says it, beside its notation. */
export function MoveWords({ step }: { step: { readonly words?: string } }) {
  if (step.words === undefined) return null;
  return (
    <span class="move-words">
      {step.words}
    </span>
  );
}

/** What can still be reached where the goal cannot; asked for by itself if there was no time for it before. */
function Instead({ spec, state, start, answer }: { spec: string; state: string; start: string; answer: NextAnswer }) {
  const { reply } = useReply(answer.instead === undefined ? `${spec}\n${state}` : "", async (signal) =>
    answer.instead === undefined ? api.next(spec, sent(state, start), { instead: true }, signal) : ({ ok: false, error: { code: "aborted", message: "" } } as const),
  );
  const instead = answer.instead ?? (reply?.ok ? reply.answer.instead : undefined);
  if (instead === undefined) return null;
  return (
    <p class="instead">
      {wholeSentence(instead)}
    </p>
  );
}

function Rescue({ rescue }: { rescue: () => Promise<boolean> }) {
  const [tried, setTried] = useState<"running" | "nowhere">();
  const run = async () => {
    setTried("running");
    if (!(await rescue())) setTried("nowhere");
  };
  if (tried === "nowhere") return <p>{t("rescue_none")}</p>;
  return (
    <p>
      <button type="button" disabled={tried === "running"} onClick={() => void run()}>
        <span aria-hidden="true">↶</span> {t("rescue")}
      </button>
    </p>
  );
}

function Stopped({ hint }: { hint: Hint }) {
  const { goOn } = hint;
  return (
    <>
      <p>{t("help_stopped")}</p>
      {goOn.job ? <JobProgress job={goOn.job} /> : null}
      {!goOn.job || goOn.job.state === "finished" ? (
        <button type="button" class="primary" onClick={() => void goOn.start()}>
          {t("help_as_job")}
        </button>
      ) : null}
    </>
  );
}

function PrepareOffer({ hint }: { hint: Hint }) {
  if (!hint.prepare) return null;
  const { what, handle } = hint.prepare;
  const size = what.saved_bytes === undefined ? undefined : sizeOf(what.saved_bytes);
  const memory = what.bytes === undefined ? undefined : sizeOf(String(what.bytes));
  const running = handle.job && handle.job.state !== "finished";
  return (
    <div class="prepare">
      <p class="quiet">
        {t("help_prepare")} {size !== undefined ? t("help_prepare_size", { size }) : memory !== undefined ? t("help_prepare_memory", { size: memory }) : ""}
      </p>
      {handle.job ? <JobProgress job={handle.job} /> : null}
      {running ? null : (
        <button type="button" onClick={() => void handle.start()}>
          {t("help_prepare_now")}
        </button>
      )}
    </div>
  );
}
