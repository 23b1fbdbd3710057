// The puzzles that were looked at last, each with its state and what can be undone: kept in the browser, also for another day.
import { forget, recall, remember } from "../store";
import type { Entry, History } from "./history";
import { isShort } from "./specs";

export interface Recent {
  readonly spec: string;
  readonly title: string;
  readonly state: string;
}

/** So many are kept; what they hold must fit into the browser's storage (5 MB as a rule) many times over. */
export const recentKept = 8;
const entriesKept = 300;
const longest = 100_000;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** What is stored may be of another version, or of nobody. */
export function readRecent(stored: unknown): Recent[] {
  if (!Array.isArray(stored)) return [];
  const found = new Map<string, Recent>();
  for (const each of stored as unknown[]) {
    if (!isObject(each)) continue;
    const { spec, title, state } = each;
    if (isText(spec) && isText(title) && isText(state) && isShort(spec) && isShort(state) && !found.has(spec)) found.set(spec, { spec, title, state });
  }
  return [...found.values()].slice(0, recentKept);
}

export function readHistory(stored: unknown): History | undefined {
  if (!isObject(stored) || !Array.isArray(stored["entries"])) return undefined;
  const { at } = stored;
  const entries: Entry[] = [];
  for (const each of stored["entries"] as unknown[]) {
    if (!isObject(each) || typeof each["state"] !== "string" || !["string", "undefined"].includes(typeof each["move"])) return undefined;
    entries.push({ state: each["state"], ...(each["move"] === undefined ? {} : { move: each["move"] as string }) });
  }
  return typeof at === "number" && Number.isInteger(at) && at >= 0 && at < entries.length ? { entries, at } : undefined;
}

/** The part of a history that is kept: about the present, and not too much of it. */
export function partToKeep({ entries, at }: History): History {
  const first = Math.max(0, Math.min(at - (entriesKept >> 1), entries.length - entriesKept));
  return { entries: entries.slice(first, first + entriesKept), at: at - first };
}

const gameKey = (spec: string) => `game:${spec}`;

export const recent = (): Recent[] => readRecent(recall<unknown>("recent", []));

/** This puzzle is looked at now. Other windows may have added theirs meanwhile. */
export function noteRecent(now: Recent): void {
  if (!isShort(now.spec) || !isShort(now.state)) return;
  const before = recent();
  const list = [now, ...before.filter((each) => each.spec !== now.spec)];
  for (const each of list.slice(recentKept)) forget(gameKey(each.spec));
  remember("recent", list.slice(0, recentKept));
}

export function clearRecent(): void {
  for (const each of recent()) forget(gameKey(each.spec));
  forget("recent");
}

/** Nothing is kept of a game in which nothing was done: it would take the place of one in which something was. */
export function keepGame(spec: string, history: History): void {
  if (history.entries.length < 2 || !isShort(spec)) return;
  const part = partToKeep(history);
  if (part.entries.reduce((sum, entry) => sum + entry.state.length, 0) <= longest) remember(gameKey(spec), part);
}

/** The history that was kept, if it is at this state. */
export function keptGame(spec: string, state: string): History | undefined {
  const history = readHistory(recall<unknown>(gameKey(spec), undefined));
  return history?.entries[history.at]?.state === state ? history : undefined;
}
