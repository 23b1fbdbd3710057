// The game that is being played: one at a time. The address has its state, the session its history.
import { signal } from "@preact/signals";
import { replaceQuery } from "../route";
import { recall, remember } from "../store";
import { keepGame, keptGame, readHistory } from "./recent";
import { isShort } from "./specs";
import { begin, goTo, present, push, redo, undo, type Entry, type History } from "./history";

interface Game {
  readonly spec: string;
  readonly history: History;
}

export const game = signal<Game>({ spec: "", history: begin("") });

function set(history: History, spec = game.peek().spec): void {
  game.value = { spec, history };
  // What is long would fill the session's storage.
  if (!isShort(present(history).state)) return;
  remember("game", game.value, "session");
  keepGame(spec, history);
}

/** Writes the state into the address. A long one does not stand there: then the game alone knows it. */
function address(state: string): void {
  replaceQuery({ state: isShort(state) ? state : undefined });
}

/** The state that is looked at where the address has none: a long one of the game, else the start. */
export function unwritten(spec: string, start: string): string {
  const now = game.value.spec === spec ? present(game.value.history).state : start;
  return isShort(now) ? start : now;
}

/** The history of this puzzle that ends (or once was) in this state: known, recalled from before a reload, or a new one. */
export function enter(spec: string, state: string): void {
  let { history } = game.peek();
  if (game.peek().spec !== spec) {
    // This window's game before a reload, else the one of another day.
    const kept = recall<Partial<Game> | null>("game", null, "session");
    const own = kept?.spec === spec ? readHistory(kept.history) : undefined;
    history = (own && present(own).state === state ? own : keptGame(spec, state)) ?? begin(state);
    set(history, spec);
  } else if (present(history).state !== state) {
    set(push(history, { state }));
  }
}

/** Goes to a state, by a move or by setting it. */
export function visit(entry: Entry): void {
  if (present(game.peek().history).state === entry.state) return;
  set(push(game.peek().history, entry));
  address(entry.state);
}

function travel(history: History): void {
  set(history);
  address(present(history).state);
}

export const stepBack = () => travel(undo(game.peek().history));
export const stepTo = (at: number) => travel(goTo(game.peek().history, at));
export const stepForward = () => travel(redo(game.peek().history));

/** The same state, written as the server writes it. */
export function rename(state: string): void {
  const { entries, at } = game.peek().history;
  set({ entries: entries.map((entry, index) => (index === at ? { ...entry, state } : entry)), at });
  address(state);
}
