import { describe, expect, it } from "vitest";
import type { Family } from "../api";
import { itemsOf, matches } from "./Gallery";

const family: Family = {
  family: "dials",
  title: "Dials of Zürich",
  kind: "digits",
  parameters: [{ name: "file", kind: "file", help: "" }],
  samples: ["dials:sample"],
  products: [{ name: "old-lock", title: "The old lock", spec: "dials:3", maker: "Müller, 1901" }],
};

describe("the gallery", () => {
  it("has a card for each family and each product", () => {
    expect(itemsOf([family]).map((item) => [item.spec, item.product])).toEqual([["dials:sample", false], ["old-lock", true]]);
  });

  it("shows a family at its tour, else at its name if that is a whole spec", () => {
    const tour = { spec: "dials:7", state: "1", small: "", large: "" };
    expect(itemsOf([{ ...family, tour }])[0]?.spec).toBe("dials:7");
    expect(itemsOf([{ ...family, parameters: [] }])[0]?.spec).toBe("dials");
  });

  it("finds by any words, without accents and case, and by kind", () => {
    const [whole, product] = itemsOf([family]);
    expect(matches(whole!, "zurich", "")).toBe(true);
    expect(matches(product!, "LOCK muller", "")).toBe(true);
    expect(matches(product!, "lock key", "")).toBe(false);
    expect(matches(whole!, "", "board")).toBe(false);
    expect(matches(whole!, "tresor", "", { also: "safe, Trésor" })).toBe(true);
    expect(matches(product!, "safe", "", { also: "safe, Trésor" })).toBe(true);
    const [chosen] = itemsOf([{ ...family, parameters: [{ name: "shape", kind: "choice", help: "", choices: ["british"] }] }]);
    expect(matches(chosen!, "british", "")).toBe(true);
    expect(matches(whole!, "轉盤", "digits", { title: "轉盤鎖" })).toBe(true);
  });
});
