// What was done with a puzzle, to undo and redo.

export interface Entry {
  readonly state: string;
  /** The move that led here; none if the state was set. */
  readonly move?: string;
}

export interface History {
  readonly entries: readonly Entry[];
  readonly at: number;
}

/** Older entries are dropped; nobody undoes so far, and the session's storage is small. */
export const most = 5000;

export function begin(state: string): History {
  return { entries: [{ state }], at: 0 };
}

export function present(history: History): Entry {
  return history.entries[history.at]!;
}

export function previous(history: History): Entry | undefined {
  return history.entries[history.at - 1];
}

/** What was undone is forgotten. */
export function push(history: History, entry: Entry): History {
  const entries = [...history.entries.slice(0, history.at + 1), entry].slice(-most);
  return { entries, at: entries.length - 1 };
}

export function canUndo(history: History): boolean {
  return history.at > 0;
}

export function canRedo(history: History): boolean {
  return history.at + 1 < history.entries.length;
}

export function undo(history: History): History {
  return canUndo(history) ? { ...history, at: history.at - 1 } : history;
}

export function redo(history: History): History {
  return canRedo(history) ? { ...history, at: history.at + 1 } : history;
}

/** What has been played without a break: from a state that was set, by moves alone, to the present one. */
export function runOf({ entries, at }: History): { readonly from: string; readonly moves: number; readonly whole: boolean } {
  let first = at;
  while (first > 0 && entries[first]!.move !== undefined) first -= 1;
  // Of a very long one the beginning was dropped.
  return { from: entries[first]!.state, moves: at - first, whole: entries[first]!.move === undefined };
}

export function goTo(history: History, at: number): History {
  return at < 0 || at >= history.entries.length ? history : { ...history, at };
}
