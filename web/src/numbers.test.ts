import { describe, expect, it } from "vitest";
import { grouped, powerOfTen, readCount, stepAt, tickOf } from "./numbers";

describe("numbers", () => {
  it("are grouped", () => {
    expect(["7", "999", "1000", "12345678"].map(grouped)).toEqual(["7", "999", "1,000", "12,345,678"]);
    expect(grouped("9".repeat(300_000)).length).toBe(399_999);
  });

  it("that are long are rounded to a power of ten", () => {
    expect(powerOfTen("999999999999999")).toBeUndefined();
    expect(powerOfTen("1234567890123456")).toBe("1.2 × 10¹⁵");
    expect(powerOfTen("1250000000000000")).toBe("1.3 × 10¹⁵");
    expect(powerOfTen("9999999999999999")).toBe("1.0 × 10¹⁶");
    expect(powerOfTen(10n ** 30n)).toBe("1.0 × 10³⁰");
  });

  it("are read as people write them", () => {
    const written: [string, bigint][] = [
      ["0", 0n], ["1000", 1000n], ["1,000,000", 1000000n], ["1 000", 1000n], ["10^12", 10n ** 12n], ["1e12", 10n ** 12n], ["1.5e3", 1500n],
      ["10**3", 1000n], ["2^64-1", 2n ** 64n - 1n], ["3×10^5", 300000n], ["10^3 + 7", 1007n], ["12", 12n],
    ];
    for (const [text, value] of written) expect(readCount(text), text).toBe(value);
  });

  it("that make no sense are refused", () => {
    for (const text of ["", "abc", "-5", "10^", "1.5", "1e-3", "10^10^10", "9^99999999", "1e999999999", "5-", "3-7"]) expect(readCount(text), text).toBeUndefined();
  });

  it("of steps fit a slider with exact ends", () => {
    const length = 10n ** 30n + 1n;
    expect(stepAt(0, length, 1000)).toBe(0n);
    expect(stepAt(1000, length, 1000)).toBe(length);
    expect(tickOf(length, length, 1000)).toBe(1000);
    for (let tick = 0; tick <= 1000; tick += 37) expect(tickOf(stepAt(tick, length, 1000), length, 1000)).toBe(tick);
    expect(tickOf(0n, 0n, 1000)).toBe(0);
  });
});
