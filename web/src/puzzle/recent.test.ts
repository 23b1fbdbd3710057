import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { begin, push, type History } from "./history";
import { clearRecent, keepGame, keptGame, noteRecent, partToKeep, readHistory, readRecent, recent, recentKept } from "./recent";

const held = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  }),
);
afterEach(() => (held.clear(), vi.unstubAllGlobals()));

const game = (spec: string, state = "1") => ({ spec, title: spec.toUpperCase(), state });

describe("recent puzzles", () => {
  it("are listed once each, the last one first, and not too many", () => {
    for (const spec of ["a", "b", "a"]) noteRecent(game(spec));
    noteRecent(game("b", "2"));
    expect(recent()).toEqual([game("b", "2"), game("a")]);
    for (let index = 0; index < 20; ++index) noteRecent(game(`p${index}`));
    expect(recent()).toHaveLength(recentKept);
    expect(recent()[0]!.spec).toBe("p19");
  });

  it("keep their histories, which go with them", () => {
    const history = push(begin("1"), { state: "2", move: "x" });
    keepGame("a", history);
    noteRecent(game("a", "2"));
    expect(keptGame("a", "2")).toEqual(history);
    expect(keptGame("a", "1")).toBeUndefined();
    keepGame("a", begin("1"));
    expect(keptGame("a", "2")).toEqual(history);
    for (let index = 0; index < recentKept; ++index) noteRecent(game(`p${index}`));
    expect(keptGame("a", "2")).toBeUndefined();
    noteRecent(game("a", "2"));
    keepGame("a", history);
    clearRecent();
    expect([recent(), keptGame("a", "2"), held.size]).toEqual([[], undefined, 0]);
  });

  it("survive what is stored wrongly", () => {
    for (const bad of [null, 7, "x", {}, [null, 1, [], {}], [{ spec: "a", title: 1, state: "1" }], [{ spec: "", title: "t", state: "1" }]]) expect(readRecent(bad)).toEqual([]);
    const good = { spec: "a", title: "A", state: "1" };
    expect(readRecent([{ ...good, more: 1 }, 3, good])).toEqual([good]);
    for (const bad of [null, [], { entries: 1, at: 0 }, { entries: [], at: 0 }, { entries: [{ state: "a" }], at: 1 }, { entries: [{ state: "a" }], at: 0.5 }, { entries: [{ state: 1 }], at: 0 }, { entries: [{ state: "a", move: 2 }], at: 0 }, { entries: [null], at: 0 }]) {
      expect(readHistory(bad)).toBeUndefined();
    }
    held.set("meleda.recent", "{");
    held.set("meleda.game:a", "[");
    expect([recent(), keptGame("a", "1")]).toEqual([[], undefined]);
  });

  it("keep of a long history what is about the present", () => {
    let long: History = begin("0");
    for (let index = 1; index < 1000; ++index) long = push(long, { state: String(index), move: "m" });
    for (const at of [0, 10, 500, 999]) {
      const part = partToKeep({ ...long, at });
      expect(part.entries.length).toBe(300);
      expect(part.entries[part.at]!.state).toBe(String(at));
    }
  });
});
