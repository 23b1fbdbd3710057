import { describe, expect, it } from "vitest";
import { firstSentence, readLearnPage } from "./learnText";

describe("a page of Learn", () => {
  it("has its title and summary in front", () => {
    expect(readLearnPage('---\ntitle: Locks: old\nsummary: "One: two"\nother: x\n---\n# Body\n')).toEqual({ title: "Locks: old", summary: "One: two", body: "# Body\n" });
  });
  it("may have nothing in front", () => {
    expect(readLearnPage("# Body\n---\nx\n---\n")).toEqual({ body: "# Body\n---\nx\n---\n" });
  });
});

describe("the first sentence", () => {
  it("ends at its full stop, not at one within a number", () => {
    expect(firstSentence("Move 1.5 dials.\nThen rest.")).toBe("Move 1.5 dials.");
    expect(firstSentence("一句話。 第二句。")).toBe("一句話。");
  });
  it("is cut at a word if it is long", () => {
    expect(firstSentence("one two three four", 12)).toBe("one two…");
  });
});
