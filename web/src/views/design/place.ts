// Where in a text an error is. Pure.
import type { ApiError } from "../../api";

/** Both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** An error in a text names its line and column; else its offset counts the bytes of the whole spec, in which the text stands. */
export function placeOf(error: ApiError, text: string, spec: string): Place | undefined {
  const named = /^line (\d+), column (\d+)\b/.exec(error.message);
  if (named) return { line: Number(named[1]), column: Number(named[2]) };
  const begin = spec.indexOf(text);
  if (error.offset === undefined || error.offset === null || error.text !== spec || begin < 0) return undefined;
  const bytes = new TextEncoder().encode(spec);
  const before = new TextDecoder().decode(bytes.slice(0, error.offset)).slice(begin);
  if (error.offset < begin || before.length > text.length) return undefined;
  const lines = before.split("\n");
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/** The number of characters before a place; at most to the end of its line. */
export function offsetAt(text: string, place: Place): number {
  const lines = text.split("\n");
  const line = Math.min(place.line, lines.length) - 1;
  const before = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  return before + Math.min(place.column - 1, lines[line]!.length);
}
