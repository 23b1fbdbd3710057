// What can be done with a puzzle decides what is offered: tabs, modes and panels.
import type { ShowAnswer } from "../api";

export type Facet = "playing" | "solving" | "ordering" | "space" | "judging" | "checking";

/** A server that does not say it has puzzles that can be played, solved and measured. */
export function facetsOf(info: Pick<ShowAnswer, "facets" | "orders">): ReadonlySet<Facet> {
  const usual: Facet[] = info.orders.length > 0 ? ["playing", "solving", "space", "ordering"] : ["playing", "solving", "space"];
  return new Set((info.facets as Facet[] | undefined) ?? usual);
}

export type TabName = "play" | "solve" | "measure" | "tools";

/** The tabs of a puzzle, the first one for who does not choose. */
export function tabsOf(facets: ReadonlySet<Facet>): TabName[] {
  const needs: [TabName, Facet[]][] = [
    ["play", ["playing", "judging", "checking"]],
    ["solve", ["solving"]],
    ["measure", ["space"]],
  ];
  return [...needs.filter(([, any]) => any.some((facet) => facets.has(facet))).map(([name]) => name), "tools"];
}
