// Plays a solution back. What steers it stays in sight: a bar at the foot of the window, as of a film.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, type ShowAnswer } from "../api";
import { t } from "../i18n";
import { lazy } from "../lazy";
import { grouped, powerOfTen, readCount, stepAt, tickOf } from "../numbers";
import { go, hrefOf, replaceQuery, route } from "../route";
import { Marks, onlyMove, wordsOf } from "../scene/Marks";
import { SceneFrame, Shapes } from "../scene/ScenePicture";
import { Turnable } from "../scene/Turnable";
import { Loading, Problem, useLatest, useReply } from "../ui";
import { hasGraph } from "./facets";
import { visit } from "./game";
import { useKeys } from "./Keys";
import { useFullScreen } from "./fullScreen";
import { isShort, sent, shortened } from "./specs";
import { StepSheet } from "./StepSheet";
import { turnText } from "./turn";

/** A way up to this long is asked for as a whole; of a longer one, each step by itself. */
const wholeUpTo = 3000n;
/** So many places a slider has on a longer way. */
const ticks = 1000;
const speeds = [0.5, 1, 2, 4, 8];
/** Browsers refuse addresses that change too often; in milliseconds. */
const addressAfter = 250;

const GraphBeside = lazy(async () => (await import("./GraphBeside")).GraphBeside);

interface PlayerProps {
  readonly spec: string;
  readonly info: ShowAnswer;
  readonly state: string;
  readonly to: string | undefined;
  readonly length: bigint;
}

interface Place {
  readonly state: string;
  /** The move that led here, and the one that comes next. */
  readonly move: string | undefined;
  readonly next: string | undefined;
  /** The move that led here, as somebody says it. */
  readonly words?: string | undefined;
}

const nothingYet = { ok: false, error: { code: "aborted", message: "" } } as const;

export function Player({ spec, info, state, to, length }: PlayerProps) {
  const { start } = info;
  const beside = route.value.query["graph"] === "1" && hasGraph(info);
  const whole = length <= wholeUpTo;
  const end = to ? { to } : {};
  const from = sent(state, start);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const [slid, slide] = useState<bigint>();
  const box = useRef<HTMLElement>(null);
  const screen = useFullScreen(box);
  const wished = slid ?? readCount(route.value.query["step"] ?? "0") ?? 0n;
  const step = wished > length ? length : wished;

  const path = useReply(whole ? JSON.stringify([spec, state, to]) : "", async (signal) => {
    if (!whole) return nothingYet;
    const [moves, states] = await Promise.all([
      api.solve(spec, from, { ...end, path: "moves" }, signal),
      api.solve(spec, from, { ...end, path: "states" }, signal),
    ]);
    if (!moves.ok) return moves;
    if (!states.ok) return states;
    return { ok: true, outcome: "done", answer: { moves: moves.answer.path ?? [], states: states.answer.path ?? [] } } as const;
  });
  const known = path.reply?.ok ? path.reply.answer : undefined;

  const place = useLatest(`${step}\n${known !== undefined}`, async () => {
    let at: Place;
    if (known) at = { state: known.states[Number(step)] ?? state, move: known.moves[Number(step) - 1], next: known.moves[Number(step)] };
    else if (whole) {
      if (step > 0n) return nothingYet; // the whole way is on its way
      at = { state, move: undefined, next: undefined };
    } else {
      const walk = (moves: bigint) => api.walk(spec, from, String(moves), to);
      const [here, on] = await Promise.all([step === 0n ? undefined : walk(step), step < length ? walk(step + 1n) : undefined]);
      if (here && !here.ok) return here;
      at = { state: here ? here.answer.state : state, move: here?.answer.move, words: here?.answer.words, next: on?.ok ? on.answer.move : undefined };
    }
    // A puzzle that is too large to be drawn is still walked through.
    const turn = turnText(spec);
    const seen = await api.view(spec, sent(at.state, start), turn === undefined ? {} : { turn });
    const { scene, turn: turned, moves = [] } = seen.ok ? seen.answer : {};
    const trouble = seen.ok ? seen.answer.scene_error : seen.error;
    return { ok: true, outcome: "done", answer: { ...at, scene, turn: turned, trouble, nextWords: moves.find((step) => step.move === at.next)?.words } } as const;
  });
  const shown = place.reply?.ok ? place.reply.answer : undefined;
  const ready = place.fresh && shown !== undefined;

  const within = (target: bigint) => (target < 0n ? 0n : target > length ? length : target);
  const goTo = (target: bigint) => (slide(undefined), replaceQuery({ step: String(within(target)) }));
  const jump = (target: bigint) => {
    setPlaying(false);
    goTo(target);
  };
  const scrub = (target: bigint) => {
    setPlaying(false);
    slide(within(target));
  };
  useEffect(() => {
    if (slid === undefined) return;
    const timer = setTimeout(() => goTo(slid), addressAfter);
    return () => clearTimeout(timer);
  }, [slid]);
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
  useKeys({
    ArrowLeft: () => jump(step - 1n),
    ArrowRight: () => jump(step + 1n),
    Home: () => jump(0n),
    End: () => jump(length),
    " ": toggle,
    k: toggle,
    f: screen.toggle,
    Escape: screen.leave,
  });

  const playFrom = (there: string) => {
    visit({ state: there });
    go(hrefOf("puzzle", { spec, state: isShort(there) ? there : undefined }));
  };
  const range = whole ? Number(length) : ticks;
  const scene = shown?.scene;
  const next = shown?.next;
  const marks = useMemo(() => new Map(next === undefined ? [] : [[next, "next" as const]]), [next]);
  const inWords = shown?.nextWords ?? (scene && next !== undefined ? wordsOf(scene, next) : undefined);
  // What comes next is, a step later, what was made.
  const said = useRef<{ move: string; words: string }>();
  const madeWords = shown?.words ?? (said.current?.move === shown?.move ? said.current?.words : undefined);
  useEffect(() => {
    if (ready && next !== undefined && inWords !== undefined) said.current = { move: next, words: inWords };
  }, [ready, next, inWords]);
  return (
    <>
      <section class={`player no-print ${screen.on ? "full-screen" : ""} ${beside ? "with-graph" : ""}`} aria-label={t("playback")} ref={box}>
        <div class="board-card">
          {shown?.scene ? (
            <Turnable spec={spec} state={sent(shown.state, start)} scene={shown.scene} turn={shown.turn}>
              {(seen) => (
                <SceneFrame scene={seen} svg={{ role: "img" }}>
                  <Shapes shapes={onlyMove(seen.shapes, next)} />
                  <Marks scene={seen} marks={marks} />
                </SceneFrame>
              )}
            </Turnable>
          ) : shown?.trouble ? (
            <Problem error={shown.trouble} retry={place.again} />
          ) : place.reply && !place.reply.ok && place.reply.error.code !== "aborted" ? (
            <Problem error={place.reply.error} retry={place.again} />
          ) : (
            <Loading />
          )}
        </div>
        {beside && shown ? <GraphBeside spec={spec} info={info} state={shown.state} openState={playFrom} /> : null}
        <div class="place-line" aria-live={playing ? "off" : "polite"}>
          <p class="step-made">
            <span class="quiet">{t("step_made")}</span> <span class="step-move">{shown?.move ?? "–"}</span>{" "}
            {madeWords === undefined ? null : (
              <span class="quiet small">
                {madeWords}
              </span>
            )}
          </p>
          <p class="step-next">
            <span class="quiet">{t("step_next")}</span> <span class="step-move">{next ?? "–"}</span>{" "}
            {inWords === undefined ? null : (
              <span class="quiet small">
                {inWords}
              </span>
            )}
          </p>
          <code class="state">{shortened(shown?.state ?? state)}</code>
          <button type="button" disabled={!shown} onClick={() => shown && playFrom(shown.state)}>
            {t("play_from_here")}
          </button>
        </div>
        <p class="quiet small key-line">{t("playback_keys")}</p>
        <div class="transport">
          <input
            type="range"
            class="slider"
            min={0}
            max={range}
            step={1}
            value={tickOf(step, length, Math.max(range, 1))}
            aria-label={t("step")}
            aria-valuetext={t("step_of", { step: brief(step), length: brief(length) })}
            onInput={(event) => scrub(stepAt(Number(event.currentTarget.value), length, Math.max(range, 1)))}
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
            <label class="row speed">
              <span>{t("speed")}</span>
              <select value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
                {speeds.map((value) => (
                  <option key={value} value={String(value)}>
                    {t("per_second", { speed: String(value) })}
                  </option>
                ))}
              </select>
            </label>
            {hasGraph(info) ? (
              <button type="button" class="graph-button" aria-pressed={beside} onClick={() => replaceQuery({ graph: beside ? undefined : "1" })}>
                {t("graph")}
              </button>
            ) : null}
            <button type="button" class="full-screen-button" aria-label={t("full_screen")} title={t("full_screen")} aria-pressed={screen.on} onClick={screen.toggle}>
              <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
                <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
              </svg>
            </button>
          </div>
        </div>
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

/** The counter, which is written into as well: any step by its number, also as a power. */
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
        size={Math.min(Math.max(String(length).length + 2, 6), 22)}
        inputMode="text"
        enterKeyHint="go"
        autocomplete="off"
        aria-describedby="step-of"
        aria-invalid={wrong}
        title={length > 10n ** 12n ? t("step_tip") : undefined}
        onInput={(event) => {
          editing.current = true;
          setText(event.currentTarget.value);
        }}
        onBlur={() => editing.current && read()}
      />
      <span id="step-of" class={wrong ? "refused small" : "step-length"}>
        {wrong ? t("step_wrong", { length: brief(length) }) : t("step_length", { length: brief(length) })}
      </span>
      <button type="submit">{t("step_go")}</button>
    </form>
  );
}
