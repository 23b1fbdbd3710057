import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { record, verdictOf } from "./Ending";

describe("a run that came to the goal", () => {
  it("is compared with the fewest moves, where they are proven", () => {
    expect(verdictOf(23, "19")).toEqual({ key: "ended_more", more: "4" });
    expect(verdictOf(19, "19")).toEqual({ key: "ended_fewest", more: "0" });
    expect(verdictOf(23, undefined).key).toBe("ended");
  });
});

describe("records", () => {
  const held = new Map<string, string>();
  beforeEach(() => vi.stubGlobal("localStorage", { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => held.set(key, value) }));
  afterEach(() => (held.clear(), vi.unstubAllGlobals()));

  it("are of a puzzle and its beginning, and only fall", () => {
    expect(record("a", "1", 9)).toBeUndefined();
    expect(record("a", "1", 12)).toBe(9);
    expect(record("a", "1", 7)).toBe(9);
    expect(record("a", "1", 8)).toBe(7);
    expect(record("a", "2", 8)).toBeUndefined();
  });

  it("survive what somebody else wrote there", () => {
    for (const bad of ["{", "7", "null", '{"a":1}', '[1,["a\\n1"],["a\\n1","x"],["a\\n1",-3],null]']) {
      held.set("meleda.records", bad);
      expect(record("a", "1", 5), bad).toBeUndefined();
      expect(record("a", "1", 6), bad).toBe(5);
    }
  });
});
