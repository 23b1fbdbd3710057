// Pure geometry of scenes, in their units.
import type { Scene, Shape } from "../api";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The height of a capital letter in a sans-serif font, as a part of its size. */
export const capitalHeight = 0.72;

/** As it lies, turned. */
export function boxOf(shape: Shape): Box {
  const box = uprightBox(shape);
  const { angle } = shape;
  if (!angle || angle.degrees === 0) return box;
  const { x, y, width, height } = box;
  const corners: readonly (readonly [number, number])[] =
    shape.kind === "polygon" || shape.kind === "line" ? shape.points : [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];
  const [cos, sin] = [Math.cos((angle.degrees * Math.PI) / 180), Math.sin((angle.degrees * Math.PI) / 180)];
  // A circle is as large as before, wherever it goes.
  if (shape.kind === "circle") {
    const [dx, dy] = [shape.x - angle.x, shape.y - angle.y];
    return { x: angle.x + cos * dx - sin * dy - width / 2, y: angle.y + sin * dx + cos * dy - height / 2, width, height };
  }
  return boxOfPoints(corners.map(([px, py]) => [angle.x + cos * (px - angle.x) - sin * (py - angle.y), angle.y + sin * (px - angle.x) + cos * (py - angle.y)]));
}

function boxOfPoints(points: readonly (readonly [number, number])[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function uprightBox(shape: Shape): Box {
  switch (shape.kind) {
    case "rectangle":
      return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
    case "circle":
      return { x: shape.x - shape.radius, y: shape.y - shape.radius, width: 2 * shape.radius, height: 2 * shape.radius };
    case "text": {
      const width = shape.text.length * shape.height * 0.8;
      return { x: shape.x - width / 2, y: shape.y - shape.height / 2, width, height: shape.height };
    }
    default:
      return boxOfPoints(shape.points);
  }
}

/** At least so large in both directions, about the same centre. */
export function enlarged(box: Box, least: number): Box {
  const width = Math.max(box.width, least);
  const height = Math.max(box.height, least);
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

/** Whether a box lies in another one; a hair's breadth does not count. */
export function within(inner: Box, outer: Box): boolean {
  const hair = 1e-6;
  return (
    inner.x >= outer.x - hair &&
    inner.y >= outer.y - hair &&
    inner.x + inner.width <= outer.x + outer.width + hair &&
    inner.y + inner.height <= outer.y + outer.height + hair
  );
}

export function centreOf(shape: Shape): [number, number] {
  const box = boxOf(shape);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Shapes that came with the new picture and are a piece that was dragged there in the old one, by their keys: from where
 * they came, as seen from where they are. Pieces that keep their keys are not among them.
 */
export function arrivals(before: readonly Shape[], after: readonly Shape[]): Map<string, [number, number]> {
  const [old, now] = [before, after].map((shapes) => new Set(shapes.map((shape) => shape.key)));
  const gone = before.filter((shape) => !now!.has(shape.key) && shape.role !== "active" && shape.drags);
  const found = new Map<string, [number, number]>();
  const near = 0.25; // what lies on a piece is not quite at its centre
  for (const shape of after) {
    if (old!.has(shape.key) || shape.role === "active" || gone.length === 0) continue;
    const [x, y] = centreOf(shape);
    const from = gone.find(
      (piece) =>
        piece.kind === shape.kind &&
        piece.role === shape.role &&
        Math.abs(boxOf(piece).width - boxOf(shape).width) < 1e-6 &&
        piece.drags!.some((drag) => Math.hypot(drag.x - x, drag.y - y) < near),
    );
    if (from) found.set(shape.key, [centreOf(from)[0] - x, centreOf(from)[1] - y]);
  }
  return found;
}

/** Where a shape is put: the rest of its geometry is drawn relative to it, so that only this moves. */
export function anchorOf(shape: Shape): [number, number] {
  if (shape.kind === "line" || shape.kind === "polygon") return shape.points[0] ?? [0, 0];
  return [shape.x, shape.y];
}

/**
 * How the group of a shape is put into its place: moved to its anchor, and turned about the point of its angle. Both go over
 * smoothly from one picture to the next.
 */
export function placing(shape: Shape, dx = 0, dy = 0): { transform: string; transformOrigin?: string } {
  const [x, y] = anchorOf(shape);
  const moved = `translate(${x + dx}px, ${y + dy}px)`;
  const { angle } = shape;
  if (!angle) return { transform: moved };
  return { transform: `${moved} rotate(${angle.degrees}deg)`, transformOrigin: `${angle.x - x}px ${angle.y - y}px` };
}

/**
 * Pieces that are gone from the new picture because another one came: what was taken. Where nothing arrived, or where much
 * is gone, the pictures are not a move apart.
 */
export function departures(before: readonly Shape[], after: readonly Shape[]): Shape[] {
  const arrived = arrivals(before, after);
  if (arrived.size === 0) return [];
  const now = new Set(after.map((shape) => shape.key));
  const sources = [...arrived].map(([key, [dx, dy]]) => {
    const [x, y] = centreOf(after.find((shape) => shape.key === key)!);
    return [x + dx, y + dy] as const;
  });
  const near = 0.25;
  const gone = before.filter((shape) => {
    if (now.has(shape.key) || shape.role !== "piece" || !shape.place) return false;
    const [x, y] = centreOf(shape);
    return !sources.some(([sx, sy]) => Math.hypot(sx - x, sy - y) < near);
  });
  return new Set(gone.map((shape) => shape.place)).size === 1 ? gone : [];
}

/** Different places of a picture: its pieces. */
export function placesOf(scene: Scene): string[] {
  return [...new Set(scene.shapes.flatMap((shape) => (shape.place ? [shape.place] : [])))];
}

/**
 * Of the shapes that do the same, the one that speaks for them: one that says that it can be moved, else the largest; but not
 * what a piece stands on.
 */
export function speakers(shapes: readonly Shape[], nameOf: (shape: Shape) => string | undefined): Map<string, Shape> {
  const result = new Map<string, Shape>();
  const weight = (shape: Shape) => (shape.role === "active" ? Infinity : shape.role === "frame" && shape.drags ? 0 : boxOf(shape).width * boxOf(shape).height);
  for (const shape of shapes) {
    const name = nameOf(shape);
    if (name === undefined) continue;
    const known = result.get(name);
    if (!known || weight(shape) > weight(known)) result.set(name, shape);
  }
  return result;
}

/** The nearest target of a drag, if it is within reach. */
export function nearest<T extends { x: number; y: number }>(targets: readonly T[], x: number, y: number, reach: number): T | undefined {
  let best: T | undefined;
  let least = reach;
  for (const target of targets) {
    const distance = Math.hypot(target.x - x, target.y - y);
    if (distance <= least) [best, least] = [target, distance];
  }
  return best;
}
