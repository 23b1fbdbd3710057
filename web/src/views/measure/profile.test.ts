import { describe, expect, it } from "vitest";
import { barsOf, heightOf, short, ticks } from "./profile";

const plain = (runs: [number, number][], most: number) =>
  barsOf(runs.map(([depths, states]) => ({ depths: String(depths), states: String(states) })), most).map(({ first, last, states }) => [Number(first), Number(last), Number(states)]);

describe("bars", () => {
  it("are single depths where there is room", () => {
    expect(plain([[1, 1], [2, 2], [1, 7]], 10)).toEqual([[0, 0, 1], [1, 1, 2], [2, 2, 2], [3, 3, 7]]);
    expect(plain([], 10)).toEqual([]);
  });

  it("put neighbours together, and lose no state", () => {
    expect(plain([[1, 1], [21, 2], [21, 1]], 5)).toEqual([[0, 8, 17], [9, 17, 18], [18, 26, 13], [27, 35, 9], [36, 42, 7]]);
    for (const most of [1, 2, 3, 7, 50]) {
      const bars = plain([[3, 5], [10, 1], [100, 4], [1, 9]], most);
      expect(bars.length).toBeLessThanOrEqual(most);
      expect(bars.reduce((sum, bar) => sum + bar[2]!, 0)).toBe(434);
      expect(bars.at(-1)![1]).toBe(113);
    }
  });

  it("take more depths than can be counted one by one", () => {
    const bars = barsOf([{ depths: "1000000000000000000000", states: "3" }], 100);
    expect(bars).toHaveLength(100);
    expect(bars[99]!.last).toBe(10n ** 21n - 1n);
    expect(heightOf(bars[99]!)).toBe(3);
  });
});

describe("an axis", () => {
  it("has round numbers", () => {
    expect(ticks(42, 5)).toEqual([0, 10, 20, 30, 40]);
    expect(ticks(351, 4)).toEqual([0, 100, 200, 300]);
    expect(ticks(2, 5)).toEqual([0, 1, 2]);
    expect(ticks(0, 5)).toEqual([0]);
  });

  it("and short ones", () => {
    expect([0, 9999, 1_200_000].map((value) => short(value, "en"))).toEqual(["0", "9,999", "1.2M"]);
  });
});
