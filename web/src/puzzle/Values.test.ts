import { describe, expect, it } from "vitest";
import { ordered, signs } from "./Values";

const reply = (move: string, value: "win" | "draw" | "loss", plies?: string) => ({ move, to: move, value, ...(plies === undefined ? {} : { plies }) });

describe("the moves of a game", () => {
  it("are listed from the quickest win to the quickest loss", () => {
    const replies = [reply("a", "loss", "2"), reply("b", "draw"), reply("c", "win", "9"), reply("d", "loss", "8"), reply("e", "win", "3")];
    expect(ordered(replies).map(({ move }) => move)).toEqual(["e", "c", "b", "d", "a"]);
    expect(replies[0]!.move).toBe("a");
  });

  it("keep their order where they are equally good", () => {
    expect(ordered([reply("b", "draw"), reply("a", "draw")]).map(({ move }) => move)).toEqual(["b", "a"]);
  });

  it("have a sign of their own for each value", () => {
    expect(new Set(Object.values(signs)).size).toBe(3);
  });
});
