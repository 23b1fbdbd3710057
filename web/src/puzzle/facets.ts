// What can be done with a puzzle decides what is offered: tabs, modes and panels.
import type { ShowAnswer } from "../api";

export type Facet = "playing" | "solving" | "ordering" | "space" | "judging" | "checking";

export function facetsOf(info: Pick<ShowAnswer, "facets">): ReadonlySet<Facet> {
  return new Set(info.facets as Facet[]);
}

export type TabName = "play" | "solve" | "measure" | "tools";

/** The tabs of a puzzle, the first one by default. */
export function tabsOf(facets: ReadonlySet<Facet>): TabName[] {
  const needs: [TabName, Facet[]][] = [
    ["play", ["playing", "judging", "checking"]],
    ["solve", ["solving"]],
    ["measure", ["space"]],
  ];
  return [...needs.filter(([, any]) => any.some((facet) => facets.has(facet))).map(([name]) => name), "tools"];
}

/** Whether the graph of all states is small enough to be looked at. */
export function hasGraph({ facets, states }: Pick<ShowAnswer, "facets" | "states">): boolean {
  return facets.includes("space") && (states === undefined || (states.length <= 4 && Number(states) <= 3000));
}
