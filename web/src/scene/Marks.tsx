// Signs on a board that say what moves are worth: by form as well as by colour.
import type { Scene, Shape } from "../api";
import { boxOf, centreOf, speakers } from "./geometry";

/** best: keeps to a shortest way, or keeps the puzzle solvable; lost: the puzzle cannot be solved after it; next: will be made. */
export type Mark = "best" | "lost" | "next";

const does = (shape: Shape, move: string) => shape.move === move || shape.drags?.some((drag) => drag.move === move) === true;

/** Of what can be moved, only what makes this move is pointed out. */
export function onlyMove(shapes: readonly Shape[], move: string | undefined): Shape[] {
  return shapes.filter((shape) => shape.role !== "active" || (move !== undefined && does(shape, move)));
}

/** What the picture says about the piece that makes a move, such as "ring 3 can be taken off". */
export function wordsOf(scene: Scene, move: string): string | undefined {
  const able = scene.shapes.filter((shape) => shape.role === "active" && shape.tooltip !== undefined && does(shape, move));
  return (able.find((shape) => shape.move === move) ?? able[0])?.tooltip;
}

/** A move that goes at least so far, in units, is drawn as an arrow. */
const arrowFrom = 1.2;

interface Placed {
  move: string;
  mark: Mark;
  from?: [number, number];
  to: [number, number];
  radius: number;
}

/** Where each mark goes: an arrow from the piece to where it is dragged, or a ring about what is clicked. */
export function placeMarks(scene: Scene, marks: ReadonlyMap<string, Mark>): Placed[] {
  const clickable = speakers(scene.shapes, (shape) => shape.move);
  const placed: Placed[] = [];
  for (const [move, mark] of marks) {
    const piece = scene.shapes.find((shape) => shape.drags?.some((drag) => drag.move === move));
    const drag = piece?.drags?.find((to) => to.move === move);
    if (piece && drag) {
      const from = centreOf(piece);
      if (Math.hypot(drag.x - from[0], drag.y - from[1]) >= arrowFrom) {
        placed.push({ move, mark, from, to: [drag.x, drag.y], radius: 0 });
        continue;
      }
    }
    const shape = clickable.get(move) ?? piece;
    if (!shape) continue;
    const box = boxOf(shape);
    placed.push({ move, mark, to: centreOf(shape), radius: Math.max(box.width, box.height) / 2 });
  }
  // Where there is little room, what can be played lies on top.
  return placed.sort((a, b) => Number(a.mark === "best") - Number(b.mark === "best"));
}

export function Marks({ scene, marks }: { scene: Scene; marks: ReadonlyMap<string, Mark> }) {
  return (
    <g class="marks" aria-hidden="true">
      {placeMarks(scene, marks).map(({ move, mark, from, to, radius }) => (
        <g key={move} class={`mark mark-${mark}`}>
          {from ? <Arrow from={from} to={to} mark={mark} /> : <Halo at={to} radius={radius} mark={mark} />}
        </g>
      ))}
    </g>
  );
}

function Sign({ x, y, mark }: { x: number; y: number; mark: Mark }) {
  return (
    <g style={{ transform: `translate(${x}px, ${y}px)` }}>
      <circle class="mark-disc" r={0.2} />
      <path class="mark-sign" d={mark === "best" ? "M-.09 .01L-.03 .08L.1 -.08" : "M-.08 -.08L.08 .08M-.08 .08L.08 -.08"} />
    </g>
  );
}

/**
 * Where an arrow has its sign: near its beginning and to the right of the way, so that neither the signs of arrows that
 * meet in a hole nor those of two neighbours that can jump over each other cover each other.
 */
export function signOf(from: [number, number], to: [number, number]): [number, number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return [from[0] + ux * 0.5 - uy * 0.22, from[1] + uy * 0.5 + ux * 0.22];
}

function Arrow({ from, to, mark }: { from: [number, number]; to: [number, number]; mark: Mark }) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [tipX, tipY] = [to[0] - ux * 0.16, to[1] - uy * 0.16];
  const head = `${tipX},${tipY} ${tipX - ux * 0.3 - uy * 0.16},${tipY - uy * 0.3 + ux * 0.16} ${tipX - ux * 0.3 + uy * 0.16},${tipY - uy * 0.3 - ux * 0.16}`;
  const [signX, signY] = signOf(from, to);
  return (
    <>
      <line class="mark-line" x1={from[0] + ux * 0.2} y1={from[1] + uy * 0.2} x2={tipX - ux * 0.25} y2={tipY - uy * 0.25} />
      <polygon class="mark-head" points={head} />
      {mark === "next" ? null : <Sign x={signX} y={signY} mark={mark} />}
    </>
  );
}

function Halo({ at, radius, mark }: { at: [number, number]; radius: number; mark: Mark }) {
  const r = Math.max(0.34, Math.min(radius + 0.1, 0.7));
  return (
    <>
      <circle class="mark-line" cx={at[0]} cy={at[1]} r={r} fill="none" />
      {mark === "next" ? null : <Sign x={at[0] + r * 0.72} y={at[1] - r * 0.72} mark={mark} />}
    </>
  );
}
