import { describe, expect, it } from "vitest";
import { facetsOf, tabsOf } from "./facets";

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
});
