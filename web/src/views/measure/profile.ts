// The depth profile as bars: how many states are how far away.

export interface Run {
  /** So many depths, one after the other, ... */
  readonly depths: string;
  /** ... with so many states each. */
  readonly states: string;
}

/** Neighbouring depths, both ends included. */
export interface Bar {
  readonly first: bigint;
  readonly last: bigint;
  readonly states: bigint;
}

/** The states of a depth, on average over a bar's depths: bars of different widths can be compared. */
export function heightOf(bar: Bar): number {
  return Number(bar.states) / Number(bar.last - bar.first + 1n);
}

/** At most so many bars; all but the last have equally many depths. */
export function barsOf(runs: readonly Run[], most: number): Bar[] {
  const all = runs.reduce((sum, run) => sum + BigInt(run.depths), 0n);
  if (all === 0n) return [];
  const width = (all + BigInt(most) - 1n) / BigInt(most);
  const bars: Bar[] = [];
  let [first, states, depth] = [0n, 0n, 0n];
  for (const run of runs) {
    const each = BigInt(run.states);
    const end = depth + BigInt(run.depths);
    while (depth < end) {
      const stop = first + width < end ? first + width : end;
      states += each * (stop - depth);
      depth = stop;
      if (depth === first + width || depth === all) {
        bars.push({ first, last: depth - 1n, states });
        [first, states] = [depth, 0n];
      }
    }
  }
  return bars;
}

/** Round numbers from 0 to `most` or a little less: 1, 2 or 5 times a power of ten apart, whole, and not more than `count` steps. */
export function ticks(most: number, count: number): number[] {
  if (!(most > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(most / count));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => power * factor * count >= most) ?? 10));
  const result: number[] = [];
  for (let at = 0; at <= most; at += step) result.push(at);
  return result;
}

/** Short for an axis: 1,200,000 is 1.2M. */
export function short(value: number, language: string): string {
  return new Intl.NumberFormat(language, value < 10_000 ? {} : { notation: "compact", maximumFractionDigits: 1 }).format(value);
}
