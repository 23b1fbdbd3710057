import { describe, expect, it } from "vitest";
import { groundOf, marksOf } from "./hint";

describe("a move", () => {
  it("is the wrong way if the distance grows, also of numbers that no double holds", () => {
    expect(groundOf("12297829382473034410", "12297829382473034411", false)).toBe("wrong_way");
    expect(groundOf("12297829382473034410", "12297829382473034409", false)).toBe("fine");
    expect(groundOf("9", "10", false)).toBe("wrong_way");
    expect(groundOf(undefined, "10", true)).toBe("wrong_way");
    expect(groundOf(undefined, "10", false)).toBe("fine");
  });

  it("loses the puzzle only if it could be solved before", () => {
    expect(groundOf("5", "unsolvable", false)).toBe("lost");
    expect(groundOf("unsolvable", "unsolvable", false)).toBe("fine");
  });
});

describe("marks", () => {
  const legal = ["a", "b", "c"].map((move) => ({ move, to: move }));
  it("are of the best moves, and of those that lose where all ways are equally long", () => {
    const answer = { state: "s", best: [legal[1]!] };
    expect([...marksOf(answer, legal, false)]).toEqual([["b", "best"]]);
    expect(Object.fromEntries(marksOf(answer, legal, true))).toEqual({ a: "lost", b: "best", c: "lost" });
  });
  it("are none where nothing is known", () => {
    expect(marksOf({ state: "s" }, legal, true).size).toBe(0);
  });
});
