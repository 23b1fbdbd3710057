import { describe, expect, it } from "vitest";
import { begin, canRedo, canUndo, goTo, most, present, previous, push, redo, runOf, undo } from "./history";

describe("a history", () => {
  it("is undone and redone", () => {
    let history = push(push(begin("a"), { state: "b", move: "1" }), { state: "c" });
    history = undo(history);
    expect(present(history)).toEqual({ state: "b", move: "1" });
    expect(previous(history)).toEqual({ state: "a" });
    expect(present(redo(history)).state).toBe("c");
    history = undo(undo(history));
    expect([present(history).state, canUndo(history), canRedo(history)]).toEqual(["a", false, true]);
  });

  it("forgets what was undone when something else is done", () => {
    const history = push(undo(push(begin("a"), { state: "b" })), { state: "c" });
    expect(canRedo(history)).toBe(false);
    expect(history.entries.map((entry) => entry.state)).toEqual(["a", "c"]);
  });

  it("does not grow without end", () => {
    let history = begin("0");
    for (let i = 1; i <= most + 5; ++i) history = push(history, { state: String(i) });
    expect(history.entries.length).toBe(most);
    expect(present(history).state).toBe(String(most + 5));
  });

  it("counts the moves since a state was set", () => {
    let history = push(push(begin("a"), { state: "b", move: "1" }), { state: "c", move: "2" });
    expect(runOf(history)).toEqual({ from: "a", moves: 2, whole: true });
    expect(runOf(undo(history))).toEqual({ from: "a", moves: 1, whole: true });
    history = push(history, { state: "x" });
    expect(runOf(history)).toEqual({ from: "x", moves: 0, whole: true });
    history = push(history, { state: "y", move: "3" });
    expect(runOf(history)).toEqual({ from: "x", moves: 1, whole: true });
    expect(present(goTo(history, 1)).state).toBe("b");
    expect(goTo(history, 99)).toBe(history);
    expect(runOf({ entries: [{ state: "late", move: "9" }, { state: "z", move: "1" }], at: 1 }).whole).toBe(false);
  });
});
