import { describe, expect, it } from "vitest";
import { saidHelp, sayMove } from "./Announcer";
import { t } from "../i18n";

describe("what is said", () => {
  it("has the words of a move, or its notation", () => {
    expect(sayMove([{ move: "-3", to: "1", words: "ring 3 off" }, { move: "+1", to: "2" }], "-3")).toBe("ring 3 off");
    expect(sayMove([{ move: "+1", to: "2" }], "+1")).toBe("+1");
  });

  it("names the best move and how far it is", () => {
    const answer = { state: "1", distance: "7", best: [{ move: "-1", to: "0", words: "ring 1 off" }, { move: "x", to: "2" }] };
    expect(saidHelp({ answer, outcome: "done", ground: "fine" }, false)).toEqual([`${t("help_moves_left", { number: "7", count: 2 })}.`, t("said_best", { moves: "ring 1 off, x" })]);
    expect(saidHelp({ answer, outcome: "done", ground: "wrong_way" }, false)[0]).toBe(t("help_wrong_way"));
    expect(saidHelp({ answer, outcome: "done", ground: "fine" }, true)).toEqual([]);
    expect(saidHelp({ answer: undefined, outcome: undefined, ground: "fine" }, false)).toEqual([]);
  });

  it("says what can be done where it cannot be solved", () => {
    const answer = { state: "1", instead: "a last peg can still be left in d4" };
    expect(saidHelp({ answer, outcome: "no", ground: "lost" }, false)).toEqual([t("help_lost"), t("help_unsolvable"), "A last peg can still be left in d4."]);
  });
});
