// A form made from a verb's description, and the values that it gives. Pure.
import type { Slot, Values, VerbInfo } from "../../api";

/** The puzzle that is looked at. */
export interface Present {
  readonly spec: string;
  readonly state: string;
  /** What its spec gives for the parameters of its family. */
  readonly arguments: Readonly<Record<string, string>>;
}

export type Entries = Readonly<Record<string, string>>;

/** Options that every verb has: limits of time and memory. */
export function commonOptions(verbs: readonly VerbInfo[]): Set<string> {
  const [first, ...others] = verbs;
  const names = (first?.options ?? []).map((option) => option.name);
  return new Set(others.length === 0 ? [] : names.filter((name) => others.every((verb) => verb.options.some((option) => option.name === name))));
}

/** What the present puzzle gives for an operand; undefined if nothing. */
export function filled(operand: Slot, present: Present): string | undefined {
  if (operand.kind === "spec") return present.spec;
  if (operand.kind === "state" || operand.name === "position" || operand.name === "state") return present.state;
  return present.arguments[operand.name];
}

/** Whether the verb can be run as it is, because the puzzle gives all that it must have. */
export function isFilled(verb: VerbInfo, present: Present): boolean {
  return verb.operands.length > 0 && verb.operands.every((operand) => filled(operand, present) !== undefined || operand.required !== true);
}

/** What stands in the form at first. */
export function firstEntries(verb: VerbInfo, present: Present): Entries {
  const entries: Record<string, string> = {};
  for (const operand of verb.operands) entries[operand.name] = filled(operand, present) ?? operand.default ?? "";
  for (const option of verb.options) entries[option.name] = option.kind === "flag" ? "" : (option.default ?? "");
  return entries;
}

/** What is sent. What is empty or as it is by default is left out; flags are `true`. */
export function valuesOf(verb: VerbInfo, entries: Entries): Values {
  const values: Record<string, string | true> = {};
  for (const slot of [...verb.operands, ...verb.options]) {
    // A text keeps its blanks: a drawing may begin with some.
    const entry = entries[slot.name] ?? "";
    const text = entry.includes("\n") ? entry : entry.trim();
    if (slot.kind === "flag") {
      if (text === "yes") values[slot.name] = true;
    } else if (text !== "" && (slot.required === true || text !== slot.default)) {
      values[slot.name] = text;
    }
  }
  return values;
}

/** Operands that must be given and are not. */
export function missing(verb: VerbInfo, entries: Entries): Slot[] {
  return verb.operands.filter((operand) => operand.required === true && (entries[operand.name] ?? "").trim() === "");
}

export interface PagesAround {
  /** What to leave out for the page before; undefined if this is the first. */
  readonly before?: number;
  readonly after?: number;
  /** What is shown of all, counted from 1; none where there are no pages. */
  readonly at?: { readonly from: number; readonly to: number; readonly all: number };
}

/** The pages around this one, of a verb that shows a long list in pages and says how much is left. */
export function pagesOf(verb: VerbInfo, asked: Values, answer: Readonly<Record<string, unknown>>): PagesAround {
  const number = (name: string) => Number(asked[name] ?? verb.options.find((option) => option.name === name)?.default);
  const [skip, limit] = [number("skip"), number("limit")];
  if (answer["left"] === undefined || !Number.isFinite(skip) || !Number.isFinite(limit)) return {};
  const left = Number(answer["left"]);
  const shown = Number(answer["shown"] ?? (left > 0 ? limit : 0));
  const at = { from: shown === 0 ? skip : skip + 1, to: skip + shown, all: skip + shown + left };
  return { ...(skip > 0 ? { before: Math.max(0, skip - limit) } : {}), ...(left > 0 ? { after: skip + limit } : {}), at };
}
