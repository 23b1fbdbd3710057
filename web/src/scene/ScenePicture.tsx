// The one renderer: a Scene becomes SVG. Colours are by role, in styles/scene.css.
import type { ComponentChildren, JSX, Ref } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scene, Shape } from "../api";
import { anchorOf, arrivals, capitalHeight, centreOf, departures, placing } from "./geometry";

/** A shape's SVG, with its anchor at the origin. */
export function ShapeBody({ shape }: { shape: Shape }) {
  const [x0, y0] = anchorOf(shape);
  switch (shape.kind) {
    case "rectangle":
      return <rect width={shape.width} height={shape.height} rx={shape.rounding || undefined} />;
    case "circle": {
      const { radius: r, hole = 0 } = shape;
      if (hole <= 0 || hole >= r) return <circle r={r} />;
      const round = (radius: number) => `M${-radius} 0A${radius} ${radius} 0 1 0 ${radius} 0A${radius} ${radius} 0 1 0 ${-radius} 0Z`;
      return (
        <>
          <circle class="hollow" r={r} />
          <path fill-rule="evenodd" d={round(r) + round(hole)} />
        </>
      );
    }
    case "line":
    case "polygon": {
      const way = `M${shape.points.map(([x, y]) => `${x - x0} ${y - y0}`).join("L")}${shape.kind === "line" ? "" : "Z"}`;
      // As a style, what changes its form does so smoothly, where browsers know that; but not thousands of edges.
      const smooth = shape.kind === "polygon" || shape.tied !== undefined ? { style: { d: `path("${way}")` } as JSX.CSSProperties } : {};
      return <path class={shape.kind === "line" ? "shape-line" : undefined} d={way} {...smooth} />;
    }
    case "text":
      return (
        <text class="shape-text" dy={`${capitalHeight / 2}em`} font-size={shape.height / capitalHeight}>
          {shape.text}
        </text>
      );
  }
}

export type GroupAttributes = JSX.SVGAttributes<SVGGElement> & { [name: `data-${string}`]: string };

export interface ShapesProps {
  readonly shapes: readonly Shape[];
  /** More classes for a shape. */
  readonly classOf?: (shape: Shape) => string;
  /** More attributes for a shape's group, such as handlers and labels. */
  readonly attributesOf?: (shape: Shape) => GroupAttributes;
}

/** All shapes in their order, each in a group of its own that moves when its anchor does. Goes into any <svg>. */
export function Shapes({ shapes, classOf, attributesOf }: ShapesProps) {
  const seen = new Map<string, number>();
  const shown = useRef<readonly Shape[]>([]);
  const arrived = useMemo(() => {
    const found = arrivals(shown.current, shapes);
    shown.current = shapes;
    return found;
  }, [shapes]);
  const leaving = useLeaving(shapes);
  return (
    <>
      {shapes.map((shape) => {
        const count = seen.get(shape.key) ?? 0;
        seen.set(shape.key, count + 1);
        const more = attributesOf?.(shape) ?? {};
        const from = arrived.get(shape.key);
        const style = { ...placing(shape), ...(more.style as object), ...(from ? { "--from-x": `${from[0]}px`, "--from-y": `${from[1]}px` } : {}) };
        return (
          <g
            key={count === 0 ? shape.key : `${shape.key}\n${count}`}
            class={`shape role-${shape.role.replace("_", "-")} ${shape.sort ? `sort-${shape.sort}` : ""} ${shape.shade ? `shade-${shape.shade}` : ""} ${from ? "arriving" : ""} ${classOf?.(shape) ?? ""}`}
            {...more}
            style={style}
          >
            {shape.tooltip ? <title>{shape.tooltip}</title> : null}
            <ShapeBody shape={shape} />
          </g>
        );
      })}
      {leaving.map((shape) => (
        <g key={`leaving ${shape.key}`} class={`shape leaving role-${shape.role} ${shape.sort ? `sort-${shape.sort}` : ""}`} aria-hidden="true" style={placing(shape)}>
          <ShapeBody shape={shape} />
        </g>
      ))}
    </>
  );
}

/** How long what was taken is seen to leave, in milliseconds; as in scene.css. */
const leavingTime = 600;

/** What the last move took from the picture, for as long as it is seen to leave. */
function useLeaving(shapes: readonly Shape[]): readonly Shape[] {
  const before = useRef<readonly Shape[]>(shapes);
  const [leaving, setLeaving] = useState<readonly Shape[]>([]);
  useEffect(() => {
    const gone = before.current === shapes || matchMedia("(prefers-reduced-motion: reduce)").matches ? [] : departures(before.current, shapes);
    before.current = shapes;
    setLeaving((last) => (gone.length === 0 && last.length === 0 ? last : gone));
    if (gone.length === 0) return;
    const timer = setTimeout(() => setLeaving([]), leavingTime);
    return () => clearTimeout(timer);
  }, [shapes]);
  return leaving;
}

export interface PictureProps {
  readonly scene: Scene;
  readonly label?: string;
  readonly class?: string;
}

/** A picture to look at. It fits into its box. */
export function ScenePicture({ scene, label, class: name }: PictureProps) {
  const shapes = scene.shapes.map(({ tooltip: _, ...shape }) => shape as Shape); // one label for the whole is enough
  return (
    <svg class={`scene ${name ?? ""}`} role="img" aria-label={label ?? scene.title} viewBox={`0 0 ${scene.width} ${scene.height}`}>
      <Shapes shapes={shapes} />
    </svg>
  );
}

export interface FrameProps {
  readonly scene: Scene;
  readonly label?: string;
  readonly children: ComponentChildren;
  readonly svg?: JSX.SVGAttributes<SVGSVGElement>;
  /** Handlers of the box. Focus is watched here: in Chromium an <svg> that watches it takes part in it. */
  readonly box?: JSX.HTMLAttributes<HTMLDivElement>;
  readonly reference?: Ref<SVGSVGElement>;
}

/** The box of a board: as wide as there is room, but never so small that it cannot be touched; wide ones scroll in it. */
export function SceneFrame({ scene, label, children, svg, box, reference }: FrameProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // What can be moved is what one wants to see of a wide picture.
  useLayoutEffect(() => {
    const element = scroller.current!;
    setWide(element.scrollWidth > element.clientWidth);
    const active = scene.shapes.filter((shape) => shape.role === "active").map((shape) => centreOf(shape)[0]);
    if (active.length === 0 || element.scrollWidth <= element.clientWidth) return;
    const middle = active.reduce((sum, x) => sum + x, 0) / active.length / scene.width;
    element.scrollLeft = middle * element.scrollWidth - element.clientWidth / 2;
  }, [scene.width]);
  // And what can be moved next may lie elsewhere: the picture follows, unless some of it is seen.
  useLayoutEffect(() => {
    const element = scroller.current!;
    const shown = element.scrollWidth;
    if (shown <= element.clientWidth) return;
    const places = scene.shapes.filter((shape) => shape.role === "active").map((shape) => (centreOf(shape)[0] / scene.width) * shown);
    const { scrollLeft, clientWidth } = element;
    if (places.length === 0 || places.some((x) => x >= scrollLeft && x <= scrollLeft + clientWidth)) return;
    const middle = scrollLeft + clientWidth / 2;
    const near = places.reduce((best, x) => (Math.abs(x - middle) < Math.abs(best - middle) ? x : best));
    element.scrollTo({ left: near - clientWidth / 2, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }, [scene]);
  // What scrolls must be reachable by keyboard (WCAG 2.1.1).
  const reachable = wide ? { tabIndex: 0, role: "group" as const, "aria-label": label ?? scene.title } : {};
  return (
    <div class="scene-box" ref={scroller} {...reachable} {...box}>
      <svg
        class="scene board"
        ref={reference}
        role="group"
        aria-label={label ?? scene.title}
        viewBox={`0 0 ${scene.width} ${scene.height}`}
        style={{ "--units": scene.width, "--aspect": scene.width / scene.height }}
        {...svg}
      >
        {children}
      </svg>
      {scene.part === undefined ? null : <p class="quiet small part">{scene.part}</p>}
    </div>
  );
}
