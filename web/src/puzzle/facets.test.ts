import { describe, expect, it } from "vitest";
import { facetsOf, hasGraph, tabsOf } from "./facets";

const tabs = (facets: string[]) => tabsOf(facetsOf({ facets }));

describe("facets", () => {
  it("are those of the answer", () => {
    expect([...facetsOf({ facets: ["checking"] })]).toEqual(["checking"]);
    expect(facetsOf({ facets: [] }).size).toBe(0);
  });

  it("decide which tabs there are", () => {
    expect(tabs(["playing", "solving", "space"])).toEqual(["play", "solve", "measure", "tools"]);
    expect(tabs(["playing", "solving"])).toEqual(["play", "solve", "tools"]);
    expect(tabs(["checking"])).toEqual(["play", "tools"]);
    expect(tabs(["playing", "judging", "space"])).toEqual(["play", "measure", "tools"]);
    expect(tabs(["ordering"])).toEqual(["tools"]);
  });

  it("decide with the number of states whether the graph is looked at", () => {
    expect(hasGraph({ facets: ["space"], states: "512" })).toBe(true);
    expect(hasGraph({ facets: ["space"] })).toBe(true);
    expect(hasGraph({ facets: ["space"], states: "3001" })).toBe(false);
    expect(hasGraph({ facets: ["space"], states: "1" + "0".repeat(40) })).toBe(false);
    expect(hasGraph({ facets: ["playing"], states: "5" })).toBe(false);
  });
});
