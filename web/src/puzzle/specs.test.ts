import { describe, expect, it } from "vitest";
import { isShort, sent, shortened, withArgument } from "./specs";

describe("a spec", () => {
  it("gets another start or goal, once", () => {
    expect(withArgument("dials:3", "start", "010")).toBe("dials:3,start=010");
    expect(withArgument("dials:3,start=111,goal=000", "start", "010")).toBe("dials:3,goal=000,start=010");
    expect(withArgument("dials:3,start=111,goal=000", "goal", "1/0")).toBe("dials:3,start=111,goal=1/0");
    expect(withArgument("product", "goal", "1")).toBeUndefined();
  });
});

describe("a long state", () => {
  const long = `1${"0".repeat(5000)}1`;

  it("has no place in an address, and is shown by its ends", () => {
    expect(isShort("0".repeat(2000))).toBe(true);
    expect(isShort(long)).toBe(false);
    expect(shortened("101")).toBe("101");
    expect(shortened(long)).toMatch(/^10{199}…0{199}1$/);
  });

  it("that is the start is sent as a word", () => {
    expect(sent(long, long)).toBe("start");
    expect(sent("101", "111")).toBe("101");
  });
});
