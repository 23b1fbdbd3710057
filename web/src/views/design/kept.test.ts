import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Family, Parameter } from "../../api";
import { given, keep } from "./kept";

const file: Parameter = { name: "file", kind: "file", help: "", example: "begin" };
const family: Family = { family: "dials", title: "", kind: "", samples: [], products: [], parameters: [file, { name: "n", kind: "integer", help: "", default: "5" }] };
const held = new Map<string, string>();
beforeEach(() => vi.stubGlobal("localStorage", { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => held.set(key, value) }));
afterEach(() => (held.clear(), vi.unstubAllGlobals()));

describe("a design", () => {
  it("begins as usual, and then as it was left; an address goes before", () => {
    expect(given(family, file, {})).toEqual({ file: "begin", n: "5" });
    keep(family, { file: "mine", n: "7" });
    expect(given(family, file, {})).toEqual({ file: "mine", n: "7" });
    expect(given(family, file, { n: "9" })).toEqual({ file: "begin", n: "9" });
    expect(given(family, file, { tool: "x" })).toEqual({ file: "mine", n: "7" });
  });

  it("survives what is stored wrongly", () => {
    for (const bad of ["{", "null", "7", "[]", '{"file":3,"n":null}']) {
      held.set("meleda.design:dials", bad);
      expect(given(family, file, {}), bad).toEqual({ file: "begin", n: "5" });
    }
  });
});
