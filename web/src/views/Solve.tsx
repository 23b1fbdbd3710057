import { useEffect, useRef, useState } from "preact/hooks";
import { api, type SolveAnswer } from "../api";
import { t } from "../i18n";
import { useJob } from "../jobs";
import { grouped, powerOfTen, readCount, stepAt, tickOf } from "../numbers";
import { visit } from "../puzzle/game";
import { methodText } from "../puzzle/Help";
import { useKeys } from "../puzzle/Keys";
import { isShort, sent, shortened } from "../puzzle/specs";
import { StepSheet } from "../puzzle/StepSheet";
import { turnText } from "../puzzle/turn";
import { go, hrefOf, replaceQuery, route } from "../route";
import { SceneFrame, Shapes } from "../scene/ScenePicture";
import { Turnable } from "../scene/Turnable";
import { sentence } from "../text";
import { JobProgress, Loading, LongNumber, Problem, useReply } from "../ui";
import type { PuzzleProps } from "./Puzzle";

/** A way up to this long is asked for as a whole; of a longer one, each step by itself. */
const wholeUpTo = 3000n;
const ticks = 1000;
const speeds = [0.5, 1, 2, 4, 8];

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
  return <PlayBack {...{ spec, info, state, to, answer }} length={BigInt(answer.length)} />;
}

function PlayBack({ spec, info, state, to, answer, length }: FoundProps & { length: bigint }) {
  const whole = length <= wholeUpTo;
  const end = to ? { to } : {};
  const from = sent(state, info.start);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const wished = readCount(route.value.query["step"] ?? "0") ?? 0n;
  const step = wished > length ? length : wished;

  const path = useReply(whole ? JSON.stringify([spec, state, to]) : "", async (signal) => {
    if (!whole) return { ok: false, error: { code: "aborted", message: "" } } as const;
    const [moves, states] = await Promise.all([
      api.solve(spec, from, { ...end, path: "moves" }, signal),
      api.solve(spec, from, { ...end, path: "states" }, signal),
    ]);
    if (!moves.ok) return moves;
    if (!states.ok) return states;
    return { ok: true, outcome: "done", answer: { moves: moves.answer.path ?? [], states: states.answer.path ?? [] } } as const;
  });
  const known = path.reply?.ok ? path.reply.answer : undefined;

  const place = useReply(`${spec}\n${state}\n${to}\n${step}\n${known !== undefined}`, async (signal) => {
    let at: { state: string; move: string | undefined };
    if (known) at = { state: known.states[Number(step)] ?? state, move: known.moves[Number(step) - 1] };
    else if (step === 0n) at = { state, move: undefined };
    else if (whole) return { ok: false, error: { code: "aborted", message: "" } } as const; // the whole way is on its way
    else {
      const walked = await api.walk(spec, from, String(step), to, signal);
      if (!walked.ok) return walked;
      at = { state: walked.answer.state, move: walked.answer.move };
    }
    // A puzzle that is too large to be drawn is still walked through.
    const drawn = await api.scene(spec, sent(at.state, info.start), signal, turnText(spec));
    return { ok: true, outcome: "done", answer: { ...at, drawn } } as const;
  });
  const shown = place.reply?.ok ? place.reply.answer : undefined;
  const ready = place.fresh && shown !== undefined;

  const goTo = (target: bigint) => replaceQuery({ step: String(target < 0n ? 0n : target > length ? length : target) });
  const jump = (target: bigint) => {
    setPlaying(false);
    goTo(target);
  };
  // The next step waits for the picture of this one, so that a slow machine is not flooded with questions.
  useEffect(() => {
    if (!playing || !ready) return;
    if (step >= length) return setPlaying(false);
    const timer = setTimeout(() => goTo(step + 1n), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, ready, step, speed]);

  const toggle = () => {
    if (!playing && step >= length) goTo(0n);
    setPlaying(!playing && length > 0n);
  };
  useKeys({ ArrowLeft: () => jump(step - 1n), ArrowRight: () => jump(step + 1n), Home: () => jump(0n), End: () => jump(length), " ": toggle, k: toggle });

  const playFrom = (there: string) => {
    visit({ state: there });
    go(hrefOf("puzzle", { spec, state: isShort(there) ? there : undefined }));
  };
  const range = length <= BigInt(ticks) ? Number(length) : ticks;
  return (
    <>
      <section class="card solution-facts">
        <p class="moves-left">
          <LongNumber phrase="solve_moves" digits={String(length)} />
        </p>
        <p class="quiet">
          {answer.optimal ? t("solve_optimal") : t("solve_not_optimal")} {answer.method ? methodText(answer.method) : ""}
        </p>
      </section>
      <section class="player no-print" aria-label={t("playback")}>
        <div class="board-card">
          {shown?.drawn.ok ? (
            <Turnable spec={spec} state={sent(shown.state, info.start)} scene={shown.drawn.answer.scene} turn={shown.drawn.answer.turn}>
              {(scene) => (
                <SceneFrame scene={scene} svg={{ role: "img" }}>
                  <Shapes shapes={scene.shapes} />
                </SceneFrame>
              )}
            </Turnable>
          ) : shown && !shown.drawn.ok ? (
            <Problem error={shown.drawn.error} retry={place.again} />
          ) : place.reply && !place.reply.ok && place.reply.error.code !== "aborted" ? (
            <Problem error={place.reply.error} retry={place.again} />
          ) : (
            <Loading />
          )}
        </div>
        <p class="place-line">
          <span class="step-move">{shown?.move ?? "–"}</span>
          <code class="state">{shortened(shown?.state ?? state)}</code>
        </p>
        <input
          type="range"
          class="slider"
          min={0}
          max={range}
          step={1}
          value={tickOf(step, length, Math.max(range, 1))}
          aria-label={t("step")}
          aria-valuetext={t("step_of", { step: brief(step), length: brief(length) })}
          onInput={(event) => jump(stepAt(Number(event.currentTarget.value), length, Math.max(range, 1)))}
        />
        <div class="controls">
          <div class="row" role="group" aria-label={t("playback")}>
            <Control label={t("first")} sign="⇤" act={() => jump(0n)} off={step === 0n} />
            <Control label={t("back")} sign="−1" act={() => jump(step - 1n)} off={step === 0n} />
            <button type="button" class="primary play-button" onClick={toggle} disabled={length === 0n}>
              {playing ? t("pause") : t("play")}
            </button>
            <Control label={t("forward")} sign="+1" act={() => jump(step + 1n)} off={step === length} />
            <Control label={t("last")} sign="⇥" act={() => jump(length)} off={step === length} />
          </div>
          <StepField step={step} length={length} jump={jump} />
          <label class="row">
            <span>{t("speed")}</span>
            <select value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
              {speeds.map((value) => (
                <option key={value} value={String(value)}>
                  {t("per_second", { speed: String(value) })}
                </option>
              ))}
            </select>
          </label>
          <button type="button" disabled={!shown} onClick={() => shown && playFrom(shown.state)}>
            {t("play_from_here")}
          </button>
        </div>
        <p class="quiet small">{t("playback_keys")}</p>
      </section>
      {known ? <StepSheet spec={spec} from={shortened(state)} moves={known.moves} states={known.states} step={Number(step)} jump={jump} /> : null}
      {!whole ? <p class="quiet small">{t("sheet_too_long")}</p> : null}
    </>
  );
}

/** A number that is listened to or stands in a sentence: rounded if it is long. */
function brief(number: bigint): string {
  return powerOfTen(number) ?? grouped(number);
}

function Control({ label, sign, act, off }: { label: string; sign: string; act: () => void; off: boolean }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={act} disabled={off}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** Any step by its number, also written as a power. */
function StepField({ step, length, jump }: { step: bigint; length: bigint; jump: (step: bigint) => void }) {
  const [text, setText] = useState(grouped(step));
  const [wrong, setWrong] = useState(false);
  const editing = useRef(false);
  useEffect(() => {
    if (!editing.current) setText(grouped(step));
  }, [step]);
  const read = () => {
    editing.current = false;
    const value = readCount(text);
    setWrong(value === undefined || value > length);
    if (value === undefined) return;
    const target = value > length ? length : value;
    setText(grouped(target));
    if (target !== step) jump(target);
  };
  return (
    <form
      class="row step-field"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <label for="step-number">{t("step")}</label>
      <input
        id="step-number"
        value={text}
        inputMode="text"
        autocomplete="off"
        aria-describedby="step-of"
        aria-invalid={wrong}
        onInput={(event) => {
          editing.current = true;
          setText(event.currentTarget.value);
        }}
        onBlur={() => editing.current && read()}
      />
      <button type="submit">{t("step_go")}</button>
      <span id="step-of" class={wrong ? "refused small" : "quiet small"}>
        {wrong ? t("step_wrong", { length: brief(length) }) : length > 10n ** 12n ? t("step_tip") : ""}
      </span>
    </form>
  );
}
