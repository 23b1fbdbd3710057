import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { GraphSketch } from "../../api";
import { t } from "../../i18n";
import { Segmented } from "../../ui";
import { addedPlace, movedPlace, removedPlace, toggledChain, type Chain, type Graph, type Place } from "./graph";

interface Props {
  readonly graph: Graph;
  readonly sketch: GraphSketch;
  readonly text: string;
  readonly label: string;
  /** `together`: part of one stroke, to be undone with it. */
  readonly change: (text: string, together: boolean) => void;
  readonly undo: () => void;
}

interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const farthest = 100; // from the origin

/** The places with some room around them. */
function viewOf(places: readonly Place[], room: number): View {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const left = Math.min(0, ...xs) - room;
  const top = Math.min(0, ...ys) - room;
  return { left, top, width: Math.max(2, ...xs) + room - left, height: Math.max(2, ...ys) + room - top };
}

function nearest(places: readonly Place[]): number {
  let least = 1;
  for (const [number, a] of places.entries()) for (const b of places.slice(0, number)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return Math.max(0.1, least);
}

const named = ({ owner, places }: Chain) => [...(owner ? [owner] : []), places.join("-")].join(" ");

/** Places to drag, and to join by clicking them. The text is what counts: every change is a change of it. */
export function GraphBoard({ graph, sketch, text, label, change, undo }: Props) {
  const [mode, setMode] = useState("");
  const [owner, setOwner] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [cursor, setCursor] = useState("");
  const board = useRef<SVGSVGElement>(null);
  const stroke = useRef<{ name: string; view: View; moved: boolean; text: string }>();

  const apart = nearest(graph.places);
  const step = apart >= 0.9 ? 0.5 : 0.1;
  const view = stroke.current?.view ?? viewOf(graph.places, 0.8);
  const radius = 0.3 * apart;
  const where = new Map(graph.places.map((place) => [place.name, place]));
  const kind = sketch.chains.find((each) => each.keyword === mode);
  const full = graph.places.length >= Number(sketch.most);
  const picked = chosen.filter((name) => where.has(name));
  const current = where.has(cursor) ? cursor : (graph.places[0]?.name ?? "");

  const snapped = (value: number) => Math.max(-farthest, Math.min(farthest, Math.round(value / step) * step));
  const pointOf = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = board.current!.getBoundingClientRect();
    return [snapped(view.left + ((event.clientX - box.left) / box.width) * view.width), snapped(view.top + ((event.clientY - box.top) / box.height) * view.height)];
  };
  const isFree = (x: number, y: number, but = "") => graph.places.every((place) => place.name === but || Math.hypot(place.x - x, place.y - y) >= 0.1);
  const nameAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<SVGGElement>("[data-place]")?.dataset["place"] : undefined);

  const choose = (keyword: string) => {
    setMode(keyword);
    setChosen([]);
  };
  const complete = (names: readonly string[]) => {
    setChosen([]);
    if (kind) change(toggledChain(text, sketch, graph, { kind: kind.keyword, owner: kind.owners.includes(owner) ? owner : undefined, places: names }), false);
  };
  const pick = (name: string) => {
    if (!kind) return setChosen(picked[0] === name ? [] : [name]);
    const next = picked.includes(name) ? picked.filter((each) => each !== name) : [...picked, name];
    if (kind.pairs && next.length === 2) complete(next);
    else setChosen(next);
  };
  const remove = (name: string) => {
    setChosen([]);
    change(removedPlace(text, sketch, graph, name), false);
  };
  const add = (x: number, y: number) => {
    if (!full && isFree(x, y)) change(addedPlace(text, sketch, graph, x, y), false);
  };
  /** At the first free place of the grid, for those who have no pointer. */
  const addSomewhere = () => {
    for (let y = 0; ; y += 1) for (let x = 0; x <= Math.max(2, view.left + view.width - 0.8); x += 1) if (isFree(x, y)) return add(x, y);
  };

  const down: JSX.PointerEventHandler<SVGSVGElement> = (event) => {
    const name = nameAt(event.target);
    if (event.button !== 0 || kind || name === undefined) return;
    stroke.current = { name, view, moved: false, text };
    board.current?.setPointerCapture(event.pointerId);
  };
  const move: JSX.PointerEventHandler<SVGSVGElement> = (event) => {
    const now = stroke.current;
    if (!now) return;
    const [x, y] = pointOf(event);
    const place = where.get(now.name);
    if (!place || (Math.abs(place.x - x) < step / 2 && Math.abs(place.y - y) < step / 2) || !isFree(x, y, now.name)) return;
    change(movedPlace(text, sketch, now.name, x, y), now.moved);
    now.moved = true;
  };
  const up: JSX.PointerEventHandler<SVGSVGElement> = (event) => {
    const now = stroke.current;
    stroke.current = undefined;
    if (now?.moved) return setChosen([]);
    if (event.type !== "pointerup" || event.button !== 0) return;
    const name = now?.name ?? nameAt(event.target);
    if (name !== undefined) {
      setCursor(name);
      pick(name);
    } else if (!kind) {
      add(...pointOf(event));
    }
  };
  // Screen readers click without a pointer.
  const click: JSX.MouseEventHandler<SVGSVGElement> = (event) => {
    const name = event.detail === 0 ? nameAt(event.target) : undefined;
    if (name !== undefined) pick(name);
  };

  const walk = (by: number) => {
    const at = graph.places.findIndex(({ name }) => name === current);
    const next = graph.places[(at + by + graph.places.length) % graph.places.length];
    if (!next) return;
    setCursor(next.name);
    board.current?.querySelector<SVGGElement>(`[data-place="${next.name}"]`)?.focus();
  };
  const press: JSX.KeyboardEventHandler<SVGSVGElement> = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return undo();
    }
    const place = where.get(current);
    if (event.ctrlKey || event.metaKey || event.altKey || !place) return;
    const shift = (dx: number, dy: number) => {
      const [x, y] = [snapped(place.x + dx * step), snapped(place.y + dy * step)];
      if (isFree(x, y, place.name)) change(movedPlace(text, sketch, place.name, x, y), false);
    };
    const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[event.key];
    const action = arrow ? () => (event.shiftKey ? shift(...arrow) : walk(arrow[0] + arrow[1])) : event.key === "Delete" || event.key === "Backspace" ? () => remove(place.name) : event.key === "Enter" || event.key === " " ? () => pick(place.name) : event.key === "Escape" ? () => setChosen([]) : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  };

  const dots: [number, number][] = [];
  for (let y = Math.ceil(view.top); y <= view.top + view.height; y += 1) for (let x = Math.ceil(view.left); x <= view.left + view.width && dots.length < 900; x += 1) dots.push([x, y]);
  const isPair = (chain: Chain) => sketch.chains.some((each) => each.keyword === chain.kind && each.pairs);
  const path = ({ places }: Chain) => places.map((name) => `${where.get(name)?.x},${where.get(name)?.y}`).join(" ");
  const neighbours = (name: string) => graph.chains.filter((chain) => isPair(chain) && chain.places.includes(name)).map((chain) => chain.places.find((other) => other !== name)!);
  const sortOf = (chain: Chain) => (chain.owner === undefined ? 0 : 1 + (sketch.chains.find((each) => each.keyword === chain.kind)?.owners.indexOf(chain.owner) ?? 0));
  const whole = graph.chains.filter((chain) => !isPair(chain));
  return (
    <div class="sketch">
      <Segmented label={t("graph_mode")} value={mode} choices={[{ value: "", label: t("graph_places") }, ...sketch.chains.map((each) => ({ value: each.keyword, label: each.name }))]} choose={choose} />
      <p class="quiet" id="graph-keys">
        {t(!kind ? "graph_keys_places" : kind.pairs ? "graph_keys_pairs" : "graph_keys_chain")}
      </p>
      {kind && kind.owners.length > 0 && (
        <Segmented label={t("graph_owner")} value={owner} choices={[{ value: "", label: t("graph_both") }, ...kind.owners.map((each) => ({ value: each, label: t("graph_only", { owner: each }) }))]} choose={setOwner} />
      )}
      <svg
        ref={board}
        class={`graph-board${kind ? "" : " placing"}`}
        viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
        role="group"
        aria-label={label}
        aria-describedby="graph-keys"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onClick={click}
        onKeyDown={press}
      >
        <rect class="graph-sheet" x={view.left} y={view.top} width={view.width} height={view.height} />
        {dots.map(([x, y]) => (
          <circle key={`${x},${y}`} class="graph-dot" cx={x} cy={y} r={0.03} />
        ))}
        {whole.map((chain) => (
          <polyline key={`${chain.kind} ${named(chain)}`} class={`graph-line owner-${sortOf(chain)}`} points={path(chain)} style={{ strokeWidth: radius * 1.1 }} />
        ))}
        {graph.chains.filter(isPair).map((chain) => (
          <polyline key={`${chain.kind} ${named(chain)}`} class="graph-edge" points={path(chain)} style={{ strokeWidth: 0.05 * apart }} />
        ))}
        {picked.length > 1 && <polyline class="graph-picked" points={picked.map((name) => `${where.get(name)!.x},${where.get(name)!.y}`).join(" ")} style={{ strokeWidth: 0.12 * apart }} />}
        {graph.places.map((place) => (
          <g
            key={place.name}
            class={`graph-place${picked.includes(place.name) ? " picked" : ""}`}
            data-place={place.name}
            role="button"
            aria-pressed={picked.includes(place.name)}
            aria-label={t("graph_place", { name: place.name, x: place.x, y: place.y, neighbours: neighbours(place.name).join(", ") || t("graph_nothing") })}
            tabIndex={place.name === current ? 0 : -1}
            onFocus={() => setCursor(place.name)}
          >
            <circle cx={place.x} cy={place.y} r={radius} style={{ strokeWidth: 0.05 * apart }} />
            <text x={place.x} y={place.y} style={{ fontSize: `${radius * (place.name.length > 2 ? 0.7 : 0.95)}px` }}>
              {place.name}
            </text>
          </g>
        ))}
      </svg>
      <div class="row">
        {!kind && (
          <button type="button" disabled={full} onClick={addSomewhere}>
            {t("graph_add")}
          </button>
        )}
        {!kind && picked[0] !== undefined && (
          <button type="button" onClick={() => remove(picked[0]!)}>
            {t("graph_remove", { name: picked[0] })}
          </button>
        )}
        {kind && !kind.pairs && (
          <button type="button" class="primary" disabled={picked.length < 2} onClick={() => complete(picked)}>
            {picked.length < 2 ? t("graph_complete") : t("graph_complete_these", { names: picked.join("-") })}
          </button>
        )}
        <span class="quiet">{t("sketch_count", { now: graph.places.length, most: sketch.most })}</span>
      </div>
      {sketch.chains
        .map((each) => ({ ...each, own: whole.filter((chain) => chain.kind === each.keyword) }))
        .filter(({ own }) => own.length > 0)
        .map(({ keyword, name, own }) => (
          <details key={keyword} class="graph-chains">
            <summary>
              <span>{name}</span> ({own.length})
            </summary>
            <ul class="plain">
              {own.map((chain) => (
                <li key={named(chain)} class="row">
                  <span class={`graph-sample owner-${sortOf(chain)}`} aria-hidden="true" />
                  <span>
                    {chain.places.join("-")}
                    {chain.owner === undefined ? "" : ` (${t("graph_only", { owner: chain.owner })})`}
                  </span>
                  <button type="button" class="low" aria-label={t("graph_remove", { name: named(chain) })} onClick={() => change(toggledChain(text, sketch, graph, chain), false)}>
                    ×
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </div>
  );
}
