import { describe, expect, it } from "vitest";
import type { Shape } from "../api";
import { anchorOf, arrivals, boxOf, departures, enlarged, nearest, placesOf, placing, speakers, within } from "./geometry";

const circle = (key: string, x: number, radius: number, more: Partial<Shape> = {}) => ({ key, role: "piece", kind: "circle", x, y: 0, radius, ...more }) as Shape;

describe("geometry", () => {
  it("knows the box of every kind", () => {
    expect(boxOf(circle("a", 2, 1))).toEqual({ x: 1, y: -1, width: 2, height: 2 });
    expect(boxOf({ key: "b", role: "edge", kind: "line", points: [[3, 1], [1, 4]] })).toEqual({ x: 1, y: 1, width: 2, height: 3 });
    expect(boxOf({ key: "c", role: "label", kind: "text", x: 1, y: 1, height: 1, text: "ab" }).height).toBe(1);
  });

  it("knows the box of what is turned", () => {
    const near = (box: ReturnType<typeof boxOf>) => Object.values(box).map((value) => Math.round(value * 1e6) / 1e6 + 0);
    const bar: Shape = { key: "a", role: "piece", kind: "rectangle", x: 0, y: 0, width: 4, height: 2, angle: { degrees: 90, x: 2, y: 1 } };
    expect(near(boxOf(bar))).toEqual([1, -1, 2, 4]);
    expect(near(boxOf({ ...circle("c", 3, 1), angle: { degrees: -90, x: 2, y: 0 } } as Shape))).toEqual([1, -2, 2, 2]);
    expect(near(boxOf({ key: "p", role: "frame", kind: "polygon", points: [[0, 0], [2, 0], [2, 1]], angle: { degrees: 180, x: 0, y: 0 } }))).toEqual([-2, -1, 2, 1]);
  });

  it("puts a shape to its anchor and turns it about the point of its angle", () => {
    expect(placing(circle("a", 3, 1))).toEqual({ transform: "translate(3px, 0px)" });
    expect(placing({ ...circle("a", 3, 1), angle: { degrees: 90, x: 5, y: 1 } } as Shape, 1, 0)).toEqual({ transform: "translate(4px, 0px) rotate(90deg)", transformOrigin: "2px 1px" });
  });

  it("enlarges about the centre, never shrinks", () => {
    expect(enlarged({ x: 1, y: 1, width: 1, height: 4 }, 3)).toEqual({ x: 0, y: 1, width: 3, height: 4 });
  });

  it("knows what lies within what", () => {
    expect(within(boxOf(circle("a", 0, 1)), boxOf(circle("b", 0, 1)))).toBe(true);
    expect(within(boxOf(circle("a", 0.5, 1)), boxOf(circle("b", 0, 1)))).toBe(false);
  });

  it("anchors a polygon at its first point", () => {
    expect(anchorOf({ key: "p", role: "frame", kind: "polygon", points: [[5, 6], [7, 8], [9, 9]] })).toEqual([5, 6]);
  });

  it("lets the largest of several shapes speak, but an active one first", () => {
    const shapes = [circle("small", 0, 1, { move: "m" }), circle("large", 0, 2, { move: "m" }), circle("other", 0, 3)];
    expect(speakers(shapes, (shape) => shape.move).get("m")?.key).toBe("large");
    const active = circle("active", 0, 0.5, { move: "m", role: "active" });
    expect(speakers([...shapes, active], (shape) => shape.move).get("m")?.key).toBe("active");
  });

  it("finds the nearest target within reach", () => {
    const targets = [{ x: 0, y: 0 }, { x: 3, y: 0 }];
    expect(nearest(targets, 2.2, 0, 1)).toBe(targets[1]);
    expect(nearest(targets, 1.5, 0, 1)).toBeUndefined();
  });

  it("counts places, not shapes", () => {
    const shapes = [circle("a", 0, 1, { place: "1" }), circle("b", 0, 1, { place: "1" }), circle("c", 0, 1, { place: "2" }), circle("d", 0, 1)];
    expect(placesOf({ title: "", width: 1, height: 1, shapes })).toEqual(["1", "2"]);
  });

  it("knows from where a piece came that has another key now", () => {
    const drags = [{ x: 3, y: 0, move: "a-c" }, { x: -1, y: 0, move: "a-z" }];
    const before = [circle("peg-a", 1, 0.4, { drags }), circle("peg-b", 2, 0.4, { drags: [{ x: 4, y: 0, move: "b-d" }] }), circle("hole-c", 3, 0.1)];
    const after = [circle("hole-a", 1, 0.1), circle("hole-b", 2, 0.1), circle("peg-c", 3, 0.4)];
    expect([...arrivals(before, after)]).toEqual([["peg-c", [-2, 0]]]);
    expect(arrivals(before, before).size).toBe(0);
    expect(arrivals([], after).size).toBe(0);
  });

  it("knows what a move took, and nothing where no piece came", () => {
    const drags = [{ x: 3, y: 0, move: "a-c" }];
    const before = [circle("peg-a", 1, 0.4, { drags, place: "a" }), circle("peg-b", 2, 0.4, { place: "b", drags: [] }), circle("hole-c", 3, 0.1)];
    const after = [circle("hole-a", 1, 0.1), circle("hole-b", 2, 0.1), circle("peg-c", 3, 0.4, { place: "c" })];
    expect(departures(before, after).map((shape) => shape.key)).toEqual(["peg-b"]);
    expect(departures(before, [before[0]!, before[2]!])).toEqual([]); // taken off where a state is entered
    expect(departures(before, before)).toEqual([]);
  });
});
