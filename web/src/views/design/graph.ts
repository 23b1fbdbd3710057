// A graph that is drawn, and the text that it is written as: places, and chains of places. Every change is a change of
// the text that leaves all else in it as it is. Pure.
import type { GraphSketch } from "../../api";

export type ChainKind = GraphSketch["chains"][number];

export interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Two places that are joined, or several that belong together. */
export interface Chain {
  readonly kind: string;
  readonly owner: string | undefined;
  readonly places: readonly string[];
}

export interface Graph {
  readonly places: readonly Place[];
  readonly chains: readonly Chain[];
}

interface Word {
  readonly text: string;
  readonly at: number;
}

interface Line {
  readonly keyword: string;
  readonly owner: string | undefined;
  /** Behind the keyword and the owner. */
  readonly words: readonly Word[];
}

function readLine(line: string, sketch: GraphSketch): Line {
  const content = line.split("#", 1)[0]!;
  const words = [...content.matchAll(/\S+/g)].map((match) => ({ text: match[0], at: match.index }));
  const keyword = words.shift()?.text ?? "";
  const kind = sketch.chains.find((each) => each.keyword === keyword);
  const owner = kind?.owners.includes(words[0]?.text ?? "") ? words.shift()!.text : undefined;
  return { keyword, owner, words };
}

const lastOf = <T,>(all: readonly T[], fits: (one: T) => boolean) => all.reduce((last, one, number) => (fits(one) ? number : last), -1);
const linesOf = (text: string) => text.split("\n");
const numberOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

function readPlace(word: string, row: number, column: number): Place | undefined {
  const [name = "", where] = word.split("@", 2);
  if (!/^[a-z][a-z0-9]*$/.test(name)) return undefined;
  if (where === undefined) return { name, x: column, y: row };
  const [x, y] = where.split(",", 2).map(numberOf);
  return x === undefined || y === undefined ? undefined : { name, x, y };
}

const pairsOf = (names: readonly string[]) => names.slice(1).map((name, number) => [names[number]!, name]);
const sameSet = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((name) => b.includes(name));

/** Undefined where a line of places or chains cannot be read: the server says what is wrong with it. */
export function readGraph(text: string, sketch: GraphSketch): Graph | undefined {
  const read = linesOf(text).map((line) => readLine(line, sketch));
  const places: Place[] = [];
  let row = 0;
  for (const { keyword, words } of read) {
    if (keyword !== sketch.places) continue;
    for (const [column, word] of words.entries()) {
      const place = readPlace(word.text, row, column);
      if (!place || places.some(({ name }) => name === place.name)) return undefined;
      places.push(place);
    }
    row += 1;
  }
  const known = new Set(places.map(({ name }) => name));
  const chains: Chain[] = [];
  for (const { keyword, owner, words } of read) {
    const kind = sketch.chains.find((each) => each.keyword === keyword);
    if (!kind) continue;
    for (const word of words) {
      const names = word.text.split("-");
      if (names.length < 2 || names.some((name) => !known.has(name))) return undefined;
      for (const part of kind.pairs ? pairsOf(names) : [names]) {
        if (!chains.some((chain) => chain.kind === keyword && chain.owner === owner && sameSet(chain.places, part))) chains.push({ kind: keyword, owner, places: part });
      }
    }
  }
  return { places, chains };
}

/** The text with the words of some lines changed; a line without words is left out. */
function changed(text: string, sketch: GraphSketch, change: (line: Line) => readonly (string | undefined)[] | undefined): string {
  return linesOf(text)
    .flatMap((line) => {
      const read = readLine(line, sketch);
      const words = change(read);
      if (!words) return [line];
      let out = line;
      for (const [number, word] of [...read.words.entries()].reverse()) {
        const next = words[number];
        if (next === word.text) continue;
        const end = word.at + word.text.length;
        out = next ? out.slice(0, word.at) + next + out.slice(end) : out.slice(0, word.at).replace(/\s+$/, "") + out.slice(end);
      }
      return words.some((word) => word) || read.words.length === 0 ? [out] : [];
    })
    .join("\n");
}

/** A word behind the last line with this keyword (and owner), or a line of its own behind the last one that has to do with the graph. */
function added(text: string, sketch: GraphSketch, keyword: string, owner: string | undefined, word: string, ownLine = false): string {
  const lines = linesOf(text);
  const read = lines.map((line) => readLine(line, sketch));
  const room = 100;
  const last = lastOf(read, (line) => line.keyword === keyword && line.owner === owner);
  if (last >= 0 && !ownLine && lines[last]!.length + word.length < room) {
    const { words } = read[last]!;
    const end = words.length > 0 ? words.at(-1)!.at + words.at(-1)!.text.length : lines[last]!.length;
    lines[last] = `${lines[last]!.slice(0, end)} ${word}${lines[last]!.slice(end)}`;
    return lines.join("\n");
  }
  const ours = new Set([sketch.places, ...sketch.chains.map((kind) => kind.keyword)]);
  const behind = last >= 0 ? last : keyword === sketch.places ? -1 : lastOf(read, (line) => ours.has(line.keyword));
  const at = behind >= 0 ? behind + 1 : lines.at(-1) === "" ? lines.length - 1 : lines.length;
  lines.splice(at, 0, [keyword, ...(owner ? [owner] : []), word].join(" "));
  return lines.join("\n");
}

const written = (value: number) => String(Math.round(value * 1000) / 1000);
const wordOf = (name: string, x: number, y: number) => `${name}@${written(x)},${written(y)}`;

export function movedPlace(text: string, sketch: GraphSketch, name: string, x: number, y: number): string {
  return changed(text, sketch, ({ keyword, words }) => {
    if (keyword !== sketch.places) return undefined;
    return words.map((word) => (word.text.split("@", 1)[0] === name ? wordOf(name, x, y) : word.text));
  });
}

/** A name that is free: as on a chessboard, else a letter with a number. */
export function freeName(graph: Graph, x: number, y: number): string {
  const taken = new Set(graph.places.map(({ name }) => name));
  const column = Math.floor(x);
  const letter = column >= 0 && column < 26 ? String.fromCharCode(97 + column) : "n";
  for (let number = Math.max(1, Math.floor(y) + 1); ; number += 1) if (!taken.has(letter + number)) return letter + number;
}

/** A new place; it joins the row of places whose places lie as high, else it is a row of its own. */
export function addedPlace(text: string, sketch: GraphSketch, graph: Graph, x: number, y: number): string {
  const name = freeName(graph, x, y);
  const rows = linesOf(text).map((line) => readLine(line, sketch)).filter(({ keyword }) => keyword === sketch.places);
  const high = new Map(graph.places.map((place) => [place.name, place.y]));
  const level = rows.findIndex(({ words }) => words.length > 0 && words.every((word) => high.get(word.text.split("@", 1)[0]!) === y));
  if (level < 0) return added(text, sketch, sketch.places, undefined, wordOf(name, x, y), true);
  let row = -1;
  return linesOf(text)
    .map((line) => {
      const read = readLine(line, sketch);
      if (read.keyword !== sketch.places || ++row !== level) return line;
      const end = read.words.at(-1)!.at + read.words.at(-1)!.text.length;
      return `${line.slice(0, end)} ${wordOf(name, x, y)}${line.slice(end)}`;
    })
    .join("\n");
}

/** What is left of a chain of pairs without some of them. */
function without(names: readonly string[], cut: (a: string, b: string) => boolean): string {
  const parts: string[][] = [[names[0]!]];
  for (const [a, b] of pairsOf(names)) {
    if (cut(a!, b!)) parts.push([b!]);
    else parts.at(-1)!.push(b!);
  }
  return parts.filter((part) => part.length > 1).map((part) => part.join("-")).join(" ");
}

/** Without a place, what joins it, and what goes through it. Names without a place of their own keep where they are drawn. */
export function removedPlace(text: string, sketch: GraphSketch, graph: Graph, name: string): string {
  const where = new Map(graph.places.map((place) => [place.name, place]));
  // A row that disappears, or a word in it, would move those behind it.
  const fixed = changed(text, sketch, ({ keyword, words }) => {
    if (keyword !== sketch.places) return undefined;
    return words.map((word) => {
      const place = where.get(word.text);
      return place && place.name !== name ? wordOf(place.name, place.x, place.y) : word.text;
    });
  });
  return changed(fixed, sketch, ({ keyword, words }) => {
    if (keyword === sketch.places) return words.map((word) => (word.text.split("@", 1)[0] === name ? undefined : word.text));
    const kind = sketch.chains.find((each) => each.keyword === keyword);
    if (!kind) return undefined;
    return words.map((word) => {
      const names = word.text.split("-");
      if (!names.includes(name)) return word.text;
      return kind.pairs ? without(names, (a, b) => a === name || b === name) : undefined;
    });
  });
}

/** Takes a chain away where it is there, and adds it where it is not. */
export function toggledChain(text: string, sketch: GraphSketch, graph: Graph, chain: Chain): string {
  const kind = sketch.chains.find((each) => each.keyword === chain.kind);
  if (!kind || chain.places.length < 2) return text;
  const there = graph.chains.some((each) => each.kind === chain.kind && each.owner === chain.owner && sameSet(each.places, chain.places));
  if (!there) return added(text, sketch, chain.kind, chain.owner, chain.places.join("-"));
  return changed(text, sketch, ({ keyword, owner, words }) => {
    if (keyword !== chain.kind || owner !== chain.owner) return undefined;
    return words.map((word) => {
      const names = word.text.split("-");
      if (kind.pairs) return without(names, (a, b) => sameSet([a, b], chain.places));
      return sameSet(names, chain.places) ? undefined : word.text;
    });
  });
}
