// The part of a picture that is seen, in the picture's units. Pure.
import type { Box } from "../../scene/geometry";

/** How much larger than the whole picture the part may be, and how many units it has at least. */
const widest = 1.5;
const closest = 2;

/** The smallest part with the shape of the window that shows the whole picture. */
export function whole(width: number, height: number, aspect: number): Box {
  const seen = Math.max(width, height * aspect);
  return { x: (width - seen) / 2, y: (height - seen / aspect) / 2, width: seen, height: seen / aspect };
}

/** The shape of the window; undefined while it has no size, as before it is laid out. */
export function aspectOf(width: number, height: number): number | undefined {
  return width > 0 && height > 0 ? width / height : undefined;
}

/** Nearer (factor above 1) or farther; the point stays where it is seen. */
export function zoomed(box: Box, factor: number, x: number, y: number, full: Box): Box {
  const width = Math.min(full.width * widest, Math.max(Math.min(closest, full.width), box.width / factor));
  const scale = width / box.width;
  return { x: x - (x - box.x) * scale, y: y - (y - box.y) * scale, width, height: box.height * scale };
}

/** Moved by so much, but never so far that the whole picture is out of sight. */
export function moved(box: Box, dx: number, dy: number, full: Box): Box {
  const hold = (at: number, size: number, least: number, room: number) => Math.max(least - size / 2, Math.min(least + room - size / 2, at));
  return { ...box, x: hold(box.x + dx, box.width, full.x, full.width), y: hold(box.y + dy, box.height, full.y, full.height) };
}
