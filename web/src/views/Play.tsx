import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiError, Step } from "../api";
import { t, type Key } from "../i18n";
import { lazy } from "../lazy";
import { Announcer, sayMove } from "../puzzle/Announcer";
import { Check, type Light } from "../puzzle/Check";
import { facetsOf, hasGraph } from "../puzzle/facets";
import { Help, MoveWords } from "../puzzle/Help";
import { KeysDialog, useKeys } from "../puzzle/Keys";
import { useKeptFocus } from "../puzzle/focus";
import { Celebration, Ending } from "../puzzle/Ending";
import { canVibrate, feel, sound, vibration } from "../puzzle/feel";
import { game, rename, stepBack, stepForward, stepTo, visit } from "../puzzle/game";
import { marksOf, useHint } from "../puzzle/hint";
import { canRedo, canUndo, present, previous, runOf } from "../puzzle/history";
import { Paper } from "../puzzle/Paper";
import { isShort, sent, shortened, withArgument } from "../puzzle/specs";
import { Players } from "../puzzle/Players";
import { Scramble } from "../puzzle/Scramble";
import { Values } from "../puzzle/Values";
import { knownOf, learn, useWorths, worthOf, worthSigns, type Worth } from "../puzzle/worth";
import { askView, handOver, useView, type Question } from "../puzzle/view";
import { grouped, powerOfTen } from "../numbers";
import { go, hrefOf, replaceQuery, route } from "../route";
import { Board } from "../scene/Board";
import { Turnable } from "../scene/Turnable";
import type { Mark } from "../scene/Marks";
import { sentence } from "../text";
import { Loading, Popover, Problem, Segmented } from "../ui";
import type { PuzzleProps } from "./Puzzle";

const keyRows: readonly (readonly [string, Key])[] = [
  ["Tab ← ↑ ↓ →", "key_focus"],
  ["Enter Space", "key_act"],
  ["U Ctrl+Z", "undo"],
  ["Ctrl+Shift+Z", "redo"],
  ["R", "reset"],
  ["H", "key_hint"],
  ["E", "key_edit"],
  ["Shift+← ↑ ↓ →", "key_turn"],
  ["Esc", "key_escape"],
  ["?", "key_keys"],
];

const GraphBeside = lazy(async () => (await import("../puzzle/GraphBeside")).GraphBeside);

/** What a mark says, for who does not see it. Where all paths are equally long, the best moves are those that keep it solvable. */
const markLabel = (layered: boolean) => (mark: Mark) => (mark === "lost" ? t("move_loses") : layered ? t("move_keeps") : t("move_best"));

export function Play({ spec, info, state }: PuzzleProps) {
  const { history } = game.value;
  const entry = present(history).state === state ? present(history) : { state };
  const { query } = route.value;
  const facets = useMemo(() => facetsOf(info), [info]);
  const playable = facets.has("playing");
  const editable = info.capabilities.includes("editable");
  const mode = editable && (query["mode"] === "edit" || !playable) ? "edit" : "play";
  const helping = query["help"] === "1";
  const hinting = helping && mode === "play" && facets.has("solving");
  const valuing = helping && facets.has("judging");
  const wanted = hinting || valuing || facets.has("checking");
  const [notice, setNotice] = useState<{ error?: ApiError; text?: string }>({});
  const [choosing, setChoosing] = useState(false);
  const [waits, wait] = useState(false);
  const [keysShown, showKeys] = useState(false);
  const [lit, light] = useState<Light>();

  const named = sent(state, info.start);
  const view = useView(spec, entry, info.start, wanted);
  const seen = view.reply?.ok ? view.reply.answer : undefined;
  const steps = view.fresh ? seen?.moves : undefined;
  const shownSteps = seen?.moves ?? [];
  const legal = useMemo(() => new Set(shownSteps.map((step) => step.move)), [view.reply]);
  const solved = facets.has("solving") && info.goals.includes(state);
  const hint = useHint(hinting, spec, entry, previous(history), info.start, view);
  const layered = info.capabilities.includes("layered");
  const marks = useMemo(() => (hint.answer && steps ? marksOf(hint.answer, steps, layered) : undefined), [hint.answer, steps, layered]);

  const run = useMemo(() => runOf(history), [history]);
  const ended = solved && playable && run.moves > 0;
  const counting = facets.has("solving") && playable;
  const valuingMoves = query["worth"] === "1" && counting && mode === "play";
  const worths = useWorths(valuingMoves, spec, info.start, state, steps);
  const here = useHere(valuingMoves, spec, state, info.start);

  useEffect(() => {
    if (!view.fresh || !seen || seen.state === state) return;
    handOver(spec, seen.state, view.reply!);
    rename(seen.state);
  }, [view.reply]);
  useEffect(() => setNotice({}), [state]);

  /** Goes where a change of the present state leads; the answer has all that is shown there. */
  const change = async (what: Pick<Question, "play" | "edit">): Promise<boolean> => {
    const reply = await askView(spec, { state: named, helping: wanted, ...what });
    if (!reply.ok) {
      feel("refused");
      setNotice({ error: reply.error });
      return false;
    }
    handOver(spec, reply.answer.state, reply);
    const move = reply.answer.made?.at(-1)?.move;
    if (move !== undefined) feel(info.goals.includes(reply.answer.state) ? "solved" : "move");
    visit({ state: reply.answer.state, ...(move === undefined ? {} : { move }) });
    return true;
  };

  const make = async (move: string): Promise<boolean> => {
    const known = steps?.find((step) => step.move === move);
    if (!known) return change({ play: move });
    feel(facets.has("solving") && info.goals.includes(known.to) ? "solved" : "move");
    visit({ state: known.to, move });
    return true;
  };
  /** To the last state of this history that can be solved; false if none is known to be. */
  const rescue = async (): Promise<boolean> => {
    for (let at = history.at - 1; at >= 0; --at) {
      const value = await learn(spec, history.entries[at]!.state, info.start);
      if (game.peek().history !== history) return true; // somebody went on meanwhile
      if (value !== undefined && value !== "unsolvable") return wait(true), stepTo(at), true;
    }
    return false;
  };
  const makeStep = (step: Step) => void make(step.move);
  const reset = () => (wait(false), visit({ state: info.start }));
  // Whoever goes back wants to look, not to have the machine move on at once; a move of one's own ends that.
  const goBack = () => (wait(true), stepBack());
  const makeOwn = (move: string) => (wait(false), make(move));
  const setMode = (value: string) => replaceQuery({ mode: value === "edit" ? "edit" : undefined });
  const toggleHelp = () => replaceQuery({ help: helping ? undefined : "1", mode: undefined });
  const helpful = facets.has("solving") || facets.has("judging");

  useKeys({
    u: goBack,
    "Ctrl+z": goBack,
    "Ctrl+Shift+z": stepForward,
    "Ctrl+y": stepForward,
    r: reset,
    h: () => helpful && toggleHelp(),
    e: () => editable && playable && setMode(mode === "edit" ? "play" : "edit"),
    "?": () => showKeys(true),
  });

  const beside = query["graph"] === "1" && hasGraph(info);
  const list = useKeptFocus<HTMLElement>(state, view.fresh);
  const picture = seen?.scene;
  const trouble = seen ? seen.scene_error : view.reply?.ok === false ? view.reply.error : undefined;
  return (
    <div class={`play ${lit ? "looking" : ""} ${beside ? "with-graph" : ""}`}>
      <div class="table">
        <div class="toolbar">
          {editable && playable ? (
            <Segmented
              label={t("mode")}
              value={mode}
              choices={[
                { value: "play", label: t("mode_play") },
                { value: "edit", label: t("mode_edit") },
              ]}
              choose={setMode}
            />
          ) : null}
          {counting ? <p class="counter">{t("moves_made", { count: run.moves })}</p> : null}
          {seen?.mover !== undefined ? <p class="mover">{t("mover", { mover: seen.mover })}</p> : null}
          {helpful ? (
            <button type="button" class="help-toggle" aria-pressed={helping} onClick={toggleHelp}>
              {facets.has("solving") ? t("help") : t("values")}
            </button>
          ) : null}
        </div>
        <div class={`board-card ${mode === "edit" ? "setting-up" : ""}`}>
          {picture ? (
            <Turnable spec={spec} state={named} scene={picture} turn={seen?.turn}>
              {(turned) => (
                <Board
                  scene={turned}
                  mode={mode}
                  legal={legal}
                  {...(marks ? { marks } : {})}
                  {...(lit ? { lit } : {})}
                  onMove={makeOwn}
                  onPlace={(name) => void change({ edit: name })}
                  onNowhere={() => setNotice({ error: { code: "nowhere", message: t("drop_nowhere") } })}
                  onChosen={setChoosing}
                  markLabel={markLabel(layered)}
                  targetLabel={(move) => t("target", { move: sayMove(shownSteps, move) }) + (marks?.has(move) ? ` ${markLabel(layered)(marks.get(move)!)}` : "")}
                />
              )}
            </Turnable>
          ) : trouble ? (
            <Problem error={trouble} retry={view.again} />
          ) : (
            <Loading />
          )}
          {ended ? <Celebration key={`${history.at} ${run.from}`} /> : null}
        </div>
        <div class="notice" role="status">
          {notice.error ? (
            <p class="refused">
              <span aria-hidden="true">✕ </span>
              {notice.error.code === "offline" ? t("error_offline") : notice.error.message}
            </p>
          ) : ended ? (
            <Ending key={`${run.moves} ${run.from}`} spec={spec} start={info.start} run={run} layered={layered} />
          ) : solved ? (
            <p class="is-solved">
              <span aria-hidden="true">★ </span>
              {t("solved")}
            </p>
          ) : (
            <p class="quiet">{mode === "edit" ? t("edit_tip") : !playable ? "" : choosing ? t("choose_tip") : t("play_tip")}</p>
          )}
        </div>
        <Announcer spec={spec} entry={entry} hint={hinting ? hint : undefined} solved={solved} steps={view.fresh ? shownSteps : undefined} />
        {mode === "edit" && info.layouts ? (
          <div class="toolbar layouts" role="group" aria-label={t("layouts")}>
            <span class="quiet">{t("layouts")}</span>
            {info.layouts.map((layout) => (
              <button key={layout.name} type="button" disabled={layout.state === state} onClick={() => visit({ state: layout.state })}>
                <span>{sentence(layout.name)}</span>
              </button>
            ))}
          </div>
        ) : null}
        <div class="toolbar" role="toolbar" aria-label={t("history")}>
          <button type="button" disabled={!canUndo(history)} onClick={goBack}>
            <span aria-hidden="true">↶</span> {t("undo")}
          </button>
          <button type="button" disabled={!canRedo(history)} onClick={stepForward}>
            <span aria-hidden="true">↷</span> {t("redo")}
          </button>
          <button type="button" disabled={state === info.start} onClick={reset}>
            {t("reset")}
          </button>
          {counting ? <Scramble spec={spec} info={info} /> : null}
          {facets.has("solving") ? <SetAs {...{ spec, info, state }} /> : null}
          {hasGraph(info) ? (
            <button type="button" aria-pressed={beside} onClick={() => replaceQuery({ graph: beside ? undefined : "1" })}>
              {t("graph")}
            </button>
          ) : null}
          {playable ? <Feel /> : null}
          <Paper spec={spec} title={info.title} from={named} />
          <button type="button" class="ghost" onClick={() => showKeys(true)}>
            {t("keys")}
          </button>
        </div>
      </div>
      {beside ? <GraphBeside spec={spec} info={info} state={state} openState={(there) => visit({ state: there })} /> : null}
      <div class="side">
        {hinting ? <Help hint={hint} spec={spec} info={info} state={state} solved={solved} make={makeStep} takeBack={stepBack} {...(canUndo(history) ? { rescue } : {})} /> : null}
        {info.players && playable && mode === "play" ? (
          <Players
            spec={spec}
            names={info.players}
            state={named}
            mover={view.fresh && shownSteps.length > 0 ? seen?.mover : undefined}
            waits={waits}
            goOn={wait}
            make={makeStep}
          />
        ) : null}
        {valuing ? <Values spec={spec} state={state} start={info.start} view={view} make={(step) => void makeOwn(step.move)} /> : null}
        {facets.has("checking") ? <Check spec={spec} state={state} start={info.start} view={view} light={light} /> : null}
        {playable ? (
          <section class="card" ref={list.box}>
            <h2 tabIndex={-1}>{t("legal_moves")}</h2>
            {counting && shownSteps.length > 0 ? (
              <button type="button" class="worth-toggle" aria-pressed={valuingMoves} onClick={() => replaceQuery({ worth: valuingMoves ? undefined : "1" })}>
                {t("worth_show")}
              </button>
            ) : null}
            {seen && shownSteps.length === 0 ? <p class="quiet">{t("no_moves")}</p> : null}
            <div class="row moves-list">
              {shownSteps.map((step) => {
                const mark = marks?.get(step.move);
                return (
                  <button key={step.move} type="button" class={`move ${mark ? `${mark}-move` : ""}`} onClick={() => (list.keep(), void makeOwn(step.move))}>
                    {mark ? <span aria-hidden="true">{mark === "best" ? "✓" : "✕"}</span> : null} {step.move} <MoveWords step={step} />
                    {mark === "lost" && !valuingMoves ? <span class="unseen">{t("move_loses")}</span> : null}
                    {valuingMoves ? <WorthTag before={here} after={worths.get(step.move)} /> : null}
                  </button>
                );
              })}
            </div>
          </section>
        ) : null}
        <StateField spec={spec} state={state} how={info.state} helping={wanted} />
      </div>
      {keysShown ? <KeysDialog rows={keyRows} close={() => showKeys(false)} /> : null}
    </div>
  );
}

/** How far it is from the state that is looked at, for comparison. */
function useHere(on: boolean, spec: string, state: string, start: string) {
  const [, redraw] = useState(0);
  useEffect(() => {
    let current = true;
    if (on && knownOf(spec, state) === undefined) void learn(spec, state, start).then(() => current && redraw((round) => round + 1));
    return () => void (current = false);
  }, [on, spec, state]);
  return on ? knownOf(spec, state) : undefined;
}

const worthWords: Record<Worth, Key> = { nearer: "worth_nearer", even: "worth_even", away: "worth_away", lost: "worth_lost", open: "worth_open" };

/** What is left after a move, by number and sign; "…" while it is asked for. */
function WorthTag({ before, after }: { before: string | undefined; after: string | null | undefined }) {
  if (after === undefined) return <span class="worth quiet">…</span>;
  const worth = worthOf(before, after ?? undefined);
  const number = after === null || after === "unsolvable" ? "" : (powerOfTen(after) ?? grouped(after));
  // The number is known a moment before it can be compared.
  const sign = worth === "open" && number !== "" ? "" : worthSigns[worth];
  return (
    <span class={`worth worth-${worth}`} title={sign === "" ? undefined : t(worthWords[worth])}>
      <span aria-hidden="true">
        {number} {sign}
      </span>
      <span class="unseen">
        {number === "" ? "" : t("worth_left", { number })} {sign === "" ? "" : t(worthWords[worth])}
      </span>
    </span>
  );
}

/** Sound and vibration, which are off until somebody wants them. */
function Feel() {
  return (
    <Popover label={t("feel")} button={t("feel")} class="set-as feel">
      <label class="row">
        <input type="checkbox" checked={sound.value} onChange={(event) => ((sound.value = event.currentTarget.checked), feel("move"))} /> {t("feel_sound")}
      </label>
      {canVibrate ? (
        <label class="row">
          <input type="checkbox" checked={vibration.value} onChange={(event) => ((vibration.value = event.currentTarget.checked), feel("move"))} /> {t("feel_vibration")}
        </label>
      ) : null}
    </Popover>
  );
}

/** The state as text: what is typed is read by the server, which says where it is wrong. */
function StateField({ spec, state, how, helping }: { spec: string; state: string; how: string; helping: boolean }) {
  const shown = shortened(state);
  const [text, setText] = useState(shown);
  const [error, setError] = useState<ApiError>();
  const abort = useRef<AbortController>();
  useEffect(() => {
    setText(shown);
    setError(undefined);
  }, [state]);
  const read = async (typed: string, set: boolean) => {
    abort.current?.abort();
    abort.current = new AbortController();
    const reply = await askView(spec, { state: typed, helping: set && helping }, abort.current.signal);
    if (reply.ok) {
      setError(undefined);
      if (!set) return;
      handOver(spec, reply.answer.state, reply);
      visit({ state: reply.answer.state });
    } else if (reply.error.code !== "aborted") setError(reply.error);
  };
  return (
    <section class="card">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void read(text.trim(), true);
        }}
      >
        <h2>
          <label for="state-text">{t("state")}</label>
        </h2>
        <div class="state-row">
          <textarea
            id="state-text"
            class="state"
            rows={Math.min(text.split("\n").length, 12)}
            value={text}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            aria-invalid={error !== undefined}
            aria-describedby="state-how"
            onInput={(event) => {
              const typed = event.currentTarget.value;
              setText(typed);
              void read(typed.trim(), false);
            }}
            onKeyDown={(event) => {
              // What is pasted may have lines; to type them nobody needs.
              if (event.key !== "Enter" || event.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <button type="submit" disabled={text.trim() === shown}>
            {t("state_set")}
          </button>
        </div>
        {error ? <Problem error={error} /> : null}
        <p id="state-how" class="quiet small">
          {how}
        </p>
      </form>
    </section>
  );
}

/** Makes this state the start or the goal of a puzzle of one's own, or goes to one of its ends. */
function SetAs({ spec, info, state }: Pick<PuzzleProps, "spec" | "info" | "state">) {
  const base = info.stands_for ?? spec;
  const others = (isShort(state) ? (["start", "goal"] as const) : []).map((name) => [name, withArgument(base, name, state)] as const);
  const goal = info.goals[0];
  return (
    <Popover label={t("set_as")} button={t("set_as")} class="set-as">
      <ul class="plain menu">
        {others.map(([name, other]) =>
          other === undefined ? null : (
            <li key={name}>
              <button type="button" onClick={() => go(hrefOf("puzzle", { spec: other, state }))}>
                {name === "start" ? t("set_as_start") : t("set_as_goal")}
              </button>
            </li>
          ),
        )}
        {goal !== undefined && goal !== state ? (
          <li>
            <button type="button" onClick={() => visit({ state: goal })}>
              {t("go_to_goal")}
            </button>
          </li>
        ) : null}
      </ul>
    </Popover>
  );
}
