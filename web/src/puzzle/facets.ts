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
