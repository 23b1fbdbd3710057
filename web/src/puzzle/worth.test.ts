import { describe, expect, it } from "vitest";
import { knownOf, noteKnown, worthOf, worthSigns } from "./worth";

describe("the worth of a move", () => {
  it("compares the distances before and after it, of any length", () => {
    expect(worthOf("10", "9")).toBe("nearer");
    expect(worthOf("9", "10")).toBe("away");
    expect(worthOf("7", "7")).toBe("even");
    expect(worthOf(`1${"0".repeat(40)}`, "9".repeat(40))).toBe("nearer");
    expect(worthOf("5", "unsolvable")).toBe("lost");
    expect(worthOf(undefined, "unsolvable")).toBe("lost");
    expect(worthOf("5", undefined)).toBe("open");
    expect(worthOf(undefined, "5")).toBe("open");
  });
  it("has a sign of its own for each", () => expect(new Set(Object.values(worthSigns)).size).toBe(5));
  it("is remembered for the puzzle it is of", () => {
    noteKnown("a", "1", "4");
    expect(knownOf("a", "1")).toBe("4");
    expect(knownOf("b", "1")).toBeUndefined();
  });
});
