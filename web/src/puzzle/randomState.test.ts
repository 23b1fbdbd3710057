import { describe, expect, it } from "vitest";
import { randomBelow, wander } from "./randomState";

const step = (to: string) => ({ move: `to ${to}`, to });

describe("a scramble", () => {
  it("draws numbers below any limit, and each of a short one", () => {
    const drawn = new Set(Array.from({ length: 400 }, () => randomBelow(5n)));
    expect([...drawn].sort()).toEqual([0n, 1n, 2n, 3n, 4n]);
    const limit = 10n ** 60n;
    expect(randomBelow(limit) < limit).toBe(true);
    expect(randomBelow(limit, () => 9)).toBe(10n ** 60n - 1n);
  });

  it("does not go straight back, unless there is nothing else", () => {
    for (let index = 0; index < 20; ++index) expect(wander([step("a"), step("b")], "a")?.to).toBe("b");
    expect(wander([step("a")], "a")?.to).toBe("a");
    expect(wander([], "a")).toBeUndefined();
    expect(wander([step("a"), step("b"), step("c")], undefined, () => 2)?.to).toBe("c");
  });
});
