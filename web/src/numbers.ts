// Whole numbers of any size, as strings of digits or BigInt.

/** 1234567 -> 1,234,567 (the same in both languages). */
export function grouped(digits: string | bigint | number): string {
  const text = String(digits);
  const [, sign = "", whole = "", rest = ""] = /^(\D*)(\d*)(.*)$/s.exec(text) ?? [];
  // By slices: a pattern that looks ahead to the end takes minutes for a number with a hundred thousand digits.
  const groups = whole.length % 3 === 0 ? [] : [whole.slice(0, whole.length % 3)];
  for (let at = whole.length % 3; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return sign + groups.join(",") + rest;
}

/** Bytes as megabytes, in one figure behind the point where there are few. */
export function megabytes(bytes: string | undefined): string {
  const size = Number(bytes ?? 0) / 1e6;
  return `${size < 10 ? size.toFixed(1) : grouped(Math.round(size))} MB`;
}

/** Bytes as kilobytes where they are few. */
export function sizeOf(bytes: string): string {
  const size = Number(bytes);
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : megabytes(bytes);
}

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Longer than this many digits nobody reads a number. */
export const readable = 15;

/** "1.2 × 10³⁰" for a long number, or undefined for one that can be read as it is. Rounded to two figures. */
export function powerOfTen(digits: string | bigint): string | undefined {
  const text = String(digits);
  if (text.length <= readable) return undefined;
  let exponent = text.length - 1;
  let tenths = Math.round(Number(text.slice(0, 3)) / 10);
  if (tenths === 100) {
    tenths = 10;
    exponent += 1;
  }
  const power = [...String(exponent)].map((digit) => raised[Number(digit)]).join("");
  return `${Math.floor(tenths / 10)}.${tenths % 10} × 10${power}`;
}

/** Reads 1000, 1,000, 1 000, 1e12, 10^12, 10**12, 2^64-1, 3*10^5; undefined if it is none of these or far too large. */
export function readCount(text: string): bigint | undefined {
  const plain = text.normalize("NFKC").replace(/[\s,_'’]/g, "").replace(/\*\*/g, "^").replace(/[×·x]/g, "*").replace(/[−–]/g, "-");
  if (!/^[\d^*eE.+-]+$/.test(plain)) return undefined;
  let sum = 0n;
  for (const term of plain.match(/[+-]?[^+-]+/g) ?? []) {
    let product = 1n;
    for (const factor of term.replace(/^[+-]/, "").split("*")) {
      const value = readPower(factor);
      if (value === undefined) return undefined;
      product *= value;
    }
    sum += term.startsWith("-") ? -product : product;
  }
  return /\d$/.test(plain) && sum >= 0n ? sum : undefined;
}

const largestExponent = 400_000;

function readPower(text: string): bigint | undefined {
  const power = /^(\d+)\^(\d+)$/.exec(text);
  if (power) {
    const [base, exponent] = [BigInt(power[1]!), Number(power[2])];
    return exponent * power[1]!.length > largestExponent ? undefined : base ** BigInt(exponent);
  }
  const scientific = /^(\d+)(?:\.(\d+))?[eE](\d+)$/.exec(text);
  if (scientific) {
    const [, whole = "", part = "", exponent = ""] = scientific;
    const zeros = Number(exponent) - part.length;
    return zeros < 0 || zeros > largestExponent ? undefined : BigInt(whole + part) * 10n ** BigInt(zeros);
  }
  return /^\d+$/.test(text) ? BigInt(text) : undefined;
}

/** Where a slider of so many ticks stands, and back. The ends are exact. */
export function tickOf(step: bigint, length: bigint, ticks: number): number {
  return length === 0n ? 0 : Number((step * BigInt(ticks) + length / 2n) / length);
}
export function stepAt(tick: number, length: bigint, ticks: number): bigint {
  return (length * BigInt(Math.round(tick)) + BigInt(ticks) / 2n) / BigInt(ticks);
}
