// From where bodies are seen: the puzzle that is looked at is turned by hand, and stays so from state to state.
import { signal } from "@preact/signals";
import type { Turn } from "../api";

const chosen = signal<{ spec: string; turn: Turn } | undefined>(undefined);

/** As it was turned; undefined: as it is drawn by itself. */
export function turnOf(spec: string): Turn | undefined {
  return chosen.value?.spec === spec ? chosen.value.turn : undefined;
}

export function setTurn(spec: string, turn: Turn | undefined): void {
  chosen.value = turn === undefined ? undefined : { spec, turn };
}

/** As the server reads it. */
export function turnText(spec: string): string | undefined {
  const turn = turnOf(spec);
  return turn === undefined ? undefined : `${turn.around},${turn.above}`;
}

/** Turned on by so much; round and round to the sides, but only up to the top and down to the bottom. */
export function turnedBy(turn: Turn, around: number, above: number): Turn {
  const round = (value: number) => Math.round(value * 10) / 10;
  const side = ((((turn.around + around + 180) % 360) + 360) % 360) - 180;
  return { around: round(side), above: round(Math.max(-90, Math.min(90, turn.above + above))) };
}
