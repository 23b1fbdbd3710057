import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, type ApiError, type Scene, type Shape } from "../../api";
import { download, fileName } from "../../download";
import { t } from "../../i18n";
import { jobsKnown, useJob } from "../../jobs";
import { grouped } from "../../numbers";
import { go, hrefOf, replaceQuery, route } from "../../route";
import { centreOf, type Box } from "../../scene/geometry";
import { Shapes, type GroupAttributes } from "../../scene/ScenePicture";
import { JobProgress, Problem } from "../../ui";
import { aspectOf, moved, whole, zoomed } from "./viewbox";

export interface GraphAnswer {
  states?: string;
  scene?: Scene;
  error?: ApiError;
}

/** More is neither drawn quickly nor looked at. */
export const limit = 3000;
const nodeMark = "node-";
/** Pixels of a unit below which the states cannot be read; they are left out then, and moving is quicker. */
const readable = 18;

const formats = [
  ["SVG", "svg", "image/svg+xml"],
  ["DOT", "dot", "text/vnd.graphviz"],
  ["GraphML", "graphml", "application/graphml+xml"],
  ["JSON", "json", "application/json"],
] as const;

export function StateGraph({ spec, state, title }: { spec: string; state: string; title: string }) {
  const open = route.value.query["graph"] === "1";
  const question = { spec, from: state, limit };
  const { job, start } = useJob("graph", { ...question, format: "scene" });
  const [problem, setProblem] = useState<ApiError>();
  const run = () =>
    void start().then((reply) => {
      setProblem(reply.ok ? undefined : reply.error);
    });
  // Whoever looks at the graph and goes to another state wants to see it again from there.
  const known = jobsKnown.value;
  useEffect(() => {
    if (open && known && !job) run();
  }, [open, known, spec, state]);

  const answer = job?.state === "finished" ? (job.answer as GraphAnswer | undefined) : undefined;
  const draw = () => {
    if (open || (answer && !answer.scene)) run();
    replaceQuery({ graph: "1" }); // without a job, this starts one
  };
  const save = (format: string, type: string) =>
    void ask<Record<string, unknown>>("graph", { ...question, format }).then((reply) => {
      setProblem(reply.ok ? undefined : reply.error);
      if (!reply.ok) return;
      const { document } = reply.answer;
      download(fileName(`${spec} graph`, format), typeof document === "string" ? document : JSON.stringify(reply.answer, null, 2), type);
    });
  return (
    <section class="card" aria-labelledby="measure-graph">
      <h2 id="measure-graph">{t("graph")}</h2>
      <p class="quiet">{t("graph_about", { limit })}</p>
      {!open || (job?.state === "finished" && answer && !answer.scene) || (!job && problem) ? (
        <button type="button" onClick={draw}>
          {t("graph_draw")}
        </button>
      ) : null}
      {problem && <Problem error={problem} />}
      {open && job && job.state !== "finished" && <JobProgress job={job} />}
      {open && answer?.error ? <Problem error={answer.error} /> : null}
      {open && job?.outcome === "stopped" && !answer?.scene && !answer?.error ? <JobProgress job={job} /> : null}
      {open && answer?.scene && (
        <>
          <GraphView key={`${spec}\n${state}`} scene={answer.scene} title={title} states={answer.states} openState={(there) => go(hrefOf("puzzle", { spec, state: there }))} />
          <p class="row">
            <span class="quiet">{t("graph_save")}</span>
            {formats.map(([name, format, type]) => (
              <button key={format} type="button" onClick={() => save(format, type)}>
                {name}
              </button>
            ))}
          </p>
        </>
      )}
    </section>
  );
}

/** The state that a shape of the graph stands for. */
function stateOf(shape: Shape): string | undefined {
  return shape.key.startsWith(nodeMark) ? shape.key.slice(nodeMark.length) : undefined;
}

interface Pinch {
  readonly pointers: Map<number, { x: number; y: number }>;
  /** How far the pointer that began has gone: a click does not go far. */
  travelled: number;
}

interface GraphViewProps {
  readonly scene: Scene;
  readonly title: string;
  readonly states: string | undefined;
  /** A state that is pointed out, wherever the graph was begun. */
  readonly current?: string;
  readonly openState: (state: string) => void;
}

export function GraphView({ scene, title, states, current, openState }: GraphViewProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [aspect, setAspect] = useState(1.6);
  const full = useMemo(() => whole(scene.width, scene.height, aspect), [scene, aspect]);
  const [box, setBox] = useState<Box>();
  const [byKeys, setByKeys] = useState(false);
  const seen = box ?? full;
  const pinch = useRef<Pinch>({ pointers: new Map(), travelled: 0 });

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAspect((before) => aspectOf(element.clientWidth, element.clientHeight) ?? before));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const unit = () => seen.width / Math.max(1, svg.current?.clientWidth ?? 1);
  const toScene = (clientX: number, clientY: number): [number, number] => {
    const frame = svg.current!.getBoundingClientRect();
    return [seen.x + (clientX - frame.left) * unit(), seen.y + (clientY - frame.top) * unit()];
  };
  const middle: [number, number] = [seen.x + seen.width / 2, seen.y + seen.height / 2];
  const zoom = (factor: number, [x, y] = middle) => setBox(zoomed(seen, factor, x, y, full));
  const pan = (dx: number, dy: number) => setBox(moved(seen, dx, dy, full));

  // A listener of its own, because Preact's would be passive and the page would scroll as well.
  const onWheel = useRef<(event: WheelEvent) => void>(() => {});
  onWheel.current = (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), toScene(event.clientX, event.clientY));
  };
  useEffect(() => {
    const element = svg.current!;
    const listen = (event: WheelEvent) => onWheel.current(event);
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, []);

  const down: JSX.PointerEventHandler<SVGSVGElement> = (event) => {
    if (pinch.current.pointers.size === 0) pinch.current.travelled = 0;
    pinch.current.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    setByKeys(false);
  };
  const move: JSX.PointerEventHandler<SVGSVGElement> = (event) => {
    const { pointers } = pinch.current;
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pinch.current.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (pinch.current.travelled > 4) event.currentTarget.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, now);
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      zoom(factor, toScene((now.x + other.x) / 2, (now.y + other.y) / 2));
    } else pan((before.x - now.x) * unit(), (before.y - now.y) * unit());
  };
  const up: JSX.PointerEventHandler<SVGSVGElement> = (event) => void pinch.current.pointers.delete(event.pointerId);
  const click: JSX.MouseEventHandler<SVGSVGElement> = (event) => {
    if (pinch.current.travelled > 6) return;
    const state = (event.target as Element).closest("[data-state]")?.getAttribute("data-state");
    if (state) openState(state);
  };

  const nodes = useMemo(() => scene.shapes.filter((shape) => shape.key.startsWith(nodeMark)), [scene]);
  const aimed = useMemo(() => {
    if (!byKeys) return undefined;
    const distance = (shape: Shape) => Math.hypot(centreOf(shape)[0] - middle[0], centreOf(shape)[1] - middle[1]);
    return nodes.reduce<Shape | undefined>((best, shape) => (best && distance(best) <= distance(shape) ? best : shape), undefined);
  }, [nodes, byKeys, middle[0], middle[1]]);

  const press: JSX.KeyboardEventHandler<SVGSVGElement> = (event) => {
    const far = seen.width / 10;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => pan(-far, 0),
      ArrowRight: () => pan(far, 0),
      ArrowUp: () => pan(0, -far),
      ArrowDown: () => pan(0, far),
      "+": () => zoom(1.4),
      "=": () => zoom(1.4),
      "-": () => zoom(1 / 1.4),
      "0": () => setBox(undefined),
      Enter: () => aimed && openState(stateOf(aimed)!),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    setByKeys(true);
    action();
  };

  // Thousands of shapes: drawn once, not whenever the part that is seen changes.
  const drawing = useMemo(
    () => (
      <Shapes
        shapes={scene.shapes}
        attributesOf={(shape): GroupAttributes => {
          const state = stateOf(shape);
          return state === undefined ? {} : { "data-state": state };
        }}
      />
    ),
    [scene],
  );
  const aimedAt = aimed ? centreOf(aimed) : undefined;
  const here = useMemo(() => (current === undefined ? undefined : nodes.find((shape) => stateOf(shape) === current)), [nodes, current]);
  const hereAt = here ? centreOf(here) : undefined;
  // What is pointed out stays in sight.
  useEffect(() => {
    if (!hereAt || !box) return;
    const [x, y] = hereAt;
    if (x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height) return;
    setBox(moved(box, x - box.x - box.width / 2, y - box.y - box.height / 2, full));
  }, [current]);
  return (
    <figure class="graph">
      <div class="graph-tools row">
        <button type="button" aria-label={t("zoom_in")} title={t("zoom_in")} onClick={() => zoom(1.4)}>
          +
        </button>
        <button type="button" aria-label={t("zoom_out")} title={t("zoom_out")} onClick={() => zoom(1 / 1.4)}>
          −
        </button>
        <button type="button" onClick={() => setBox(undefined)}>
          {t("zoom_whole")}
        </button>
        {states !== undefined && <span class="quiet">{t("graph_states", { states: grouped(states) })}</span>}
      </div>
      <svg
        ref={svg}
        class={`scene graph-scene ${1 / unit() < readable ? "far" : ""}`}
        role="application"
        aria-roledescription={t("graph")}
        aria-label={t("graph_label", { title })}
        aria-describedby="graph-keys"
        tabIndex={0}
        style={{ "--ratio": `${scene.width} / ${scene.height}` }}
        viewBox={`${seen.x} ${seen.y} ${seen.width} ${seen.height}`}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onClick={click}
        onKeyDown={press}
        onBlur={() => setByKeys(false)}
      >
        {drawing}
        {hereAt && <circle class="graph-current" cx={hereAt[0]} cy={hereAt[1]} r={Math.max(0.6, seen.width / 70)} />}
        {aimedAt && <circle class="graph-aim" cx={aimedAt[0]} cy={aimedAt[1]} r={Math.max(0.7, seen.width / 60)} />}
      </svg>
      <p class="unseen" aria-live="polite">
        {aimed?.tooltip ?? ""}
      </p>
      <figcaption>
        <ul class="plain key-list">
          {current === undefined ? (
            <li class="role-node-start">
              <Swatch /> {t("graph_here")}
            </li>
          ) : (
            <li class="graph-current-key">
              <svg width="22" height="22" viewBox="-1 -1 2 2" aria-hidden="true">
                <circle class="graph-current" r="0.75" />
              </svg>{" "}
              {t("graph_here")}
            </li>
          )}
          <li class="role-solution">
            <Swatch /> {t("graph_way")}
          </li>
          <li class="role-node-goal">
            <Swatch /> {t("graph_goal")}
          </li>
        </ul>
        <p class="quiet" id="graph-keys">
          {t("graph_keys")}
        </p>
      </figcaption>
    </figure>
  );
}

function Swatch() {
  return (
    <svg width="22" height="14" viewBox="0 0 1.1 0.7" aria-hidden="true">
      <rect x="0.1" y="0.1" width="0.9" height="0.5" rx="0.15" />
    </svg>
  );
}
