import { describe, expect, it } from "vitest";
import { fileName } from "./download";

describe("a file's name", () => {
  it("is one that every system takes", () => {
    expect(fileName("Board: a cross, 33 holes", "txt")).toBe("board-a-cross-33-holes.txt");
    expect(fileName('dials:"x\n",5 graph', "svg")).toBe("dials-x-5-graph.svg");
    expect(fileName("謎題", "txt")).toBe("meleda.txt");
  });
});
