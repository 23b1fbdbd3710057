import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "vitest";
import { ask, chinese, eventually, expect, hash, stateOf, test, text, words } from "./bench";

const families = async () => ((await ask("list", {}))["families"] as { family: string }[]).map(({ family }) => family);

describe("learn", () => {
  test("has a page for every family, in both languages", async ({ bench }) => {
    const page = await bench.open(hash("learn"));
    const names = await families();
    const cards = page.getByRole("main").getByRole("listitem");
    await eventually(() => cards.count()).toBe(names.length);
    await page.getByRole("combobox", { name: text("language") }).selectOption("zh-Hant");
    await eventually(() => words(cards.first())).toMatch(/\p{Script=Han}/u);
    for (const language of ["en", "zh-Hant"]) {
      const files = await readdir(join(process.env["MELEDA_PAGE"]!, "learn", language));
      for (const name of names) expect(files).toContain(`${name}.md`);
    }
  });

  for (const language of ["en", "zh-Hant"] as const) {
    test(`every page in ${language} can be read: headings, text, links that lead somewhere`, async ({ bench }) => {
      const page = await bench.open("#/", { locale: language === "en" ? "en-GB" : "zh-TW" });
      for (const name of await families()) {
        await page.goto(page.url().split("#")[0] + hash("learn", {}, name));
        const article = page.getByRole("article");
        await eventually(() => article.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(1);
        const prose = await words(article.locator(".prose"));
        expect(prose.length, name).toBeGreaterThan(300);
        expect(/\p{Script=Han}/u.test(prose), name).toBe(language === "zh-Hant");
        // Marks that were not understood would stand in the text as they are.
        expect(prose, name).not.toMatch(/\*\*|^##|\]\(/m);
        await eventually(() => article.locator("svg .shape").count()).toBeGreaterThan(3);
      }
    });
  }

  test("leads to the puzzle", async ({ bench }) => {
    const page = await bench.open(hash("learn", {}, "rings"));
    await page.getByRole("link", { name: text("learn_try") }).last().click();
    await page.locator("svg.board").waitFor();
    expect(stateOf(page)).toMatch(/^[01]+$/);
    await page.getByText(text("rules"), { exact: true }).click();
    await page.getByRole("link", { name: text("learn_more") }).click();
    await page.getByRole("article").waitFor();
    await page.getByRole("combobox", { name: text("language") }).selectOption("zh-Hant");
    await page.getByRole("link", { name: chinese("learn_all") }).waitFor();
  });
});
