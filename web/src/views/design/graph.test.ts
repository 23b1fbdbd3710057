import { describe, expect, it } from "vitest";
import { addedPlace, freeName, movedPlace, readGraph, removedPlace, toggledChain, type Graph } from "./graph";

const sketch = {
  places: "row",
  chains: [
    { keyword: "edge", name: "an edge", pairs: true, owners: [] },
    { keyword: "line", name: "a line", pairs: false, owners: ["x", "o"] },
  ],
  most: "31",
};
const text = "game Mine # a note\nrow a1 b1 c1@3,0.5  # above\nrow a2\nedge a1-b1-c1 a1-a2\nline a1-b1-c1\nline x a1-a2\nstones 2\n";
const graph = (source: string): Graph => readGraph(source, sketch)!;
const joined = (source: string, kind: string) => graph(source).chains.filter((chain) => chain.kind === kind).map((chain) => [chain.owner, ...chain.places].filter(Boolean).join(" "));

describe("a graph", () => {
  it("is read from its text", () => {
    expect(graph(text).places).toEqual([{ name: "a1", x: 0, y: 0 }, { name: "b1", x: 1, y: 0 }, { name: "c1", x: 3, y: 0.5 }, { name: "a2", x: 0, y: 1 }]);
    expect(joined(text, "edge")).toEqual(["a1 b1", "b1 c1", "a1 a2"]);
    expect(joined(text, "line")).toEqual(["a1 b1 c1", "x a1 a2"]);
  });

  it("that cannot be read is undefined", () => {
    for (const wrong of ["row a1 a1\n", "row A\n", "row a@1\n", "row a b\nedge a-c\n", "row a b\nline a\n"]) expect(readGraph(wrong, sketch)).toBeUndefined();
    expect(readGraph("", sketch)).toEqual({ places: [], chains: [] });
  });
});

describe("a change of a graph", () => {
  it("moves a place and leaves all else", () => {
    expect(movedPlace(text, sketch, "b1", 1.5, -0.25)).toBe(text.replace(" b1 ", " b1@1.5,-0.25 "));
    expect(movedPlace(text, sketch, "c1", 2, 0)).toBe(text.replace("c1@3,0.5", "c1@2,0"));
  });

  it("adds a place to the row that lies as high, or as a row of its own", () => {
    expect(addedPlace(text, sketch, graph(text), 1, 1)).toBe(text.replace("row a2\n", "row a2 b2@1,1\n"));
    expect(addedPlace(text, sketch, graph(text), 0, 2)).toBe(text.replace("row a2\n", "row a2\nrow a3@0,2\n"));
    expect(addedPlace("", sketch, graph(""), 0, 0)).toBe("row a1@0,0\n");
    expect(freeName(graph(text), 0, 0)).toBe("a3");
    expect(freeName(graph(text), -4, 0)).toBe("n1");
  });

  it("removes a place with all that goes through it, and the others stay where they are", () => {
    const less = removedPlace(text, sketch, graph(text), "a1");
    expect(less).toBe("game Mine # a note\nrow b1@1,0 c1@3,0.5  # above\nrow a2@0,1\nedge b1-c1\nstones 2\n");
    const empty = removedPlace(text, sketch, graph(text), "a2");
    expect(graph(empty).places.map(({ name }) => name)).toEqual(["a1", "b1", "c1"]);
    expect(empty).not.toContain("row a2");
  });

  it("joins two places, and parts them again", () => {
    const more = toggledChain(text, sketch, graph(text), { kind: "edge", owner: undefined, places: ["a2", "b1"] });
    expect(more).toBe(text.replace("a1-a2\nline", "a1-a2 a2-b1\nline"));
    expect(toggledChain(more, sketch, graph(more), { kind: "edge", owner: undefined, places: ["b1", "a2"] })).toBe(text);
    const less = toggledChain(text, sketch, graph(text), { kind: "edge", owner: undefined, places: ["b1", "a1"] });
    expect(less).toBe(text.replace("edge a1-b1-c1", "edge b1-c1"));
  });

  it("adds and removes lines of all, or of one player", () => {
    const both = { kind: "line", owner: undefined, places: ["b1", "a2"] };
    const more = toggledChain(text, sketch, graph(text), both);
    expect(joined(more, "line")).toEqual(["a1 b1 c1", "b1 a2", "x a1 a2"]);
    expect(toggledChain(more, sketch, graph(more), { ...both, places: ["a2", "b1"] })).toBe(text);
    const own = toggledChain(text, sketch, graph(text), { ...both, owner: "o" });
    expect(own).toContain("line x a1-a2\nline o b1-a2\n");
    expect(toggledChain(text, sketch, graph(text), { kind: "line", owner: "x", places: ["a1", "a2"] })).toBe(text.replace("line x a1-a2\n", ""));
    expect(toggledChain("row a b\n", sketch, graph("row a b\n"), { kind: "line", owner: undefined, places: ["a", "b"] })).toBe("row a b\nline a-b\n");
    expect(toggledChain(text, sketch, graph(text), { ...both, places: ["a1"] })).toBe(text);
  });
});
