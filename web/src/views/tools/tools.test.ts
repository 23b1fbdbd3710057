import { describe, expect, it } from "vitest";
import type { VerbInfo } from "../../api";
import { AnswerReader, fileOf, meaningOf, placeOn, plainCell } from "./answer";
import { commonOptions, filled, firstEntries, isFilled, missing, pagesOf, valuesOf } from "./form";

const verb: VerbInfo = {
  name: "f study",
  summary: "",
  family: "f",
  operands: [
    { name: "board", kind: "text", help: "", required: true },
    { name: "position", kind: "text", help: "", required: true },
    { name: "m", kind: "number", help: "", required: false, default: "6" },
  ],
  options: [
    { name: "unique", kind: "flag", help: "" },
    { name: "sort", kind: "choice", help: "", choices: ["a", "b"], default: "a" },
    { name: "board-name", kind: "text", help: "" },
  ],
  examples: [],
};
const present = { spec: "f:x", state: "x.x", arguments: { board: " x\nx.x\n", finish: "any" } };

describe("a form", () => {
  it("is filled from the puzzle", () => {
    expect(firstEntries(verb, present)).toEqual({ board: " x\nx.x\n", position: "x.x", m: "6", unique: "", sort: "a", "board-name": "" });
    expect(filled({ name: "puzzle", kind: "spec", help: "" }, present)).toBe("f:x");
    expect(filled({ name: "from", kind: "state", help: "" }, present)).toBe("x.x");
    expect(filled({ name: "pattern", kind: "text", help: "" }, present)).toBeUndefined();
  });

  it("can be sent at once only if the puzzle gives all that is needed", () => {
    expect(isFilled(verb, present)).toBe(true);
    expect(isFilled({ ...verb, operands: [...verb.operands, { name: "pattern", kind: "text", help: "", required: true }] }, present)).toBe(false);
    expect(isFilled({ ...verb, operands: [] }, present)).toBe(false);
  });

  it("sends what differs from the usual", () => {
    const entries = firstEntries(verb, present);
    expect(valuesOf(verb, entries)).toEqual({ board: " x\nx.x\n", position: "x.x" });
    expect(valuesOf(verb, { ...entries, position: " d4 ", m: "7", unique: "yes", sort: "b" })).toEqual({ board: " x\nx.x\n", position: "d4", m: "7", unique: true, sort: "b" });
  });

  it("knows what is missing", () => {
    expect(missing(verb, { board: " ", position: "x", m: "" }).map((slot) => slot.name)).toEqual(["board"]);
  });

  it("knows the pages before and after", () => {
    const paged = { ...verb, options: [{ name: "skip", kind: "number" as const, help: "", default: "0" }, { name: "limit", kind: "number" as const, help: "", default: "30" }] };
    expect(pagesOf(paged, {}, { left: "5" })).toEqual({ after: 30, at: { from: 1, to: 30, all: 35 } });
    expect(pagesOf(paged, { skip: "30" }, { left: "0", shown: "5" })).toEqual({ before: 0, at: { from: 31, to: 35, all: 35 } });
    expect(pagesOf(paged, { skip: "7", limit: "4" }, { left: "1" })).toEqual({ before: 3, after: 11, at: { from: 8, to: 11, all: 12 } });
    expect(pagesOf(paged, {}, {})).toEqual({});
    expect(pagesOf(verb, {}, { left: "5" })).toEqual({});
  });

  it("knows which options are everybody's", () => {
    const other = { ...verb, options: [{ name: "time", kind: "text" as const, help: "" }] };
    expect(commonOptions([{ ...verb, options: [...verb.options, ...other.options] }, other])).toEqual(new Set(["time"]));
    expect(commonOptions([verb])).toEqual(new Set());
  });
});

const say = { yes: "yes", no: "no", oneIn: (number: string) => `1 in ${number}`, withUnit: (number: string, unit: string) => `${number} ${unit}` };
const marks = [
  { from: 0, name: "easy" },
  { from: 5, name: "hard" },
];
const meanings = [
  { field: "jumps", label: "Jumps" },
  { field: "list.jumps", label: "First jumps", shown: "number" as const },
  { field: "score", label: "Difficulty", shown: "scale" as const, unit: "bits", marks },
  { field: "essence", shown: "summary" as const },
  { field: "certificate", shown: "hidden" as const },
  { field: "states", label: "States", shown: "number" as const, unit: "states" },
  { field: "size", shown: "bytes" as const },
  { field: "took", shown: "seconds" as const },
  { field: "luck", label: "Luck", shown: "chance" as const },
];

describe("an answer", () => {
  const read = (answer: Record<string, unknown>, asked = {}) => new AnswerReader(meanings, say).read(answer, asked);

  it("is taken apart by what its fields are", () => {
    const parts = read(
      {
        board: "b",
        class: "A",
        complete: true,
        nothing: null,
        holes: ["d1", "d4"],
        jumps: [{ jump: "a-b", wins: "3" }, { jump: "b-c", by: ["x", "y"] }],
        more: { a: "1", b: ["2", "3"] },
        deep: { deeper: { deepest: "1" } },
        document: "<svg/>",
        document_encoding: "base64",
        format: "svg",
      },
      { board: "b", class: "B" },
    );
    const fact = (name: string, text: string) => ({ kind: "fact", name, text, about: "" });
    expect(parts).toEqual([
      fact("Class", "A"),
      { kind: "yesno", name: "Complete", yes: true },
      { kind: "list", name: "Holes", items: ["d1", "d4"] },
      {
        kind: "table",
        name: "Jumps",
        columns: [{ name: "Jump", number: false }, { name: "Wins", number: true }, { name: "By", number: false }],
        rows: [["a-b", "3", ""], ["b-c", "", "x, y"]],
      },
      { kind: "group", name: "More", parts: [fact("a", "1"), { kind: "list", name: "b", items: ["2", "3"] }] },
      { kind: "group", name: "Deep", parts: [{ kind: "group", name: "Deeper", parts: [fact("Deepest", "1")] }] },
    ]);
  });

  it("is read with the meanings of its verb", () => {
    expect(read({ essence: "it is hard", score: "7.5", certificate: { long: ["1"] }, states: "1234567", size: "9318528", took: "0.52", luck: "0.0005", position: "10101" })).toEqual([
      { kind: "summary", name: "Essence", text: "it is hard" },
      { kind: "scale", name: "Difficulty", scale: { value: 7.5, marks, unit: "bits" }, about: "" },
      { kind: "fact", name: "States", text: "1,234,567 states", about: "" },
      { kind: "fact", name: "Size", text: "9.3 MB", about: "" },
      { kind: "fact", name: "Took", text: "0.52 s", about: "" },
      { kind: "fact", name: "Luck", text: "1 in 2,000", about: "" },
      // Digits of which nobody says that they are a number may be a state.
      { kind: "fact", name: "Position", text: "10101", about: "" },
    ]);
    expect(meaningOf(meanings, ["list", "jumps"])?.label).toBe("First jumps");
    expect(meaningOf(meanings, ["puzzles", "jumps"])?.label).toBe("Jumps");
    expect(meaningOf(meanings, ["jump"])).toBeUndefined();
  });

  it("has puzzles with a sentence and a scale", () => {
    const item = { position: "x.", jumps: "12", spec: "f:2", state: "x.", winning: ["a-b"], difficulty: { essence: "easy", score: "2", luck: "0.75" } };
    expect(read({ list: [item] })).toEqual([
      { kind: "puzzles", name: "List", items: [{ spec: "f:2", state: "x.", summary: "easy", scale: { value: 2, marks, unit: "bits" }, facts: [["First jumps", "12"], ["Luck", "75 %"]] }] },
    ]);
  });

  it("has tables in sections, and groups of the same kind in one table", () => {
    const [books] = read({ books: [{ name: "A", levels: [{ pegs: "1" }] }] });
    expect(books).toMatchObject({ kind: "sections", items: [[{ kind: "fact", text: "A" }, { kind: "table", rows: [["1"]] }]] });
    expect(read({ first: { all: "1", orbits: "2" }, second: { all: "3", orbits: "4" }, third: { other: "5" } })).toMatchObject([
      { kind: "table", columns: [{ name: "" }, { name: "All" }, { name: "Orbits" }], rows: [["First", "1", "2"], ["Second", "3", "4"]] },
      { kind: "group", name: "Third" },
    ]);
  });

  it("shows what is nested in one line", () => {
    expect(plainCell([{ by_pegs: "1", n: 2 }, ["a", ["b"]], true], say)).toBe("By pegs 1, n 2; a; b; yes");
  });

  it("stands on a scale by its value", () => {
    expect(placeOn({ value: 0, marks, unit: "" })).toEqual({ name: "easy", share: 0 });
    expect(placeOn({ value: 5, marks, unit: "" })).toEqual({ name: "hard", share: 0.5 });
    expect(placeOn({ value: 99, marks, unit: "" })).toEqual({ name: "hard", share: 1 });
  });

  it("may have a file", () => {
    expect(fileOf({}, "svg")).toBeUndefined();
    expect(fileOf({ document: "<svg></svg>" }, "svg")).toMatchObject({ type: "image/svg+xml", extension: "svg" });
    const pdf = fileOf({ document: btoa("%PDF-1.4") }, "pdf")!;
    expect(pdf.type).toBe("application/pdf");
    expect([...(pdf.content as Uint8Array)].slice(0, 4)).toEqual([37, 80, 68, 70]);
    expect(fileOf({ document: "1 2\n" }, "b-file")).toMatchObject({ content: "1 2\n", extension: "b-file" });
  });
});
