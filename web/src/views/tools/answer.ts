// What an answer is made of, whatever verb gave it: sentences, facts, scales, lists, tables, puzzles, files. What a field means
// is said by the verb (its `meanings`). Pure.
import type { Meaning, Values } from "../../api";
import { grouped, sizeOf } from "../../numbers";
import { words } from "../../text";

export interface PuzzleItem {
  readonly spec: string;
  readonly state: string;
  readonly summary?: string;
  readonly scale?: Scale;
  readonly facts: readonly [name: string, text: string][];
}

/** A value between marks that have names. */
export interface Scale {
  readonly value: number;
  /** Ascending: from where on it is called so. */
  readonly marks: readonly { readonly from: number; readonly name: string }[];
  readonly unit: string;
}

export interface Column {
  readonly name: string;
  readonly number: boolean;
}

export type Part =
  | { kind: "summary"; name: string; text: string }
  | { kind: "scale"; name: string; scale: Scale; about: string }
  | { kind: "fact"; name: string; text: string; about: string }
  | { kind: "yesno"; name: string; yes: boolean }
  | { kind: "list"; name: string; items: string[] }
  | { kind: "table"; name: string; columns: Column[]; rows: string[][] }
  | { kind: "puzzles"; name: string; items: PuzzleItem[] }
  | { kind: "group"; name: string; parts: Part[] }
  | { kind: "sections"; name: string; items: Part[][] };

/** Words of the page that stand inside values. */
export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  readonly oneIn: (number: string) => string;
  readonly withUnit: (number: string, unit: string) => string;
}

type Plain = string | number | boolean;
type Fields = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain => typeof value === "string" || typeof value === "number" || typeof value === "boolean";
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isPuzzle = (value: unknown): value is Fields & { spec: string; state: string } => isFields(value) && typeof value["spec"] === "string" && typeof value["state"] === "string";

/** The meaning that fits best: of as many of the last names as possible. */
export function meaningOf(meanings: readonly Meaning[], path: readonly string[]): Meaning | undefined {
  for (let from = 0; from < path.length; ++from) {
    const field = path.slice(from).join(".");
    const found = meanings.find((meaning) => meaning.field === field);
    if (found) return found;
  }
  return undefined;
}

/** Reads an answer with the meanings of its verb. */
export class AnswerReader {
  constructor(
    private readonly meanings: readonly Meaning[],
    private readonly say: AnswerWords,
  ) {}

  private of(path: readonly string[]): Meaning | undefined {
    return meaningOf(this.meanings, path);
  }
  private label(path: readonly string[]): string {
    return this.of(path)?.label ?? words(path.at(-1) ?? "");
  }
  private hidden(path: readonly string[]): boolean {
    return this.of(path)?.shown === "hidden";
  }

  /** A plain value as it is read. */
  text(path: readonly string[], value: Plain): string {
    const meaning = this.of(path);
    if (typeof value === "boolean") return value ? this.say.yes : this.say.no;
    const written = String(value);
    if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(written)) return written;
    const unit = (number: string) => (meaning?.unit ? this.say.withUnit(number, meaning.unit) : number);
    switch (meaning?.shown) {
      case "number":
      case "scale":
        return unit(grouped(written));
      case "bytes":
        return sizeOf(written);
      case "seconds":
        return `${written} s`;
      case "chance": {
        const chance = Number(written);
        return chance > 0 && chance < 0.5 ? this.say.oneIn(grouped(Math.round(1 / chance))) : `${Math.round(chance * 100)} %`;
      }
      default:
        return typeof value === "number" ? grouped(written) : unit(written);
    }
  }

  /** One cell of a table, or one short line. */
  cell(path: readonly string[], value: unknown): string {
    if (value === null || value === undefined) return "";
    if (isPlain(value)) return this.text(path, value);
    if (Array.isArray(value)) return value.every(isPlain) ? value.map((item) => this.text(path, item)).join(", ") : value.map((item) => this.cell(path, item)).join("; ");
    return Object.entries(value as Fields)
      .filter(([name]) => !this.hidden([...path, name]))
      .map(([name, field]) => `${this.label([...path, name])} ${this.cell([...path, name], field)}`)
      .join(", ");
  }

  private scaleOf(path: readonly string[], value: unknown): Scale | undefined {
    const meaning = this.of(path);
    const number = Number(value);
    if (meaning?.shown !== "scale" || !meaning.marks || !isPlain(value) || !Number.isFinite(number)) return undefined;
    return { value: number, marks: meaning.marks, unit: meaning.unit ?? "" };
  }

  private puzzle(path: readonly string[], item: Fields & { spec: string; state: string }): PuzzleItem {
    const facts: [string, string][] = [];
    let summary: string | undefined;
    let scale: Scale | undefined;
    const look = (fields: Fields, at: readonly string[]) => {
      for (const [name, value] of Object.entries(fields)) {
        const here = [...at, name];
        // The state is the picture; a field that says the same again says nothing. Lists may be solutions: they are to be found.
        if (name === "spec" || name === "state" || value === item.state || Array.isArray(value) || this.hidden(here)) continue;
        const meaning = this.of(here);
        if (meaning?.shown === "summary") summary = String(value);
        else if (this.scaleOf(here, value)) scale = this.scaleOf(here, value);
        else if (isFields(value)) look(value, here);
        else if (isPlain(value)) facts.push([this.label(here), this.text(here, value)]);
      }
    };
    look(item, path);
    return { spec: item.spec, state: item.state, facts, ...(summary === undefined ? {} : { summary }), ...(scale === undefined ? {} : { scale }) };
  }

  private part(path: readonly string[], value: unknown): Part | undefined {
    if (value === null || value === undefined || this.hidden(path)) return undefined;
    const name = this.label(path);
    const meaning = this.of(path);
    if (typeof value === "boolean") return { kind: "yesno", name, yes: value };
    if (isPlain(value)) {
      if (meaning?.shown === "summary") return { kind: "summary", name, text: String(value) };
      const scale = this.scaleOf(path, value);
      if (scale) return { kind: "scale", name, scale, about: meaning?.about ?? "" };
      return { kind: "fact", name, text: this.text(path, value), about: meaning?.about ?? "" };
    }
    if (Array.isArray(value)) {
      if (value.length > 0 && value.every(isPuzzle)) return { kind: "puzzles", name, items: value.map((item) => this.puzzle(path, item)) };
      if (value.every(isPlain)) return { kind: "list", name, items: value.map((item) => this.text(path, item)) };
      if (!value.every(isFields)) return { kind: "list", name, items: value.map((item) => this.cell(path, item)) };
      // A table, unless there are tables inside.
      if (value.some((item) => Object.values(item).some((field) => Array.isArray(field) && field.some(isFields)))) {
        return { kind: "sections", name, items: value.map((item) => this.parts(path, item)) };
      }
      const columns = [...new Set(value.flatMap((item) => Object.keys(item)))].filter((column) => !this.hidden([...path, column]));
      const isNumber = (column: string) => value.every((item) => item[column] === undefined || (isPlain(item[column]) && /^[-\d.]+$/.test(String(item[column]))));
      return {
        kind: "table",
        name,
        columns: columns.map((column) => ({ name: this.label([...path, column]), number: isNumber(column) })),
        rows: value.map((item) => columns.map((column) => this.cell([...path, column], item[column]))),
      };
    }
    return { kind: "group", name, parts: this.parts(path, value as Fields) };
  }

  private parts(path: readonly string[], fields: Fields): Part[] {
    return joined(Object.entries(fields).flatMap(([name, field]) => this.part([...path, name], field) ?? []));
  }

  /** All fields but files and what only repeats the question. */
  read(answer: Fields, asked: Values): Part[] {
    const told = ["document", "document_encoding", "error", "format"];
    const fields = Object.entries(answer).filter(([name, value]) => !told.includes(name) && !(name in asked && String(asked[name]) === value));
    return this.parts([], Object.fromEntries(fields));
  }
}

/** A value of which nobody says what it means, in one line. */
export function plainCell(value: unknown, say: AnswerWords): string {
  return new AnswerReader([], say).cell([], value);
}

/** Groups that follow each other and have the same facts are one table. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  const namesOf = (part: Part | undefined) => (part?.kind === "group" && part.parts.length > 0 && part.parts.every((inner) => inner.kind === "fact") ? part.parts.map((inner) => inner.name) : undefined);
  for (let at = 0; at < parts.length; ) {
    const names = namesOf(parts[at]);
    let end = at + 1;
    while (names && end < parts.length && namesOf(parts[end])?.join("\n") === names.join("\n")) ++end;
    if (!names || end === at + 1) {
      result.push(parts[at]!);
      at += 1;
      continue;
    }
    const rows = parts.slice(at, end).map((part) => [part.name, ...(part.kind === "group" ? part.parts.map((inner) => (inner.kind === "fact" ? inner.text : "")) : [])]);
    result.push({ kind: "table", name: "", columns: [{ name: "", number: false }, ...names.map((name) => ({ name, number: true }))], rows });
    at = end;
  }
  return result;
}

/** What a value on a scale is called, and how far along the scale it stands: from 0 to 1. */
export function placeOn({ value, marks }: Scale): { name: string; share: number } {
  const last = marks.at(-1)?.from ?? 1;
  // The last name has as much room as the one before it.
  const end = last + (last - (marks.at(-2)?.from ?? 0));
  const name = marks.filter(({ from }) => value >= from).at(-1)?.name ?? marks[0]?.name ?? "";
  return { name, share: Math.min(1, Math.max(0, end === 0 ? 0 : value / end)) };
}

export interface AnswerFile {
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly extension: string;
}

const types: Readonly<Record<string, string>> = { svg: "image/svg+xml", pdf: "application/pdf", json: "application/json" };

/** The file of an answer. What is no text comes in base64; a PDF is known by its first bytes. */
export function fileOf(answer: Fields, format: string): AnswerFile | undefined {
  const { document } = answer;
  if (typeof document !== "string") return undefined;
  const binary = document.startsWith("JVBER"); // "%PDF"
  const extension = binary ? "pdf" : document.trimStart().startsWith("<svg") ? "svg" : format === "" || format === "text" ? "txt" : format;
  const content = binary ? Uint8Array.from(atob(document), (character) => character.charCodeAt(0)) : document;
  return { content, type: types[extension] ?? "text/plain;charset=utf-8", extension };
}
