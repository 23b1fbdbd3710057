// What an answer is made of, whatever verb gave it: facts, lists, tables, puzzles, files. Pure.
import type { Values } from "../../api";

export interface PuzzleItem {
  readonly spec: string;
  readonly state: string;
  readonly facts: readonly [name: string, text: string][];
}

export type Part =
  | { kind: "fact"; name: string; text: string }
  | { kind: "yesno"; name: string; yes: boolean }
  | { kind: "list"; name: string; items: string[] }
  | { kind: "table"; name: string; columns: string[]; rows: string[][] }
  | { kind: "puzzles"; name: string; items: PuzzleItem[] }
  | { kind: "group"; name: string; parts: Part[] }
  | { kind: "raw"; name: string; text: string };

type Plain = string | number | boolean;
type Fields = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain => typeof value === "string" || typeof value === "number" || typeof value === "boolean";
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isPuzzle = (value: unknown): value is Fields & { spec: string; state: string } => isFields(value) && typeof value["spec"] === "string" && typeof value["state"] === "string";

/** One cell of a table, or one short line. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (isPlain(value)) return String(value);
  if (Array.isArray(value)) return value.every(isPlain) ? value.map(String).join(", ") : value.map((item) => (isFields(item) ? pairs(item) : cellText(item))).join("; ");
  return pairs(value as Fields);
}

const pairs = (fields: Fields) => Object.entries(fields).map(([name, value]) => `${name.replace(/_/g, " ")} ${cellText(value)}`).join(", ");

function puzzleItem(item: Fields & { spec: string; state: string }): PuzzleItem {
  const facts: [string, string][] = [];
  for (const [name, value] of Object.entries(item)) {
    // The state is the picture; a field that says the same again says nothing. Lists may be solutions: they are to be found.
    if (name === "spec" || name === "state" || value === item.state || Array.isArray(value)) continue;
    const said = isFields(value) ? Object.entries(value).slice(0, 1).map(([key, first]) => pairs({ [key]: first })).join("") : cellText(value);
    if (said !== "") facts.push([name, said]);
  }
  return { spec: item.spec, state: item.state, facts };
}

function partOf(name: string, value: unknown): Part | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "boolean") return { kind: "yesno", name, yes: value };
  if (isPlain(value)) return { kind: "fact", name, text: String(value) };
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isPuzzle)) return { kind: "puzzles", name, items: value.map(puzzleItem) };
    if (value.every(isPlain)) return { kind: "list", name, items: value.map(String) };
    if (value.every(isFields)) {
      const columns = [...new Set(value.flatMap((item) => Object.keys(item)))];
      return { kind: "table", name, columns, rows: value.map((item) => columns.map((column) => cellText(item[column]))) };
    }
    return { kind: "raw", name, text: JSON.stringify(value, null, 1) };
  }
  const inner = Object.entries(value as Fields);
  if (inner.every(([, field]) => isPlain(field) || (Array.isArray(field) && field.every(isPlain)))) {
    return { kind: "group", name, parts: inner.flatMap(([key, field]) => partOf(key, field) ?? []) };
  }
  return { kind: "raw", name, text: JSON.stringify(value, null, 1) };
}

/** All fields but files and what only repeats the question. */
export function partsOf(answer: Fields, asked: Values): Part[] {
  const parts: Part[] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (name === "document" || name === "error" || name === "format" || (name in asked && String(asked[name]) === value)) continue;
    const part = partOf(name, value);
    if (part) parts.push(part);
  }
  return parts;
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
