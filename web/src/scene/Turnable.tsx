// A body that is turned by hand: dragged, with buttons, or with Shift and the arrow keys. The server draws it from each side.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type Scene, type Turn } from "../api";
import { t } from "../i18n";
import { setTurn, turnedBy, turnOf, turnText } from "../puzzle/turn";

/** Degrees for a pixel that it is dragged, and for a key. */
const degreesOfPixel = 0.5;
const degreesOfKey = 15;
/** So far a pointer moves before a click becomes a drag, in CSS pixels. */
const dragThreshold = 6;

export interface TurnableProps {
  readonly spec: string;
  readonly state: string;
  /** As it came with the state. */
  readonly scene: Scene;
  /** From where it is seen there; undefined: it is flat. */
  readonly turn: Turn | undefined;
  readonly children: (scene: Scene) => ComponentChildren;
}

export function Turnable({ spec, state, scene, turn, children }: TurnableProps) {
  const [drawn, setDrawn] = useState<{ key: string; scene: Scene }>();
  const [turning, setTurning] = useState(false);
  const wanted = turnText(spec);
  const key = `${spec}\n${state}\n${wanted}`;
  const asking = useRef(false);
  const latest = useRef("");
  latest.current = key;

  // One question at a time: what was asked for while it was answered is asked then.
  useEffect(() => {
    if (turn === undefined || wanted === undefined || asking.current || drawn?.key === key) return;
    if (`${turn.around},${turn.above}` === wanted) return;
    asking.current = true;
    void api.scene(spec, state, undefined, wanted).then((reply) => {
      asking.current = false;
      if (reply.ok) setDrawn({ key, scene: reply.answer.scene });
    });
  }, [key, drawn, turn]);

  const from = useRef<{ x: number; y: number; turn: Turn }>();
  const moved = useRef(false);
  if (turn === undefined) return <>{children(scene)}</>;

  const now = turnOf(spec) ?? turn;
  const by = (around: number, above: number) => setTurn(spec, turnedBy(now, around, above));
  const keys: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-degreesOfKey, 0],
    ArrowRight: [degreesOfKey, 0],
    ArrowUp: [0, degreesOfKey],
    ArrowDown: [0, -degreesOfKey],
  };
  const end = () => {
    from.current = undefined;
    setTurning(false);
  };
  // While a new picture is on its way, the one before stays.
  const sameState = drawn?.key.startsWith(`${spec}\n${state}\n`);
  const shown = wanted !== undefined && drawn && sameState ? drawn.scene : scene;
  return (
    <div
      class={`turnable ${turning ? "turning" : ""}`}
      data-turn={`${now.around},${now.above}`}
      onPointerDown={(event) => {
        moved.current = false;
        if (event.button !== 0 || (event.target as Element).closest(".draggable, .turn-buttons")) return;
        from.current = { x: event.clientX, y: event.clientY, turn: now };
      }}
      onPointerMove={(event) => {
        const begun = from.current;
        if (!begun) return;
        const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
        if (!moved.current && Math.hypot(x, y) < dragThreshold) return;
        if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
        moved.current = true;
        setTurning(true);
        // The body follows the hand.
        setTurn(spec, turnedBy(begun.turn, -x * degreesOfPixel, y * degreesOfPixel));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onClickCapture={(event) => {
        // The click that ends a drag is none.
        if (moved.current) event.stopPropagation();
        moved.current = false;
      }}
      onKeyDownCapture={(event) => {
        const step = event.shiftKey ? keys[event.key] : undefined;
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        by(...step);
      }}
    >
      {children(shown)}
      <div class="row turn-buttons no-print" role="group" aria-label={t("turn")}>
        <TurnButton label={t("turn_left")} sign="⟲" act={() => by(-degreesOfKey, 0)} />
        <TurnButton label={t("turn_right")} sign="⟳" act={() => by(degreesOfKey, 0)} />
        <TurnButton label={t("turn_above")} sign="↑" act={() => by(0, degreesOfKey)} />
        <TurnButton label={t("turn_below")} sign="↓" act={() => by(0, -degreesOfKey)} />
        <button type="button" disabled={turnOf(spec) === undefined} onClick={() => setTurn(spec, undefined)}>
          {t("turn_back")}
        </button>
      </div>
    </div>
  );
}

function TurnButton({ label, sign, act }: { label: string; sign: string; act: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={act}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
