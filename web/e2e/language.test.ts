// The server speaks the page's language: in Chinese no English sentence is left where one plays, solves, uses tools and designs.
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { address, chinese, eventually, expect, hash, patience, settled, test, text } from "./bench";

/** What is seen and what is read aloud, but for what is written as it is: notation, texts of files, titles of papers. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asItIs = "code, kbd, pre, textarea, select, [lang=en]";
    const lines: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.closest(`${asItIs}, script, style`)) lines.push(textContent!.trim());
    }
    for (const element of document.body.querySelectorAll("[aria-label], [title]")) {
      if (element.closest(asItIs)) continue;
      for (const name of ["aria-label", "title"]) lines.push(element.getAttribute(name) ?? "");
    }
    return lines;
  });
}

/** Three words in a row; but for the title of a paper with its year behind it. */
const title = /[A-Z][\w' ,-]+（\d{4}）/g;
const sentence = /(^|[^A-Za-z-])[A-Za-z]?[a-z]+,? [a-z]+,? [a-z]{2,}/;

const places: readonly (readonly [place: string, ready: string])[] = [
  ...["rings:5", "pegs:triangle:5", "hanoi:4"].flatMap((spec) =>
    (
      [
        [{ spec, help: "1" }, "svg.board"],
        [{ spec, mode: "edit" }, "svg.board"],
        [{ spec, view: "solve", step: "2" }, "svg.board"],
        [{ spec, view: "tools" }, "main h1, main h2, main p"],
      ] as const
    ).map(([query, ready]) => [hash("puzzle", query), ready] as const),
  ),
  [hash("puzzle", { spec: "pegs:triangle:5", view: "tools", tool: "pegs class" }), ".tool"],
  [hash("puzzle", { spec: "hanoi:4", view: "tools", tool: "hanoi optimum" }), ".tool"],
  ...["rules", "pegs", "alignment"].map((family) => [hash("design", {}, family), ".findings-word"] as const),
];

describe("in Chinese", () => {
  test("no English sentence is left in Play, Solve, Tools and Design", async ({ bench }) => {
    const page = await bench.open("#/", { locale: "zh-TW" });
    await page.getByRole("heading", { level: 1, name: chinese("gallery_title") }).waitFor();
    for (const [place, ready] of places) {
      await page.goto(address + place);
      await page.locator(ready).first().waitFor({ timeout: patience });
      await settled(page);
      expect((await said(page)).filter((line) => sentence.test(line.replace(title, ""))), place).toEqual([]);
    }
  });

  test("the reason of a move that is not allowed, and the words for moves", async ({ bench }) => {
    const page = await bench.open(hash("puzzle", { spec: "rings:3", help: "1" }), { locale: "zh-TW" });
    await page.getByText("解下第 1 環").first().waitFor({ timeout: patience });
  });

  test("choosing another language asks the server again", async ({ bench }) => {
    const page = await bench.puzzle("hanoi:3");
    await page.getByText("Towers of Hanoi").first().waitFor();
    await page.getByRole("combobox", { name: text("language") }).selectOption("zh-Hant");
    await page.getByText("河內塔").first().waitFor({ timeout: patience });
    await eventually(() => page.getByText("Towers of Hanoi").count()).toBe(0);
  });
});
