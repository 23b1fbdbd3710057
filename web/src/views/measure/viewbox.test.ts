import { describe, expect, it } from "vitest";
import { aspectOf, moved, whole, zoomed } from "./viewbox";

describe("the part that is seen", () => {
  const full = whole(40, 10, 2);

  it("is the whole picture at first, in the middle", () => {
    expect(full).toEqual({ x: 0, y: -5, width: 40, height: 20 });
    expect(whole(10, 40, 2)).toEqual({ x: -35, y: 0, width: 80, height: 40 });
  });

  it("has the shape of a window that has a size", () => {
    expect(aspectOf(320, 200)).toBe(1.6);
    expect(aspectOf(0, 200)).toBeUndefined();
    expect(aspectOf(320, 0)).toBeUndefined();
  });

  it("comes nearer about a point", () => {
    const near = zoomed(full, 4, 10, 0, full);
    expect(near).toEqual({ x: 7.5, y: -1.25, width: 10, height: 5 });
    expect(zoomed(near, 0.25, 10, 0, full)).toEqual(full);
  });

  it("does not come too near, nor go too far", () => {
    expect(zoomed(full, 1000, 10, 0, full).width).toBe(2);
    expect(zoomed(full, 0.001, 10, 0, full).width).toBe(60);
  });

  it("cannot be lost", () => {
    const near = zoomed(full, 4, 10, 0, full);
    expect(moved(near, 1, 1, full)).toMatchObject({ x: 8.5, y: -0.25 });
    expect(moved(near, 1000, -1000, full)).toMatchObject({ x: 35, y: -7.5 });
  });
});
