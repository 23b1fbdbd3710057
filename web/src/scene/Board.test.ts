import { describe, expect, it } from "vitest";
import type { Shape } from "../api";
import { clickMove, dropFrames, fingerDrags, firstStop, saidMarks, standsOn, targetName, touchAction } from "./Board";
import { onlyMove, placeMarks, signOf, wordsOf } from "./Marks";

const piece = (more: Partial<Shape>) => ({ key: "k", role: "piece", kind: "circle", x: 1, y: 1, radius: 0.4, ...more }) as Shape;
const drags = [{ x: 3, y: 1, move: "right" }, { x: 1, y: 3, move: "down" }];

describe("a click", () => {
  it("makes the shape's own move, legal or not", () => {
    expect(clickMove(piece({ move: "up", drags }), new Set(["right"]))).toBe("up");
  });
  it("makes the only legal one of its drags, and none if there is a choice", () => {
    expect(clickMove(piece({ drags }), new Set(["right"]))).toBe("right");
    expect(clickMove(piece({ drags }), new Set(["right", "down"]))).toBeUndefined();
  });
  it("goes to what has a move or a drag in play, and to what has a place in editing", () => {
    const both = new Set(["right", "down"]);
    expect(targetName(piece({ drags, place: "a1" }), "play", both)).toBe("piece a1");
    expect(targetName(piece({ place: "a1" }), "play", both)).toBeUndefined();
    expect(targetName(piece({ place: "a1" }), "edit", both)).toBe("place a1");
    expect(targetName(piece({ move: "up" }), "edit", both)).toBeUndefined();
  });
});

describe("a piece on a stand", () => {
  const stand = (place: string | undefined, x: number, more: Partial<Shape> = {}) =>
    ({ key: `stand ${x}`, role: "frame", kind: "rectangle", x: x - 0.1, y: 0, width: 0.2, height: 4, ...(place === undefined ? {} : { place }), ...more }) as Shape;
  const disc = piece({ drags, place: "1" });
  const shapes = [stand("1", 1, { drags }), stand(undefined, 3), stand("2", 5, { drags: [{ x: 1, y: 1, move: "left" }] }), disc];
  it("waits for a second click, even where there is one move only", () => {
    expect(standsOn(disc, shapes)).toBe(true);
    expect(clickMove(disc, new Set(["right"]), shapes)).toBeUndefined();
    expect(targetName(disc, "play", new Set(["right"]), shapes)).toBe("piece 1");
    expect(targetName(shapes[0]!, "play", new Set(["right"]), shapes)).toBe("piece 1");
    expect(clickMove(disc, new Set(["right"]), [disc])).toBe("right");
  });
  it("goes to the stand that is clicked, also to one that has no piece", () => {
    expect([...dropFrames(disc, shapes)].map(([move, part]) => [move, part.key])).toEqual([["down", "stand 1"], ["right", "stand 3"]]);
    expect(dropFrames(disc, [disc, stand(undefined, 3)]).size).toBe(0);
  });
  it("is not entered by its stand", () => {
    expect(targetName(shapes[0]!, "edit", new Set(), shapes)).toBeUndefined();
    expect(targetName(disc, "edit", new Set(), shapes)).toBe("place 1");
    expect(targetName(stand("c3", 1), "edit", new Set(), shapes)).toBe("place c3");
  });
});

describe("a finger", () => {
  it("scrolls the page unless the piece can go that way", () => {
    const shape = piece({ drags });
    expect(touchAction(shape, new Set())).toBe("manipulation");
    expect(touchAction(shape, new Set(["right"]))).toBe("pan-y");
    expect(touchAction(shape, new Set(["down"]))).toBe("pan-x");
    expect(touchAction(shape, new Set(["right", "down"]))).toBe("none");
  });
});

describe("a mark", () => {
  const scene = { title: "", width: 4, height: 4, shapes: [piece({ drags }), piece({ key: "arrow", role: "active", x: 1, y: 1.5, radius: 0.1, move: "turn" })] };
  it("is an arrow for a far move, a ring about what is clicked for others; the best ones lie on top", () => {
    const placed = placeMarks(scene, new Map([["right", "best"], ["turn", "lost"], ["nowhere", "best"]]));
    expect(placed.map(({ move, from, to }) => [move, from, to])).toEqual([["turn", undefined, [1, 1.5]], ["right", [1, 1], [3, 1]]]);
  });
  it("does not cover that of a neighbour that goes the other way, nor of others that come to the same place", () => {
    const apart = (a: [number, number], b: [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    expect(apart(signOf([1, 1], [3, 1]), signOf([2, 1], [0, 1]))).toBeGreaterThan(0.4);
    expect(apart(signOf([1, 3], [3, 3]), signOf([3, 1], [3, 3]))).toBeGreaterThan(0.4);
  });
});

describe("a finger", () => {
  it("drags only in the directions in which the piece goes", () => {
    expect(fingerDrags("pan-x", 2, 9)).toBe(true);
    expect(fingerDrags("pan-x", 9, 2)).toBe(false);
    expect(fingerDrags("pan-y", 9, 2)).toBe(true);
    expect(fingerDrags("pan-y", 2, 9)).toBe(false);
    expect(fingerDrags("none", 2, 9)).toBe(true);
    expect(fingerDrags("manipulation", 2, 9)).toBe(false);
  });
});

describe("what marks say", () => {
  const drags = [
    { x: 0, y: 0, move: "a" },
    { x: 2, y: 0, move: "b" },
  ];
  const shape: Shape = { key: "k", role: "piece", kind: "circle", x: 1, y: 0, radius: 0.4, drags };
  it("follows the name of the piece", () => {
    expect(saidMarks(shape, new Map([["a", "best"]]), (mark) => `(${mark})`)).toBe(" (best)");
    expect(saidMarks(shape, new Map([["a", "best"], ["b", "lost"]]), (mark) => `(${mark})`)).toBe("; a (best); b (lost)");
    expect(saidMarks(shape, new Map([["c", "best"]]), (mark) => `(${mark})`)).toBe("");
  });
});

describe("the move that comes next", () => {
  const circle = { kind: "circle", x: 0, y: 0, radius: 1 } as const;
  const shapes: Shape[] = [
    { key: "a", role: "piece", move: "-1", ...circle },
    { key: "move-a", role: "active", move: "-1", tooltip: "a can be taken off", ...circle },
    { key: "move-b", role: "active", drags: [{ x: 2, y: 0, move: "b-c" }], tooltip: "b can jump", ...circle },
  ];
  it("is the only one that is pointed out", () => {
    expect(onlyMove(shapes, "-1").map((shape) => shape.key)).toEqual(["a", "move-a"]);
    expect(onlyMove(shapes, "b-c").map((shape) => shape.key)).toEqual(["a", "move-b"]);
    expect(onlyMove(shapes, undefined).map((shape) => shape.key)).toEqual(["a"]);
  });
  it("has the words of its piece", () => {
    const scene = { title: "", width: 1, height: 1, shapes };
    expect(wordsOf(scene, "-1")).toBe("a can be taken off");
    expect(wordsOf(scene, "b-c")).toBe("b can jump");
    expect(wordsOf(scene, "+1")).toBeUndefined();
  });
});

describe("the Tab key", () => {
  it("comes to what can be moved first, else to what is first", () => {
    const targets = new Map<string, Shape>([
      ["a", piece({ move: "+1" })],
      ["b", piece({ move: "-2" })],
      ["c", piece({ drags: [{ x: 1, y: 1, move: "c-d" }] })],
    ]);
    expect(firstStop(targets, new Set(["-2", "c-d"]))).toBe("b");
    expect(firstStop(targets, new Set(["c-d"]))).toBe("c");
    expect(firstStop(targets, new Set())).toBe("a");
    expect(firstStop(targets, undefined)).toBe("a");
    expect(firstStop(new Map(), new Set())).toBeUndefined();
  });
});
