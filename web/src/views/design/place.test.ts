import { describe, expect, it } from "vitest";
import { offsetAt, placeOf } from "./place";

describe("the place of an error", () => {
  const text = "digits 0..1\nmove x\n";
  const spec = `own:"${text}",4`;

  it("is named in the message", () => {
    expect(placeOf({ code: "bad_spec", message: "line 2, column 6: expected a digit", offset: 5, text: "move x" }, text, spec)).toEqual({ line: 2, column: 6 });
  });

  it("or counted in the spec", () => {
    expect(placeOf({ code: "bad_spec", message: "no digit", offset: spec.indexOf("x"), text: spec }, text, spec)).toEqual({ line: 2, column: 6 });
    expect(placeOf({ code: "bad_spec", message: "no number", offset: spec.length - 1, text: spec }, text, spec)).toBeUndefined();
    expect(placeOf({ code: "bad_spec", message: "no puzzle", offset: 0, text: spec }, text, spec)).toBeUndefined();
    expect(placeOf({ code: "bad_spec", message: "no pegs" }, text, spec)).toBeUndefined();
  });

  it("is in the text, whatever the message says", () => {
    expect(offsetAt(text, { line: 2, column: 6 })).toBe(17);
    expect(offsetAt(text, { line: 1, column: 99 })).toBe(11);
    expect(offsetAt(text, { line: 9, column: 9 })).toBe(text.length);
  });
});
