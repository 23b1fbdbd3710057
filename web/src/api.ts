// What the server answers, and how it is asked. Errors are values; numbers that count are strings of digits.

import { language } from "./i18n";

export type Outcome = "done" | "no" | "stopped" | "bad_input";
export type Value = string | number | boolean | undefined;
export type Values = Readonly<Record<string, Value>>;

export interface ApiError {
  /** The server's word, or: "aborted" (by us), "too_long" (not sent), "offline" (no answer), "not_understood" (an answer that is no JSON). */
  readonly code: string;
  readonly message: string;
  readonly offset?: number | null;
  readonly hint?: string;
  readonly argument?: string;
  readonly text?: string;
}

export type Reply<T> =
  | { readonly ok: true; readonly outcome: Outcome; readonly answer: T }
  | { readonly ok: false; readonly error: ApiError };

export interface Parameter {
  name: string;
  kind: "integer" | "flag" | "choice" | "file" | "text";
  help: string;
  least?: string;
  most?: string;
  choices?: string[];
  default?: string;
  sketch?: Sketch;
  /** Of a file: a text to begin with. */
  example?: string;
  graph?: GraphSketch;
  /** Of a file: what its choices are as texts, in their order. */
  texts?: string[];
}

/** A file that names places and joins them in chains. */
export interface GraphSketch {
  /** The keyword of a row of places. */
  places: string;
  chains: { keyword: string; name: string; pairs: boolean; owners: string[] }[];
  most: string;
}

export interface Sketch {
  cells: { character: string; name: string }[];
  lattices: { name: string; header: string; step: number; shift: number }[];
  most: number;
  columns: number;
  rows: number;
}

export interface Product {
  name: string;
  title: string;
  spec: string;
  maker?: string;
  printed?: string;
  counts?: string;
  remark?: string;
  size_is_ours?: boolean;
}

export interface Family {
  family: string;
  title: string;
  kind: string;
  rules?: string;
  parameters: Parameter[];
  samples: string[];
  tour?: { spec: string; state: string; small: string; large: string };
  products: Product[];
  verbs?: string[];
}

export interface ListAnswer {
  families: Family[];
}

/** A job that would make later questions instant. */
export interface Prepare {
  verb: string;
  values: Record<string, Value>;
  /** Of memory, while it is made. */
  bytes?: string | number;
  /** Of what is kept; only where that is known before. */
  saved_bytes?: string;
}

export interface ShowAnswer {
  spec: string;
  title: string;
  family: string;
  kind?: string;
  rules: string;
  own_rules?: string;
  /** How a state is written. */
  state: string;
  /** How a move is written. */
  move: string;
  parameters: Parameter[];
  arguments?: Record<string, string>;
  start: string;
  goals: string[];
  states?: string;
  moves?: string;
  capabilities: string[];
  methods: string[];
  orders: string[];
  references: string[];
  product?: Product;
  /** Of a puzzle that one holds: which way round, and which position is which digit. */
  hold?: { line: string; scene: Scene };
  stands_for?: string;
  /** What can be done with it: see puzzle/facets.ts. */
  facets: string[];
  /** Of a game for two: what they are called. */
  players?: string[];
  /** Whole states to begin with when one is set up. */
  layouts?: { name: string; state: string }[];
}

export interface Step {
  move: string;
  to: string;
  /** The move as somebody says it, such as "ring 3 off". */
  words?: string;
}

export interface NextAnswer {
  state: string;
  to?: string;
  distance?: string;
  /** Whether the distance is proven; if not, no path is shorter than the lower bound. */
  optimal?: boolean;
  lower_bound?: string;
  best?: Step[];
  method?: string;
  status?: string;
  reason?: string;
  /** Where it cannot be solved: what can be reached instead, in words. */
  instead?: string;
  other_ends?: string[];
  /** The verb that shows the whole proof. */
  proof?: { verb: string };
  last?: string;
  turn_back?: boolean;
  go_on?: { rule: string; move?: string; to?: string; words?: string; reason?: string };
  prepare?: Prepare;
}

/** A state to look at, after the moves or the change that were asked for with it. */
export interface ViewAnswer {
  from: string;
  state: string;
  made?: Step[];
  scene?: Scene;
  /** Of a body: from where it is seen. */
  turn?: Turn;
  /** Why there is no picture. */
  scene_error?: ApiError;
  /** Not of a puzzle that is only checked. */
  moves?: Step[];
  /** Of a game: who is to move. */
  mover?: string;
  /** What was asked for with it, each where the puzzle has that side. */
  hint?: Part<NextAnswer>;
  value?: Part<ValueAnswer>;
  check?: Part<CheckAnswer>;
}

/** What another verb answered, inside an answer. */
export type Part<T> = Partial<T> & { outcome: Outcome; error?: ApiError };

export interface Finding {
  property: string;
  /** What it is called, where that is another text. */
  label?: string;
  holds: boolean;
  required: boolean;
  /** The places where it fails, in groups; where it holds, only if it was asked for. */
  cells?: string[][];
  sums?: string[];
  /** Where it holds and was not asked for: how many groups of places can be. */
  groups?: string;
}

export interface CheckAnswer {
  findings: Finding[];
  /** Beside these: fields of the family's own. */
  [own: string]: unknown;
}

/** For the player to move. */
export type GameValue = "win" | "draw" | "loss";

export interface ValueAnswer {
  value: GameValue;
  /** How many moves of both together it takes; none for a draw. */
  plies?: string;
  /** What each move is worth for the player who makes it. */
  replies: (Step & { value: GameValue; plies?: string })[];
}

/** How well the machine plays. */
export const strengths = ["perfect", "careful", "short-sighted", "random"] as const;
export type Strength = (typeof strengths)[number];

export interface ReplyAnswer {
  /** None where the game is over, or the time was too short. */
  reply?: Step;
}

export interface SolveAnswer {
  from: string;
  to: string;
  status: string;
  reason?: string;
  length?: string;
  optimal?: boolean;
  method?: string;
  lower_bound?: string;
  path?: string[];
}

export interface WalkAnswer {
  from: string;
  to: string;
  moves: string;
  state: string;
  move?: string;
  words?: string;
}

export interface Drag {
  x: number;
  y: number;
  move: string;
}

interface ShapeBase {
  key: string;
  role: string;
  /** Of a piece that comes in sorts, from 1. */
  sort?: number;
  /** How far a face of a body is turned away from the light, from 1. */
  shade?: number;
  move?: string;
  place?: string;
  drags?: Drag[];
  tooltip?: string;
  /** How far it is turned clockwise, and about which point. */
  angle?: { degrees: number; x: number; y: number };
  /** Of a line: the key of the shape that holds its first point. */
  tied?: string;
}

export type Point = [number, number];

export type Shape = ShapeBase &
  (
    | { kind: "rectangle"; x: number; y: number; width: number; height: number; rounding?: number }
    | { kind: "circle"; x: number; y: number; radius: number; hole?: number }
    | { kind: "line"; points: Point[] }
    | { kind: "polygon"; points: Point[] }
    | { kind: "text"; x: number; y: number; height: number; text: string }
  );

export interface Scene {
  title: string;
  width: number;
  height: number;
  shapes: Shape[];
  /** Where not all is drawn: which part, in words. */
  part?: string;
}

/** From where a body is seen, in degrees around it and above it. */
export interface Turn {
  around: number;
  above: number;
}

/** What an operand or an option of a verb takes. */
export interface Slot {
  name: string;
  kind: "text" | "spec" | "state" | "number" | "choice" | "flag";
  help: string;
  required?: boolean;
  choices?: string[];
  default?: string;
  least?: string;
  most?: string;
}

/** What a field of a verb's answer means, and how it is shown. */
export interface Meaning {
  /** Its name; one within another as in "difficulty.score". */
  field: string;
  label?: string;
  shown?: "number" | "bytes" | "seconds" | "chance" | "scale" | "summary" | "hidden";
  unit?: string;
  about?: string;
  /** Of a scale: from where on it is called so. */
  marks?: { from: number; name: string }[];
}

export interface VerbInfo {
  name: string;
  summary: string;
  details?: string;
  /** "" for a verb that every puzzle has. */
  family: string;
  operands: Slot[];
  options: Slot[];
  examples: { arguments: string; shows: string }[];
  meanings?: Meaning[];
}

export interface VerbsAnswer {
  version: string;
  verbs: VerbInfo[];
}

const outcomes: readonly string[] = ["done", "no", "stopped", "bad_input"];

function problem(code: string, message: string): { ok: false; error: ApiError } {
  return { ok: false, error: { code, message } };
}

/** Reads an answer of the server, whatever it is. */
export function readReply<T>(status: number, outcome: string | null, text: string): Reply<T> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return problem("not_understood", `The server's answer (status ${status}) is not JSON.`);
  }
  if (typeof body !== "object" || body === null) return problem("not_understood", `The server's answer (status ${status}) is not an object.`);
  const { error } = body as { error?: ApiError };
  if (error !== undefined && typeof error.message === "string") return { ok: false, error };
  if (status >= 400) return problem("not_understood", `The server answered with status ${status}.`);
  return { ok: true, outcome: outcomes.includes(outcome ?? "") ? (outcome as Outcome) : "done", answer: body as T };
}

/** How long to wait before asking again a server that has its hands full, as with many windows open; in milliseconds. */
const patience = [100, 200, 400, 800, 1600];

/** The most that the server reads at once, in bytes. */
const longestBody = 256 * 1024;

/** One request below api/. */
export async function request<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, signal?: AbortSignal): Promise<Reply<T>> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (text !== undefined && new TextEncoder().encode(text).length > longestBody) return problem("too_long", `More than ${longestBody} bytes cannot be sent.`);
  try {
    const send = () =>
      fetch(`api/${path}`, {
        method,
        // The server answers in the page's language.
        headers: { "Accept-Language": language.peek(), ...(text === undefined ? {} : { "Content-Type": "application/json" }) },
        ...(text === undefined ? {} : { body: text }),
        ...(signal === undefined ? {} : { signal }),
      });
    let response = await send();
    for (const pause of path.startsWith("verbs/") ? patience : []) {
      if (response.status !== 429) break;
      await new Promise((wake) => setTimeout(wake, pause));
      response = await send();
    }
    return readReply<T>(response.status, response.headers.get("Meleda-Outcome"), await response.text());
  } catch (reason) {
    if (signal?.aborted) return problem("aborted", "");
    return problem("offline", reason instanceof Error ? reason.message : String(reason));
  }
}

/** Asks a verb. Words of its name may be separated by spaces. Undefined values and flags that are false are left out. */
export function ask<T>(verb: string, values: Values, signal?: AbortSignal): Promise<Reply<T>> {
  const path = verb.split(/[ /]/).map(encodeURIComponent).join("/");
  return request<T>("POST", `verbs/${path}`, cleanValues(values), signal);
}

export function cleanValues(values: Values): Record<string, string | number | true> {
  const result: Record<string, string | number | true> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== false && value !== "") result[key] = value;
  }
  return result;
}

export const api = {
  verbs: (signal?: AbortSignal) => request<VerbsAnswer>("GET", "verbs", undefined, signal),
  list: (signal?: AbortSignal) => ask<ListAnswer>("list", {}, signal),
  show: (spec: string, signal?: AbortSignal) => ask<ShowAnswer>("show", { spec }, signal),
  view: (spec: string, state: string, more: { play?: string; edit?: string; hint?: boolean; last?: string; time?: string; turn?: string } = {}, signal?: AbortSignal) =>
    ask<ViewAnswer>("view", { spec, state, ...more }, signal),
  check: (spec: string, state: string, more: { property?: string } = {}, signal?: AbortSignal) => ask<CheckAnswer>("check", { spec, state, ...more }, signal),
  value: (spec: string, state: string, signal?: AbortSignal) => ask<ValueAnswer>("value", { spec, state }, signal),
  reply: (spec: string, state: string, strength: Strength, seed: number, signal?: AbortSignal) =>
    ask<ReplyAnswer>("reply", { spec, state, strength, seed: String(seed) }, signal),
  scene: (spec: string, state: string, signal?: AbortSignal, turn?: string) =>
    ask<{ scene: Scene; turn?: Turn }>("draw", { spec, state, format: "scene", turn }, signal),
  next: (spec: string, state: string, more: { to?: string; last?: string; time?: string; instead?: boolean } = {}, signal?: AbortSignal) =>
    ask<NextAnswer>("next", { spec, state, ...more }, signal),
  solve: (spec: string, from: string, more: { to?: string; path?: "none" | "moves" | "states"; time?: string } = {}, signal?: AbortSignal) =>
    ask<SolveAnswer>("solve", { spec, from, ...more }, signal),
  walk: (spec: string, state: string, moves: string, to?: string, signal?: AbortSignal) =>
    ask<WalkAnswer>("walk", { spec, state, moves, to }, signal),
  dataList: (signal?: AbortSignal) => ask<{ items: SavedItem[] }>("data list", {}, signal),
  dataRemove: (name: string, signal?: AbortSignal) => ask<{ removed: string }>("data remove", { name }, signal),
};

/** Saved data: a book, a table. */
export interface SavedItem {
  readonly name: string;
  readonly bytes?: string;
  readonly damaged: boolean;
}

/** Runs at most `most` tasks at once; the others wait in the order in which they came. */
export function queue(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // A waiting task takes over this one's turn.
      const following = waiting.shift();
      if (following) following();
      else running -= 1;
    }
  };
}

/** For pictures and numbers that are not urgent. */
export const inTurn = queue(4);

/** Answers that are asked for once in each language; an error is asked for again. The oldest are forgotten. */
export function askedOnce<T>(most: number, question: (key: string) => Promise<Reply<T>>): (key: string) => Promise<Reply<T>> {
  const known = new Map<string, Promise<Reply<T>>>();
  return (key) => {
    const place = `${language.peek()} ${key}`;
    const answer =
      known.get(place) ??
      question(key).then((reply) => {
        if (!reply.ok) known.delete(place);
        return reply;
      });
    known.delete(place);
    known.set(place, answer);
    if (known.size > most) known.delete(known.keys().next().value!);
    return answer;
  };
}

/** What a puzzle is. It does not change while the server runs. */
export const shown = askedOnce(50, (spec) => api.show(spec));

const listed = askedOnce(4, () => api.list());

/** The list of families, asked once. */
export function familyList(): Promise<Reply<ListAnswer>> {
  return listed("");
}
