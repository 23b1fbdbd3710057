import { describe, expect, it } from "vitest";
import type { VerbInfo } from "../../api";
import { cellText, fileOf, partsOf } from "./answer";
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
    expect(pagesOf(paged, {}, { left: "5" })).toEqual({ after: 30 });
    expect(pagesOf(paged, { skip: "30" }, { left: "0" })).toEqual({ before: 0 });
    expect(pagesOf(paged, { skip: "7", limit: "4" }, { left: "1" })).toEqual({ before: 3, after: 11 });
    expect(pagesOf(paged, {}, {})).toEqual({});
    expect(pagesOf(verb, {}, { left: "5" })).toEqual({});
  });

  it("knows which options are everybody's", () => {
    const other = { ...verb, options: [{ name: "time", kind: "text" as const, help: "" }] };
    expect(commonOptions([{ ...verb, options: [...verb.options, ...other.options] }, other])).toEqual(new Set(["time"]));
    expect(commonOptions([verb])).toEqual(new Set());
  });
});

describe("an answer", () => {
  it("is taken apart by what its fields are", () => {
    const parts = partsOf(
      {
        board: "b",
        class: "A",
        complete: true,
        nothing: null,
        holes: ["d1", "d4"],
        jumps: [{ jump: "a-b", wins: "3" }, { jump: "b-c", by: ["x", "y"] }],
        list: [{ position: "x.", pegs: "1", spec: "f:2", state: "x.", winning: ["a-b"], difficulty: { score: "2", luck: "3" } }],
        more: { a: "1", b: ["2", "3"] },
        proof: { deep: { deeper: "1" } },
        document: "<svg/>",
        format: "svg",
      },
      { board: "b", class: "B" },
    );
    expect(parts).toEqual([
      { kind: "fact", name: "class", text: "A" },
      { kind: "yesno", name: "complete", yes: true },
      { kind: "list", name: "holes", items: ["d1", "d4"] },
      { kind: "table", name: "jumps", columns: ["jump", "wins", "by"], rows: [["a-b", "3", ""], ["b-c", "", "x, y"]] },
      { kind: "puzzles", name: "list", items: [{ spec: "f:2", state: "x.", facts: [["pegs", "1"], ["difficulty", "score 2"]] }] },
      { kind: "group", name: "more", parts: [{ kind: "fact", name: "a", text: "1" }, { kind: "list", name: "b", items: ["2", "3"] }] },
      { kind: "raw", name: "proof", text: JSON.stringify({ deep: { deeper: "1" } }, null, 1) },
    ]);
  });

  it("shows what is nested in one line", () => {
    expect(cellText([{ by_pegs: "1", n: 2 }, ["a", ["b"]]])).toBe("by pegs 1, n 2; a; b");
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
