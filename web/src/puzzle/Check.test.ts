import { describe, expect, it } from "vitest";
import { firstLook, firstOf, hasPlaces, isComplete, lightOf, lookOn, ownFacts } from "./Check";

const rows = { property: "rows have equal sums", holds: false, required: true, cells: [["a1", "b1"], ["a2", "b2"]], sums: ["5", "7"] };
const knight = { property: "a knight's move apart", holds: false, required: false };
const columns = { ...rows, property: "columns", holds: true };

describe("a finding", () => {
  it("has places, or can be asked for them", () => {
    expect(hasPlaces(rows)).toBe(true);
    expect(hasPlaces(knight)).toBe(false);
    expect(hasPlaces({ property: "columns", holds: true, required: true, groups: "8" })).toBe(true);
    expect(hasPlaces({ property: "columns", holds: true, required: true })).toBe(false);
  });

  it("that fails is looked at as a whole first, and one that holds group by group", () => {
    expect(lightOf(firstLook(rows))).toEqual({ places: new Set(["a1", "b1", "a2", "b2"]), holds: false });
    expect(lightOf(firstLook(columns))).toEqual({ places: new Set(["a1", "b1"]), holds: true });
  });

  it("is looked through in both directions, round the end", () => {
    const seen = (step: 1 | -1, finding: typeof rows) => {
      const ats: (number | undefined)[] = [];
      for (let look = firstLook(finding); ats.length < 4; look = lookOn(look, step)) ats.push(look.at);
      return ats;
    };
    expect(seen(1, rows)).toEqual([undefined, 0, 1, undefined]);
    expect(seen(-1, rows)).toEqual([undefined, 1, 0, undefined]);
    expect(seen(1, columns)).toEqual([0, 1, 0, 1]);
    expect(seen(-1, columns)).toEqual([0, 1, 0, 1]);
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
