import { describe, expect, it } from "vitest";
import { groundOf, hintWith, marksOf } from "./hint";

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

describe("the hint of a view", () => {
  const view = { from: "s", state: "s" };
  const hint = { state: "s", distance: "5", outcome: "done" } as const;
  it("is what would have been asked for", () => {
    expect(hintWith({ ...view, hint }, undefined)).toEqual({ ok: true, outcome: "done", answer: hint });
    expect(hintWith({ ...view, hint: { ...hint, last: "a" } }, "a")?.ok).toBe(true);
    const error = { code: "too_large", message: "no memory" };
    expect(hintWith({ ...view, hint: { outcome: "bad_input", error } }, undefined)).toEqual({ ok: false, error });
  });
  it("has to be asked for if there is none, if it took too long, or if it is about another last move", () => {
    expect(hintWith(view, undefined)).toBeUndefined();
    expect(hintWith({ ...view, hint: { ...hint, outcome: "stopped" } }, undefined)).toBeUndefined();
    expect(hintWith({ ...view, hint }, "a")).toBeUndefined();
    expect(hintWith({ ...view, hint: { outcome: "bad_input", error: { code: "bad_move", message: "", argument: "last" } } }, "a")).toBeUndefined();
  });
});

describe("marks", () => {
  const legal = ["a", "b", "c"].map((move) => ({ move, to: move }));
  it("are of the best moves, and of those that lose where all paths are equally long", () => {
    const answer = { state: "s", best: [legal[1]!] };
    expect([...marksOf(answer, legal, false)]).toEqual([["b", "best"]]);
    expect([...marksOf({ ...answer, optimal: false }, legal, false)]).toEqual([]); // not proven
    expect(Object.fromEntries(marksOf(answer, legal, true))).toEqual({ a: "lost", b: "best", c: "lost" });
  });
  it("are none where nothing is known", () => {
    expect(marksOf({ state: "s" }, legal, true).size).toBe(0);
  });
});
