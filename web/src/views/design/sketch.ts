// A drawing on a lattice, and the text that it is written as. Pure.
import type { Scene, Sketch } from "../../api";
import { centreOf } from "../../scene/geometry";

export interface Lattice {
  readonly name: string;
  readonly header: string;
  readonly step: number;
  readonly shift: number;
}

/** What can be drawn. */
export interface Sheet {
  /** The first is nothing. */
  readonly cells: readonly { readonly character: string; readonly name: string }[];
  readonly lattices: readonly Lattice[];
  readonly most: number;
  readonly rows: number;
  readonly columns: number;
}

export interface Drawing {
  /** Lines above the drawing, without the one that names the lattice. */
  readonly head: readonly string[];
  /** Its number among the sheet's. */
  readonly lattice: number;
  /** The column of the text in which the cells of the first row begin: less than the lattice's step. */
  readonly phase: number;
  /** Row by row the characters of the cells; rows are equally long. */
  readonly rows: readonly (readonly string[])[];
}

/** The server writes numbers as digits. */
export function sheetOf(sketch: Sketch): Sheet {
  const lattices = sketch.lattices.map((lattice) => ({ ...lattice, step: Math.max(1, Number(lattice.step)), shift: Number(lattice.shift) }));
  return { cells: sketch.cells, lattices, most: Number(sketch.most), rows: Number(sketch.rows), columns: Number(sketch.columns) };
}

const modulo = (value: number, step: number) => ((value % step) + step) % step;
const latticeOf = (drawing: Drawing, sheet: Sheet): Lattice => sheet.lattices[drawing.lattice] ?? { name: "", header: "", step: 1, shift: 0 };

/** The column of the text in which the cells of a row begin. */
export function offsetOf(drawing: Drawing, sheet: Sheet, row: number): number {
  const { step, shift } = latticeOf(drawing, sheet);
  return modulo(drawing.phase + row * shift, step);
}

/** At least so large; what there is keeps its place. */
export function padded(drawing: Drawing, sheet: Sheet, rows: number, columns: number): Drawing {
  const nothing = sheet.cells[0]!.character;
  const width = Math.max(columns, ...drawing.rows.map((row) => row.length));
  const filled = Array.from({ length: Math.max(rows, drawing.rows.length) }, (_, number) => {
    const row = drawing.rows[number] ?? [];
    return [...row, ...Array<string>(width - row.length).fill(nothing)];
  });
  return { ...drawing, rows: filled };
}

/** Undefined where the text is no plain drawing: with characters that are no cell, or cells beside the lattice. */
export function readDrawing(text: string, sheet: Sheet): Drawing | undefined {
  const lines = text.split(/\r?\n/);
  const nothing = sheet.cells[0]!.character;
  const head: string[] = [];
  let lattice = 0;
  let at = 0;
  for (let number = 0; number < lines.length; number += 1) {
    const line = lines[number]!.trim();
    if (line === "") continue;
    if (!line.includes(":") && !line.startsWith("#")) break;
    const named = sheet.lattices.findIndex((known) => known.header.replace(/\s/g, "") === line.replace(/\s/g, ""));
    if (named >= 0) lattice = named;
    else head.push(line);
    at = number + 1;
  }
  if (at > 0 && lines[at]?.trim() === "") at += 1; // between the lines above and the drawing
  const body = lines.slice(at);
  while (body.length > 0 && body.at(-1)!.trim() === "") body.pop();

  const { step, shift } = sheet.lattices[lattice] ?? { step: 1, shift: 0 };
  const characters = new Set(sheet.cells.map((cell) => cell.character));
  let phase: number | undefined;
  const rows: string[][] = [];
  for (const [number, line] of body.entries()) {
    const row: string[] = [];
    for (const [column, character] of [...line].entries()) {
      if (character === nothing || character === " ") continue;
      if (!characters.has(character)) return undefined;
      phase ??= modulo(column - number * shift, step);
      const first = modulo(phase + number * shift, step);
      if (modulo(column - first, step) !== 0) return undefined;
      row[(column - first) / step] = character;
    }
    rows.push(Array.from(row, (character) => character ?? nothing));
  }
  return padded({ head, lattice, phase: phase ?? 0, rows }, sheet, 0, 0);
}

export function writeDrawing(drawing: Drawing, sheet: Sheet): string {
  const { header, step } = latticeOf(drawing, sheet);
  const above = [...drawing.head, ...(drawing.lattice === 0 ? [] : [header])];
  const rows = drawing.rows.map((row, number) => (" ".repeat(offsetOf(drawing, sheet, number)) + row.join(" ".repeat(step - 1))).trimEnd());
  while (rows.length > 0 && rows.at(-1) === "") rows.pop();
  return [...above, ...(above.length > 0 ? [""] : []), ...rows].join("\n") + "\n";
}

export function withCell(drawing: Drawing, row: number, column: number, character: string): Drawing {
  return { ...drawing, rows: drawing.rows.map((cells, number) => (number === row ? cells.map((cell, place) => (place === column ? character : cell)) : cells)) };
}

/** What a click makes of a cell. */
export function following(character: string, sheet: Sheet): string {
  const at = sheet.cells.findIndex((cell) => cell.character === character);
  return sheet.cells[(at + 1) % sheet.cells.length]!.character;
}

export type Side = "top" | "bottom" | "left" | "right";

/** One more row or column on a side. */
export function grown(drawing: Drawing, sheet: Sheet, side: Side): Drawing {
  const nothing = sheet.cells[0]!.character;
  const width = drawing.rows[0]?.length ?? 0;
  const { step, shift } = latticeOf(drawing, sheet);
  const empty = Array<string>(width).fill(nothing);
  switch (side) {
    case "top":
      // The rows keep their places on the lattice: what was the first row is the second now.
      return { ...drawing, phase: modulo(drawing.phase - shift, step), rows: [empty, ...drawing.rows] };
    case "bottom":
      return { ...drawing, rows: [...drawing.rows, empty] };
    case "left":
      return { ...drawing, rows: drawing.rows.map((row) => [nothing, ...row]) };
    case "right":
      return { ...drawing, rows: drawing.rows.map((row) => [...row, nothing]) };
  }
}

/** One row or column less, with what is in it. The last one stays. */
export function shrunk(drawing: Drawing, sheet: Sheet, side: Side): Drawing {
  const { step, shift } = latticeOf(drawing, sheet);
  const { rows, phase } = drawing;
  if (side === "top" || side === "bottom") {
    if (rows.length <= 1) return drawing;
    return side === "top" ? { ...drawing, phase: modulo(phase + shift, step), rows: rows.slice(1) } : { ...drawing, rows: rows.slice(0, -1) };
  }
  if ((rows[0]?.length ?? 0) <= 1) return drawing;
  return { ...drawing, rows: rows.map((row) => (side === "left" ? row.slice(1) : row.slice(0, -1))) };
}

/** How many cells are something. */
export function countOf(drawing: Drawing, sheet: Sheet): number {
  return drawing.rows.flat().filter((character) => character !== sheet.cells[0]!.character).length;
}

/**
 * The drawing of a state that is written with the characters of the cells, row by row: its places are where the picture has
 * them. Undefined where the two do not fit together.
 */
export function drawingOfScene(scene: Scene, state: string, sheet: Sheet): Drawing | undefined {
  const places = new Map<string, [number, number]>();
  for (const shape of scene.shapes) if (shape.place !== undefined && !places.has(shape.place)) places.set(shape.place, centreOf(shape));
  const known = new Set(sheet.cells.slice(1).map((cell) => cell.character));
  const characters = [...state].filter((character) => known.has(character));
  if (places.size === 0 || characters.length !== places.size || [...state].some((character) => !known.has(character) && character !== "/")) return undefined;

  const near = 0.01;
  const distinct = (values: number[]) => [...values].sort((a, b) => a - b).filter((value, number, all) => number === 0 || value - all[number - 1]! > near);
  const centres = [...places.values()].sort(([x1, y1], [x2, y2]) => (Math.abs(y1 - y2) > near ? y1 - y2 : x1 - x2));
  const ys = distinct(centres.map(([, y]) => y));
  const inRows = ys.map((y) => centres.filter((centre) => Math.abs(centre[1] - y) <= near));
  const gaps = (values: number[]) => values.slice(1).map((value, number) => value - values[number]!);
  const columnWidth = Math.min(...gaps(distinct(centres.map(([x]) => x))));
  const cellWidth = Math.min(...inRows.flatMap((row) => gaps(row.map(([x]) => x))));
  if (!Number.isFinite(columnWidth) || !Number.isFinite(cellWidth)) return undefined;
  const step = Math.round(cellWidth / columnWidth);
  const lattice = sheet.lattices.findIndex((candidate) => candidate.step === step);
  if (lattice < 0) return undefined;

  const left = Math.min(...centres.map(([x]) => x));
  let next = 0;
  const lines = inRows.map((row) => {
    const line: string[] = [];
    for (const [x] of row) line[Math.round((x - left) / columnWidth)] = characters[next++]!;
    return Array.from(line, (character) => character ?? " ").join("");
  });
  return readDrawing([sheet.lattices[lattice]!.header, "", ...lines].join("\n"), sheet);
}
