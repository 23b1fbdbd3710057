import { describe, expect, it } from "vitest";
import { sentence, wholeSentence, words } from "./text";

describe("words of the server", () => {
  it("says names as words", () => {
    expect(words("unique-winning-jump")).toBe("Unique winning jump");
    expect(words("finishing_holes")).toBe("Finishing holes");
    expect(words("n")).toBe("n");
  });

  it("become sentences", () => {
    expect(sentence("an argument is missing")).toBe("An argument is missing");
    expect(sentence("a peg jumps")).toBe("A peg jumps");
    expect(sentence("first: look")).toBe("First: look");
    expect(sentence("Chinese rings")).toBe("Chinese rings");
    expect(sentence("")).toBe("");
  });

  it("end as their script has it", () => {
    expect(wholeSentence("there is no peg in d4")).toBe("There is no peg in d4.");
    expect(wholeSentence("d4 沒有棋子")).toBe("d4 沒有棋子。");
  });

  it("stay as they are where they are quoted or are no words", () => {
    for (const text of ["'/etc/passwd' is no name", '"x" is wrong', "row:n has n holes", "a1-c1 is no jump", "n (a number) is whole", "/etc/passwd is no name", "x=3"]) expect(sentence(text)).toBe(text);
  });
});
