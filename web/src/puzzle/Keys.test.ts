import { describe, expect, it } from "vitest";
import { keyName } from "./Keys";

describe("the name of a key", () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => keyName({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
  it("has the control key of either system, and shift only with it", () => {
    expect(press("Z", { ctrlKey: true, shiftKey: true })).toBe("Ctrl+Shift+z");
    expect(press("z", { metaKey: true })).toBe("Ctrl+z");
    expect(press("?", { shiftKey: true })).toBe("?");
    expect(press("U", { shiftKey: true })).toBe("u");
    expect(press("ArrowLeft")).toBe("ArrowLeft");
  });
});
