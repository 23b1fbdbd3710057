import { afterEach, describe, expect, it } from "vitest";
import { setTurn, turnOf, turnText, turnedBy } from "./turn";

afterEach(() => setTurn("", undefined));

describe("a turn", () => {
  it("goes round and round, but not over the top", () => {
    expect(turnedBy({ around: 170, above: 80 }, 20, 20)).toEqual({ around: -170, above: 90 });
    expect(turnedBy({ around: -170, above: -80 }, -20.04, -20)).toEqual({ around: 170, above: -90 });
    expect(turnedBy({ around: 0, above: 0 }, 725, 0.33)).toEqual({ around: 5, above: 0.3 });
  });
  it("belongs to one puzzle", () => {
    setTurn("a:8", { around: 30, above: -5.5 });
    expect(turnOf("a:8")).toEqual({ around: 30, above: -5.5 });
    expect(turnText("a:8")).toBe("30,-5.5");
    expect(turnText("b:8")).toBeUndefined();
    setTurn("a:8", undefined);
    expect(turnText("a:8")).toBeUndefined();
  });
});
