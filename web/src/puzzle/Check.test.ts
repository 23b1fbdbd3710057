import { describe, expect, it } from "vitest";
import { firstOf, isComplete, isLit, ownFacts, placesOf } from "./Check";

const rows = { property: "rows have equal sums", holds: false, required: true, cells: [["a1", "b1"], ["a2", "b2"]], sums: ["5", "7"] };
const knight = { property: "a knight's move apart", holds: false, required: false };

describe("a finding", () => {
  it("is about the places of all its groups", () => {
    expect([...placesOf(rows)]).toEqual(["a1", "b1", "a2", "b2"]);
    expect(placesOf(knight).size).toBe(0);
  });

  it("is lit when its places are, and no others", () => {
    expect(isLit(rows, new Set(["b2", "a1", "b1", "a2"]))).toBe(true);
    expect(isLit(rows, new Set(["a1", "b1"]))).toBe(false);
    expect(isLit(rows, new Set(["a1", "b1", "a2", "c3"]))).toBe(false);
    expect(isLit(rows, undefined)).toBe(false);
  });

  it("that fails counts only if it is required", () => {
    expect(isComplete([knight, { ...rows, holds: true }])).toBe(true);
    expect(isComplete([knight, rows])).toBe(false);
    expect(isComplete([])).toBe(true);
  });
});

describe("a long list", () => {
  it("is cut where it is too long to read", () => {
    expect(firstOf(["5", "7"])).toBe("5, 7");
    expect(firstOf(["5", "7", "8"], 2)).toBe("5, 7, …");
  });
});

describe("an answer", () => {
  it("may have fields of the family's own", () => {
    expect(ownFacts({ spec: "a:1", state: "s", outcome: "no", findings: [rows], largest: "4", sums_of_squares: ["1", "2"] })).toEqual([
      ["largest", "4"],
      ["sums_of_squares", "1, 2"],
    ]);
  });
});
