import { describe, expect, it } from "vitest";
import type { Scene } from "../../api";
import { countOf, drawingOfScene, following, grown, padded, readDrawing, sheetOf, shrunk, withCell, writeDrawing } from "./sketch";

const sheet = sheetOf({
  cells: [{ character: " ", name: "nothing" }, { character: "x", name: "full" }, { character: ".", name: "empty" }],
  lattices: [
    { name: "square", header: "lattice: square", step: "1", shift: "0" },
    { name: "triangular", header: "lattice: triangular", step: "2", shift: "1" },
  ] as never,
  most: "64" as never,
  rows: "9" as never,
  columns: "9" as never,
});
const read = (text: string) => readDrawing(text, sheet)!;
const again = (text: string) => writeDrawing(read(text), sheet);

describe("a drawing", () => {
  it("comes back as it was written", () => {
    for (const text of ["xx.\n x\n", "name: mine\n\n  x\nx.x\n", "name: t\nlattice: triangular\n\n  x\n x .\nx x x\n", "\n\n x\n", "\n"]) expect(again(text)).toBe(text);
  });

  it("is written the usual way", () => {
    expect(again("lattice:square\nxx.   \n\n\n")).toBe("xx.\n");
    expect(again("# a note\nname: b\nx\n")).toBe("# a note\nname: b\n\nx\n");
  });

  it("has cells in every second column of a shifted lattice", () => {
    expect(read("lattice: triangular\n\n  x\n x .\nx x x\n")).toEqual({ head: [], lattice: 1, phase: 0, rows: [[" ", "x", " "], ["x", ".", " "], ["x", "x", "x"]] });
    expect(read("lattice: triangular\n\n x x\nx . x\n").phase).toBe(1);
  });

  it("that is none is undefined", () => {
    expect(readDrawing("xyx\n", sheet)).toBeUndefined();
    expect(readDrawing("x # here\n", sheet)).toBeUndefined();
    expect(readDrawing("lattice: triangular\nxx\n", sheet)).toBeUndefined();
    expect(readDrawing("lattice: triangular\nx x\nx x\n", sheet)).toBeUndefined();
  });
});

describe("drawing", () => {
  it("goes through the characters of a cell", () => {
    expect([" ", "x", ".", "?"].map((character) => following(character, sheet))).toEqual(["x", ".", " ", " "]);
    const drawing = withCell(padded(read("x\n"), sheet, 2, 3), 1, 2, ".");
    expect(writeDrawing(drawing, sheet)).toBe("x\n  .\n");
    expect(countOf(drawing, sheet)).toBe(2);
  });

  it("adds and removes rows and columns, and the lattice stays", () => {
    const text = "lattice: triangular\n\n x x\nx . x\n";
    expect(writeDrawing(grown(read(text), sheet, "top"), sheet)).toBe("lattice: triangular\n\n\n x x\nx . x\n");
    expect(again(writeDrawing(grown(read(text), sheet, "top"), sheet))).toBe("lattice: triangular\n\n\n x x\nx . x\n");
    expect(writeDrawing(grown(read(text), sheet, "left"), sheet)).toBe("lattice: triangular\n\n   x x\n  x . x\n");
    expect(writeDrawing(shrunk(read(text), sheet, "top"), sheet)).toBe("lattice: triangular\n\nx . x\n");
    expect(writeDrawing(shrunk(read(text), sheet, "right"), sheet)).toBe("lattice: triangular\n\n x x\nx .\n");
    for (const side of ["top", "bottom", "left", "right"] as const) {
      expect(shrunk(grown(read(text), sheet, side), sheet, side)).toEqual(read(text));
      expect(shrunk(read("x\n"), sheet, side)).toEqual(read("x\n"));
    }
  });
});

describe("the picture of a state", () => {
  const scene = (centres: [number, number][]): Scene => ({
    title: "",
    width: 9,
    height: 9,
    shapes: centres.flatMap(([x, y], number) => [
      { key: `hole-${number}`, role: "slot", kind: "circle" as const, x, y, radius: 0.3, place: `p${number}` },
      { key: `peg-${number}`, role: "piece", kind: "circle" as const, x, y, radius: 0.4, place: `p${number}` },
    ]),
  });

  it("becomes a drawing", () => {
    const square = drawingOfScene(scene([[2, 1], [1, 2], [2, 2], [3, 2], [2, 3]]), "x/x.x/x", sheet);
    expect(writeDrawing(square!, sheet)).toBe(" x\nx.x\n x\n");
    const triangle = drawingOfScene(scene([[2, 1], [1.5, 1.87], [2.5, 1.87], [1, 2.74], [2, 2.74], [3, 2.74]]), "./xx/xxx", sheet);
    expect(writeDrawing(triangle!, sheet)).toBe("lattice: triangular\n\n  .\n x x\nx x x\n");
  });

  it("does not where state and picture do not fit", () => {
    expect(drawingOfScene(scene([[1, 1], [2, 1]]), "x", sheet)).toBeUndefined();
    expect(drawingOfScene(scene([[1, 1], [2, 1]]), "01", sheet)).toBeUndefined();
    expect(drawingOfScene(scene([]), "", sheet)).toBeUndefined();
  });
});
