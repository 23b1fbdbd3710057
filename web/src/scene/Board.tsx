// A picture that is played with: click, drag, or the keyboard.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Drag, Point, Scene, Shape } from "../api";
import { boxOf, centreOf, enlarged, nearest, placing, speakers, within } from "./geometry";
import { Marks, type Mark } from "./Marks";
import { SceneFrame, Shapes, type GroupAttributes } from "./ScenePicture";

export interface BoardProps {
  readonly scene: Scene;
  readonly mode: "play" | "edit";
  /** The moves that are legal now. */
  readonly legal: ReadonlySet<string>;
  readonly marks?: ReadonlyMap<string, Mark>;
  /** Places that something is being said about. */
  readonly lit?: { readonly places: ReadonlySet<string>; readonly holds: boolean };
  /** Tries a move; false if it was refused. */
  readonly onMove: (move: string) => Promise<boolean>;
  readonly onPlace: (place: string) => void;
  /** A piece was dropped where no move goes. */
  readonly onNowhere: () => void;
  /** A piece is chosen, and where it goes is to be said next; or no longer. */
  readonly onChosen: (chosen: boolean) => void;
  /** What a mark says about a move, for screen readers; without it, marks are not said. */
  readonly markLabel?: (mark: Mark) => string;
  /** How a target of a chosen piece is called, for screen readers. */
  readonly targetLabel: (move: string) => string;
}

/** WCAG 2.2: the least size of a target, in CSS pixels. */
const leastTarget = 24;
/** So far a pointer moves before a click becomes a drag, in CSS pixels. */
const dragThreshold = 6;
/** How near to a target a piece must be dropped, in units. */
const reach = 0.75;

/** How wide a part of the frame is to whoever clicks on it, in units. */
const padWidth = 2;

interface Dragging {
  id: string;
  shape: Shape;
  legal: ReadonlySet<string>;
  startX: number;
  startY: number;
  dx: number;
  dy: number;
  moved: boolean;
}

/** Whether the piece stands on a part of the frame, such as a pole, that is clicked and dragged in its stead. */
export function standsOn(shape: Shape, shapes: readonly Shape[]): boolean {
  return shapes.some((part) => isStand(part) && part.place === shape.place);
}

function isStand(part: Shape): boolean {
  return part.role === "frame" && part.drags !== undefined && part.drags.length > 0;
}

/**
 * Of a piece that stands on a part of the frame: the parts on which the places lie where it may come to stand, each on one of
 * its own, by their moves. A click there is a click on the place.
 */
export function dropFrames(shape: Shape, shapes: readonly Shape[]): Map<string, Shape> {
  const found = new Map<string, Shape>();
  if (!standsOn(shape, shapes)) return found;
  for (const part of shapes.filter((other) => other.role === "frame")) {
    const box = boxOf(part);
    const on = (shape.drags ?? []).filter((to) => within({ x: to.x, y: to.y, width: 0, height: 0 }, box));
    if (on.length === 1) found.set(on[0]!.move, part);
  }
  return found;
}

/**
 * What a click on the shape does: its own move, or the only legal one of its drags. Where it stands on a part of the frame, a
 * second click always says where it goes: whoever clicks twice must not have to look how many are possible.
 */
export function clickMove(shape: Shape, legal: ReadonlySet<string>, shapes: readonly Shape[] = []): string | undefined {
  if (shape.move !== undefined) return shape.move;
  if (standsOn(shape, shapes)) return undefined;
  const possible = (shape.drags ?? []).filter((drag) => legal.has(drag.move));
  return possible.length === 1 ? possible[0]!.move : undefined;
}

/** Shapes with the same name are one thing to click. Undefined: nothing to click. */
export function targetName(shape: Shape, mode: "play" | "edit", legal: ReadonlySet<string>, shapes: readonly Shape[] = []): string | undefined {
  if (mode === "edit") return shape.place === undefined || isStand(shape) ? undefined : `place ${shape.place}`;
  const move = clickMove(shape, legal, shapes);
  if (move !== undefined) return `move ${move}`;
  return shape.drags?.length ? `piece ${shape.place ?? shape.key}` : undefined;
}

/** Where the Tab key comes to a board: what can be moved first, else what is first. */
export function firstStop(targets: ReadonlyMap<string, Shape>, legal: ReadonlySet<string> | undefined): string | undefined {
  for (const [name, { move, drags = [] }] of targets) {
    if (legal && ((move !== undefined && legal.has(move)) || drags.some((drag) => legal.has(drag.move)))) return name;
  }
  return targets.keys().next().value;
}

/** What a finger on the shape leaves to the browser: only where it can be dragged now, the page must not scroll instead. */
export function touchAction(shape: Shape, legal: ReadonlySet<string>): string {
  const [x, y] = centreOf(shape);
  const possible = (shape.drags ?? []).filter((drag) => legal.has(drag.move));
  if (possible.length === 0) return "manipulation";
  const near = (a: number, b: number) => Math.abs(a - b) < 0.1;
  if (possible.every((drag) => near(drag.x, x))) return "pan-x";
  return possible.every((drag) => near(drag.y, y)) ? "pan-y" : "none";
}

/** What the marks of a piece's moves say, to follow its name; the moves are named where there are several. */
export function saidMarks(shape: Shape, marks: ReadonlyMap<string, Mark>, say: (mark: Mark) => string): string {
  const moves = [...new Set([shape.move, ...(shape.drags ?? []).map((drag) => drag.move)])];
  const said = moves.flatMap((move) => {
    const mark = move === undefined ? undefined : marks.get(move);
    return mark === undefined ? [] : [[move!, say(mark)] as const];
  });
  return said.length === 1 ? ` ${said[0]![1]}` : said.map(([move, words]) => `; ${move} ${words}`).join("");
}

/** Whether a finger that went so far drags, where `action` says what is left to the browser; else it scrolls. */
export function fingerDrags(action: string, dx: number, dy: number): boolean {
  if (action === "pan-x") return Math.abs(dy) >= Math.abs(dx);
  if (action === "pan-y") return Math.abs(dx) >= Math.abs(dy);
  return action === "none";
}

export function Board({ scene, mode, legal, marks, lit, onMove, onPlace, onNowhere, onChosen, markLabel, targetLabel }: BoardProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [unit, setUnit] = useState(40);
  const [chosen, choose] = useState<string>();
  const [dragging, drag] = useState<Dragging>();
  const [shaken, shake] = useState<string>();
  const dragged = useRef(false);
  const focusAt = useRef<[number, number]>();

  useLayoutEffect(() => {
    const element = svg.current;
    if (!element) return;
    const measure = () => element.clientWidth > 0 && setUnit(element.clientWidth / scene.width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scene.width]);

  // Chromium takes a finger away to scroll even where touch-action of a shape in an <svg> forbids it. The listener is not
  // Preact's, because that would be passive.
  const finger = useRef<Dragging>();
  finger.current = dragging;
  const taken = useRef(false); // once it drags, it does so in any direction
  useEffect(() => {
    const element = svg.current!;
    const listen = (event: TouchEvent) => {
      const [touch] = event.touches;
      const held = finger.current;
      if (!held || !touch || event.touches.length > 1 || !event.cancelable) return;
      taken.current ||= fingerDrags(touchAction(held.shape, held.legal), touch.clientX - held.startX, touch.clientY - held.startY);
      if (taken.current) event.preventDefault();
    };
    element.addEventListener("touchmove", listen, { passive: false });
    return () => element.removeEventListener("touchmove", listen);
  }, []);

  const nameOf = (shape: Shape) => targetName(shape, mode, legal, scene.shapes);
  const targets = useMemo(() => speakers(scene.shapes, nameOf), [scene, mode, legal]);
  // The board is one stop of the Tab key: where one was last, else what can be moved first. Arrow keys go on from there.
  const [stop, setStop] = useState<string>();
  const tabStop = useMemo(() => firstStop(targets, mode === "play" ? legal : undefined), [targets, mode, legal]);
  const isStop = (name: string) => name === (stop !== undefined && targets.has(stop) ? stop : tabStop);

  useEffect(() => {
    choose(undefined);
    drag(undefined);
    // The piece that had the focus may be another shape now: the nearest one gets it.
    const at = focusAt.current;
    if (!at || svg.current?.contains(document.activeElement) || (document.activeElement !== document.body && document.activeElement !== null)) return;
    const places = [...targets].map(([name, shape]) => ({ name, x: centreOf(shape)[0], y: centreOf(shape)[1] }));
    const best = nearest(places, at[0], at[1], Infinity);
    if (best) focusTarget(svg.current, best.name);
  }, [scene, mode]);

  useEffect(() => onChosen(chosen !== undefined), [chosen]);

  // What lies on a piece and does the same as it is dragged with it.
  const draggables = useMemo(() => speakers(scene.shapes, (shape) => (mode === "play" && shape.drags?.length ? nameOf(shape) : undefined)), [scene, mode, legal]);

  const attempt = async (move: string, name: string) => {
    choose(undefined);
    if (await onMove(move)) return;
    shake(name);
    setTimeout(() => shake(undefined), 450);
  };

  const pick = (shape: Shape, byKey: boolean) => {
    const name = nameOf(shape)!;
    if (mode === "edit") return onPlace(shape.place!);
    const move = clickMove(shape, legal, scene.shapes);
    if (move !== undefined) return void attempt(move, name);
    const possible = shape.drags!.some((to) => legal.has(to.move));
    if (!possible) return void attempt(shape.drags![0]!.move, name);
    choose(chosen === name ? undefined : name);
    if (byKey && chosen !== name) requestAnimationFrame(() => svg.current?.querySelector<SVGElement>("[data-drop]")?.focus());
  };

  const held = dragging?.moved ? dragging.shape : chosen === undefined ? undefined : targets.get(chosen);
  const drops: Drag[] = held && mode === "play" ? (held.drags ?? []).filter((to) => legal.has(to.move)) : [];
  const stands = mode === "play" ? scene.shapes.filter(isStand) : [];
  const pads = held && mode === "play" && !dragging?.moved ? [...dropFrames(held, scene.shapes)] : [];
  const samePiece = (shape: Shape) => dragging?.moved && shape.role !== "frame" && (nameOf(shape) === dragging.id || (shape.place !== undefined && shape.place === dragging.shape.place));

  // What is tied to a piece that is dragged keeps its hold of it.
  const pulled = new Set(dragging?.moved ? scene.shapes.filter(samePiece).map((shape) => shape.key) : []);
  const shapes =
    pulled.size === 0
      ? scene.shapes
      : scene.shapes.map((shape) => {
          if (shape.tied === undefined || !pulled.has(shape.tied) || shape.kind !== "line") return shape;
          const [[x, y], ...others] = shape.points as [Point, ...Point[]];
          return { ...shape, points: [[x + dragging!.dx, y + dragging!.dy], ...others] as Point[] };
        });

  // The click that follows a drag is none; however late it comes, no pointer went down between. Keys click without one.
  const endsDrag = (event: MouseEvent) => dragged.current && event.detail > 0;

  const pointer = {
    down: (event: PointerEvent, name: string) => {
      dragged.current = false;
      const shape = draggables.get(name);
      if (!shape || event.button !== 0) return;
      taken.current = false;
      drag({ id: name, shape, legal, startX: event.clientX, startY: event.clientY, dx: 0, dy: 0, moved: false });
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    move: (event: PointerEvent) => {
      if (!dragging) return;
      const [x, y] = [event.clientX - dragging.startX, event.clientY - dragging.startY];
      if (!dragging.moved && Math.hypot(x, y) < dragThreshold) return;
      drag({ ...dragging, dx: x / unit, dy: y / unit, moved: true });
    },
    up: () => {
      if (!dragging) return;
      drag(undefined);
      if (!dragging.moved) return;
      dragged.current = true;
      const [x, y] = centreOf(dragging.shape);
      const all = dragging.shape.drags ?? [];
      const [atX, atY] = [x + dragging.dx, y + dragging.dy];
      const target = nearest(all.filter((to) => legal.has(to.move)), atX, atY, reach) ?? nearest(all, atX, atY, reach);
      if (target) void attempt(target.move, dragging.id);
      else if (Math.hypot(dragging.dx, dragging.dy) > reach) onNowhere();
    },
    cancel: () => drag(undefined),
  };

  const attributesOf = (shape: Shape): GroupAttributes => {
    const name = nameOf(shape);
    const held = samePiece(shape);
    const placed = held ? placing(shape, dragging!.dx, dragging!.dy) : placing(shape);
    const still = held ? { transition: "none" } : {};
    if (name === undefined) return { "aria-hidden": true, style: { ...placed, ...still } };
    const speaks = targets.get(name) === shape;
    const handle = draggables.get(name);
    return {
      style: { ...placed, ...still, touchAction: handle ? touchAction(handle, legal) : "manipulation" },
      "data-target": name,
      onClick: (event: MouseEvent) => void (endsDrag(event) || pick(shape, false)),
      onPointerDown: (event: PointerEvent) => pointer.down(event, name),
      ...(speaks
        ? { role: "button", tabindex: chosen === undefined && isStop(name) ? 0 : -1, "aria-label": (shape.tooltip ?? shape.move ?? shape.place ?? shape.key) + (mode === "play" && marks && markLabel ? saidMarks(shape, marks, markLabel) : ""), "aria-pressed": chosen === name || undefined }
        : { "aria-hidden": true }),
    };
  };

  const classOf = (shape: Shape) => {
    const name = nameOf(shape);
    // What only moves has nothing to say where a state is entered.
    if (mode === "edit" && shape.role === "active" && shape.place === undefined) return "absent";
    const light = shape.place !== undefined && lit?.places.has(shape.place) ? (lit.holds ? "lit lit-holds" : "lit") : "";
    if (name === undefined) return `still ${light} ${shape.tied !== undefined && pulled.has(shape.tied) ? "pulled" : ""}`;
    const speaker = targets.get(name)!;
    // The shape that speaks for it gets the clicks of what is drawn on it.
    const names = [speaker !== shape && within(boxOf(shape), boxOf(speaker)) ? "still" : "target", light];
    if (draggables.has(name)) names.push("draggable");
    if (samePiece(shape)) names.push("dragged");
    if (name === chosen && !isStand(shape)) names.push("chosen");
    if (name === shaken) names.push("shaken");
    return names.join(" ");
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target as Element;
    const name = element.getAttribute("data-target");
    if (event.key === "Escape" && chosen !== undefined) {
      focusTarget(svg.current, chosen);
      choose(undefined);
    } else if ((event.key === "Enter" || event.key === " ") && name !== null) {
      const shape = targets.get(name);
      if (shape) pick(shape, true);
    } else if (event.key.startsWith("Arrow") && svg.current?.contains(element)) {
      const next = neighbour(svg.current, element, event.key, chosen === undefined ? "[data-target][tabindex]" : "[data-drop]");
      if (!next && chosen === undefined) return;
      next?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <SceneFrame
      scene={scene}
      reference={svg}
      svg={{
        onKeyDown,
        onPointerMove: pointer.move,
        onPointerUp: pointer.up,
        onPointerCancel: pointer.cancel,
      }}
      box={{
        onFocusIn: (event: FocusEvent) => {
          const name = (event.target as Element).getAttribute("data-target") ?? "";
          const shape = targets.get(name);
          if (!shape) return;
          focusAt.current = centreOf(shape);
          setStop(name);
        },
      }}
    >
      {stands.map((part) => (
        <rect
          key={`stand ${part.key}`}
          class="hit draggable"
          style={{ touchAction: "manipulation" }}
          {...enlarged(boxOf(part), padWidth)}
          onClick={(event) => void (endsDrag(event) || pick(targets.get(nameOf(part)!)!, false))}
          onPointerDown={(event) => pointer.down(event, nameOf(part)!)}
        />
      ))}
      {[...targets].map(([name, shape]) => {
        const box = enlarged(boxOf(shape), leastTarget / unit);
        const handle = draggables.get(name);
        return (
          <rect
            key={`hit ${name}`}
            class={`hit ${handle ? "draggable" : ""}`}
            style={{ touchAction: handle ? touchAction(handle, legal) : "manipulation" }}
            {...box}
            onClick={(event) => void (endsDrag(event) || pick(shape, false))}
            onPointerDown={(event) => pointer.down(event, name)}
          />
        );
      })}
      <Shapes shapes={shapes} classOf={classOf} attributesOf={attributesOf} />
      {marks && mode === "play" && !held ? <Marks scene={scene} marks={marks} /> : null}
      {pads.map(([move, part]) => (
        <rect
          key={`pad ${move}`}
          class="hit"
          data-pad={move}
          aria-hidden
          {...enlarged(boxOf(part), padWidth)}
          onClick={() => void attempt(move, chosen ?? "")}
        />
      ))}
      {drops.map((to) => {
        const size = Math.max(0.32, leastTarget / 2 / unit);
        const select = () => void attempt(to.move, chosen ?? "");
        return (
          <g
            key={`drop ${to.move}`}
            class="drop"
            data-drop={to.move}
            role="button"
            tabindex={0}
            aria-label={targetLabel(to.move)}
            style={{ transform: `translate(${to.x}px, ${to.y}px)` }}
            onClick={select}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              event.stopPropagation();
              select();
            }}
          >
            <circle r={size} />
          </g>
        );
      })}
    </SceneFrame>
  );
}

function focusTarget(svg: SVGSVGElement | null, name: string): void {
  svg?.querySelector<SVGElement>(`[data-target="${CSS.escape(name)}"][tabindex]`)?.focus({ preventScroll: true });
}

/** The nearest of these in the direction of the key; what lies off to the side counts as farther. */
function neighbour(svg: SVGSVGElement, from: Element, key: string, which: string): SVGElement | undefined {
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: SVGElement | undefined;
  let least = Infinity;
  for (const element of svg.querySelectorAll<SVGElement>(which)) {
    const [ex, ey] = middle(element);
    const ahead = key === "ArrowLeft" ? x - ex : key === "ArrowRight" ? ex - x : key === "ArrowUp" ? y - ey : ey - y;
    const aside = Math.abs(key === "ArrowLeft" || key === "ArrowRight" ? ey - y : ex - x);
    if (element === from || ahead < 1) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [element, cost];
  }
  return best;
}
