import { describe, expect, it } from "vitest";
import { withArgument } from "./specs";

describe("a spec", () => {
  it("gets another start or goal, once", () => {
    expect(withArgument("dials:3", "start", "010")).toBe("dials:3,start=010");
    expect(withArgument("dials:3,start=111,goal=000", "start", "010")).toBe("dials:3,goal=000,start=010");
    expect(withArgument("dials:3,start=111,goal=000", "goal", "1/0")).toBe("dials:3,start=111,goal=1/0");
    expect(withArgument("product", "goal", "1")).toBeUndefined();
  });
});
