import { describe, expect, it } from "vitest";
import { facetsOf, tabsOf } from "./facets";

const tabs = (facets: string[] | undefined, orders: string[] = []) => tabsOf(facetsOf({ orders, ...(facets ? { facets } : {}) }));

describe("facets", () => {
  it("are those of the answer", () => {
    expect([...facetsOf({ facets: ["checking"], orders: ["gray"] })]).toEqual(["checking"]);
    expect(facetsOf({ facets: [], orders: [] }).size).toBe(0);
  });

  it("are the usual ones where the answer has none", () => {
    expect([...facetsOf({ orders: [] })]).toEqual(["playing", "solving", "space"]);
    expect(facetsOf({ orders: ["gray"] }).has("ordering")).toBe(true);
  });

  it("decide which tabs there are", () => {
    expect(tabs(undefined)).toEqual(["play", "solve", "measure", "tools"]);
    expect(tabs(["playing", "solving"])).toEqual(["play", "solve", "tools"]);
    expect(tabs(["checking"])).toEqual(["play", "tools"]);
    expect(tabs(["playing", "judging", "space"])).toEqual(["play", "measure", "tools"]);
    expect(tabs(["ordering"])).toEqual(["tools"]);
  });
});
