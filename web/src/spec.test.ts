import { describe, expect, it } from "vitest";
import type { Parameter } from "./api";
import { asFileText, buildSpec, firstOf, growths, quoted, splitChoice } from "./spec";

const parameters: Parameter[] = [
  { name: "text", kind: "file", help: "a text", choices: ["small", "row:n"], default: "small" },
  { name: "n", kind: "integer", help: "how many", default: "5" },
  { name: "loose", kind: "flag", help: "", default: "no" },
  { name: "end", kind: "text", help: "", default: "any" },
];

describe("a value in a spec", () => {
  it("is quoted where it needs it", () => {
    expect(quoted("row:5")).toBe("row:5");
    expect(quoted("a,b")).toBe('"a,b"');
    expect(quoted("a=b")).toBe('"a=b"');
    expect(quoted("x.x\n x\n")).toBe('"x.x\n x\n"');
    expect(quoted('say "x"\n')).toBeUndefined();
  });

  it("that is a text ends with a line end", () => {
    expect(asFileText("x.x")).toBe("x.x\n");
    expect(asFileText("x.x\n")).toBe("x.x\n");
  });
});

describe("a spec", () => {
  it("leaves out what is usual, and names what follows", () => {
    expect(buildSpec("f", parameters, {})).toBe("f");
    expect(buildSpec("f", parameters, { text: "small", n: "5", loose: "no", end: "any" })).toBe("f");
    expect(buildSpec("f", parameters, { text: "x\n", n: "7" })).toBe('f:"x\n",7');
    expect(buildSpec("f", parameters, { n: "7", loose: "yes", end: "a,b" })).toBe('f:n=7,loose,end="a,b"');
    expect(buildSpec("f", parameters, { text: "x\n", end: "d4" })).toBe('f:"x\n",end=d4');
  });

  it("that cannot be written is none", () => {
    expect(buildSpec("f", parameters, { text: '"\n' })).toBeUndefined();
  });
});

describe("what grows", () => {
  it("is a whole number, also where it is the usual one", () => {
    expect(growths("f", parameters, { text: "x\n", n: "5", end: "d4" })).toEqual([{ name: "n", help: "how many", template: 'f:"x\n",n,end=d4' }]);
    expect(growths("f", parameters, { text: "small", n: "9" })).toEqual([{ name: "n", help: "how many", template: "f:n=n" }]);
  });

  it("is the number in a choice", () => {
    const found = growths("f", parameters.slice(0, 1), { text: "row:5" });
    expect(found).toEqual([{ name: "row:n", help: "a text", template: "f:row:n" }]);
    expect(growths("f", parameters.slice(0, 1), { text: "row:x" })).toEqual([]);
    expect(growths("f", parameters.slice(0, 1), { text: "small" })).toEqual([]);
  });
});

describe("a choice of a file", () => {
  it("is told from its number, and from a text", () => {
    const choices = ["small", "row:n"];
    expect(splitChoice("small", choices)).toEqual({ choice: "small" });
    expect(splitChoice("row:12", choices)).toEqual({ choice: "row:n", size: "12" });
    expect(splitChoice("row:", choices)).toEqual({ choice: "row:n", size: "" });
    expect(splitChoice("x.x\n", choices)).toBeUndefined();
    expect(splitChoice("large", choices)).toBeUndefined();
  });

  it("with a number begins with one", () => {
    expect(firstOf("row:n")).toBe("row:5");
    expect(firstOf("small")).toBe("small");
  });
});
