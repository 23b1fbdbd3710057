import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { countOf, following, grown, offsetOf, shrunk, withCell, type Drawing, type Sheet, type Side } from "./sketch";

interface Props {
  readonly drawing: Drawing;
  readonly sheet: Sheet;
  readonly label: string;
  /** `together`: part of one stroke, to be undone with it. */
  readonly change: (drawing: Drawing, together: boolean) => void;
  readonly resize: (drawing: Drawing) => void;
  readonly undo: () => void;
}

/** Cells to click, to drag over, or to walk over with the arrow keys. */
export function SketchGrid({ drawing, sheet, label, change, resize, undo }: Props) {
  const [cursor, setCursor] = useState<[row: number, column: number]>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const stroke = useRef<{ character: string; last: string; drawing: Drawing }>();
  const columns = drawing.rows[0]?.length ?? 0;
  const row = Math.min(cursor[0], drawing.rows.length - 1);
  const column = Math.min(cursor[1], columns - 1);
  const step = sheet.lattices[drawing.lattice]?.step ?? 1;

  const place = (target: EventTarget | null): [number, number] | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
    const [r, c] = cell?.dataset["cell"]?.split(",").map(Number) ?? [];
    return r === undefined || c === undefined ? undefined : [r, c];
  };
  const down: JSX.PointerEventHandler<HTMLDivElement> = (event) => {
    const at = place(event.target);
    if (!at || event.button !== 0) return;
    const character = following(drawing.rows[at[0]]![at[1]]!, sheet);
    const drawn = withCell(drawing, at[0], at[1], character);
    stroke.current = { character, last: String(at), drawing: drawn };
    (event.target as Element).releasePointerCapture?.(event.pointerId); // else a finger stays with the cell where it began
    setCursor(at);
    change(drawn, false);
  };
  const move: JSX.PointerEventHandler<HTMLDivElement> = (event) => {
    const now = stroke.current;
    if (!now) return;
    const at = place(document.elementFromPoint(event.clientX, event.clientY));
    if (!at || String(at) === now.last) return;
    now.last = String(at);
    now.drawing = withCell(now.drawing, at[0], at[1], now.character);
    change(now.drawing, true);
  };
  const up = () => (stroke.current = undefined);
  // Screen readers click without a pointer.
  const click: JSX.MouseEventHandler<HTMLDivElement> = (event) => {
    const at = event.detail === 0 ? place(event.target) : undefined;
    if (at) change(withCell(drawing, at[0], at[1], following(drawing.rows[at[0]]![at[1]]!, sheet)), false);
  };

  const walk = (r: number, c: number) => {
    const next: [number, number] = [Math.max(0, Math.min(drawing.rows.length - 1, r)), Math.max(0, Math.min(columns - 1, c))];
    setCursor(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.join(",")}"]`)?.focus();
  };
  const press: JSX.KeyboardEventHandler<HTMLDivElement> = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const set = (character: string) => change(withCell(drawing, row, column, character), false);
    const actions: Record<string, () => void> = {
      ArrowUp: () => walk(row - 1, column),
      ArrowDown: () => walk(row + 1, column),
      ArrowLeft: () => walk(row, column - 1),
      ArrowRight: () => walk(row, column + 1),
      Home: () => walk(row, 0),
      End: () => walk(row, columns - 1),
      Enter: () => set(following(drawing.rows[row]![column]!, sheet)),
      " ": () => set(following(drawing.rows[row]![column]!, sheet)),
      Delete: () => set(sheet.cells[0]!.character),
      Backspace: () => set(sheet.cells[0]!.character),
    };
    const typed = sheet.cells.slice(1).find((cell) => cell.character === event.key);
    const action = actions[event.key] ?? (typed && (() => set(typed.character)));
    if (!action) return;
    event.preventDefault();
    action();
  };

  const names = new Map(sheet.cells.map((cell, number) => [cell.character, { name: cell.name, number }]));
  return (
    <div class="sketch">
      <p class="quiet" id="sketch-keys">
        {t("sketch_keys")}
      </p>
      <div
        ref={grid}
        class="sketch-grid"
        role="grid"
        aria-label={label}
        aria-describedby="sketch-keys"
        style={{ "--cells": columns + (step - 1) / step }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={up}
        onClick={click}
        onKeyDown={press}
      >
        {drawing.rows.map((cells, r) => (
          <div key={r} role="row" class="sketch-row" style={{ "--offset": offsetOf(drawing, sheet, r) / step }}>
            {cells.map((character, c) => {
              const known = names.get(character);
              return (
                <button
                  key={c}
                  type="button"
                  role="gridcell"
                  class={`sketch-cell cell-${known?.number ?? 0}`}
                  data-cell={`${r},${c}`}
                  tabIndex={r === row && c === column ? 0 : -1}
                  aria-label={t("sketch_cell", { row: r + 1, column: c + 1, what: known?.name ?? character })}
                  onFocus={() => setCursor([r, c])}
                >
                  {known && known.number > 2 ? character : null}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <p class="unseen" role="status">
        {names.get(drawing.rows[row]?.[column] ?? "")?.name ?? ""}
      </p>
      <ul class="plain key-list">
        {sheet.cells.slice(1).map((cell, number) => (
          <li key={cell.character}>
            <span class={`sketch-cell sample cell-${number + 1}`} aria-hidden="true" /> <span>{cell.name}</span>
          </li>
        ))}
        <li class="quiet">{t("sketch_count", { now: countOf(drawing, sheet), most: sheet.most })}</li>
      </ul>
      <details class="sketch-size">
        <summary>{t("sketch_size")}</summary>
        <div class="sketch-sides">
          {sides.map(([side, key]) => (
            <div key={side} role="group" aria-label={t(key)} class="row">
              <span>{t(key)}</span>
              <button type="button" aria-label={t("sketch_add", { side: t(key) })} onClick={() => resize(grown(drawing, sheet, side))}>
                +
              </button>
              <button type="button" aria-label={t("sketch_remove", { side: t(key) })} onClick={() => resize(shrunk(drawing, sheet, side))}>
                −
              </button>
            </div>
          ))}
        </div>
      </details>
    </div>
  );
}

const sides: [Side, "side_top" | "side_bottom" | "side_left" | "side_right"][] = [
  ["top", "side_top"],
  ["bottom", "side_bottom"],
  ["left", "side_left"],
  ["right", "side_right"],
];
