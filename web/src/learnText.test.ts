import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { firstSentence, learnCards, readLearnPage } from "./learnText";

describe("a page of Learn", () => {
  it("has its title and summary in front", () => {
    expect(readLearnPage('---\ntitle: Locks: old\nsummary: "One: two"\nother: x\n---\n# Body\n')).toEqual({ title: "Locks: old", summary: "One: two", body: "# Body\n" });
  });
  it("may have nothing in front", () => {
    expect(readLearnPage("# Body\n---\nx\n---\n")).toEqual({ body: "# Body\n---\nx\n---\n" });
  });
});

describe("the cards", () => {
  it.each(["en", "zh-Hant"] as const)("say what stands in front of each page, in %s", async (language) => {
    const cards = Object.entries(await learnCards(language));
    expect(cards.length).toBeGreaterThan(10);
    for (const [family, card] of cards) {
      const { body, ...front } = readLearnPage(readFileSync(`public/learn/${language}/${family}.md`, "utf8"));
      expect(body).not.toBe("");
      expect(card).toEqual(front);
      expect(card.title && card.summary).toBeTruthy();
    }
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
