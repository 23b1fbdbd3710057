import { describe } from "vitest";
import { violations } from "./axe";
import { address, addressed, ask, button, eventually, expect, listed, patience, settled, stateBecomes, test, text, words } from "./bench";
import { parseRoute } from "../src/route";

interface Family {
  family: string;
  title: string;
  kind: string;
  products: { name: string; title: string }[];
}

const families = async () => (await ask("list", {}))["families"] as Family[];

describe("gallery", () => {
  test("has a card with a picture and numbers for every family and product", async ({ bench }) => {
    const all = await families();
    const page = await bench.open();
    const cards = page.getByRole("main").getByRole("listitem");
    await eventually(() => cards.count()).toBe(all.reduce((sum, family) => sum + 1 + family.products.length, 0));
    const headings = (await cards.getByRole("heading", { level: 2 }).allInnerTexts()).map((title) => title.toLowerCase());
    for (const { products } of all) for (const { title } of products) expect(headings).toContain(title.toLowerCase());
    // What is played for a goal has numbers; of what is checked or judged there may be none to tell.
    const numbered: boolean[] = [];
    for (const href of await cards.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")!))) {
      const { spec } = parseRoute(new URL(href, address).hash).query;
      const { facets } = (await ask("show", { spec })) as { facets: string[] };
      numbered.push(facets.includes("solving"));
    }
    // One after the other comes into sight, and waits there for its picture and numbers.
    const empty = await cards.evaluateAll(
      async (elements, [numbered, patience]) => {
        const until = Date.now() + patience;
        const titles: string[] = [];
        for (const [index, card] of elements.entries()) {
          card.scrollIntoView();
          const isThere = () => card.querySelectorAll("svg .shape").length > 3 && (!numbered[index] || /\d/.test(card.querySelector("dl")?.textContent ?? ""));
          while (!isThere() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
          if (!isThere()) titles.push(card.querySelector("h2")?.textContent ?? "");
        }
        return titles;
      },
      [numbered, 3 * patience] as const,
    );
    expect(empty).toEqual([]);
    expect(numbered.length).toBe(await cards.count());
  });

  test("is searched by name, and a card opens the puzzle", async ({ bench }) => {
    const page = await bench.open();
    await page.getByRole("searchbox", { name: text("gallery_search") }).fill("SPIN out");
    const cards = page.getByRole("main").getByRole("listitem");
    await eventually(() => cards.getByRole("heading").allInnerTexts()).toContain("Spin-Out, seven dials");
    await eventually(() => cards.count()).toBeLessThan(5);
    expect(addressed(page)["search"]).toBe("SPIN out");
    await page.getByRole("link", { name: /^Spin-Out, seven/ }).click();
    await page.getByRole("heading", { level: 1, name: "Spin-Out, seven dials" }).waitFor({ timeout: patience });
    await page.goBack();
    await eventually(() => page.getByRole("searchbox").inputValue()).toBe("SPIN out");
    await page.getByRole("searchbox").fill("no puzzle is called like this");
    await page.getByText(text("gallery_none")).waitFor();
    await eventually(() => cards.count()).toBe(0);
  });

  test("is searched by other names", async ({ bench }) => {
    const page = await bench.open();
    for (const [search, found] of [["baguenaudier", "Chinese rings"], ["english", "Peg solitaire"], ["tower", "Towers of Hanoi"], ["Rubik", "Permutation puzzles"]] as const) {
      await page.getByRole("searchbox", { name: text("gallery_search") }).fill(search);
      await eventually(() => page.locator(".puzzle-card").getByRole("heading").allInnerTexts()).toContain(found);
    }
  });

  test("goes on with what was played, with all that can be undone, also in another window", async ({ bench }) => {
    const page = await bench.puzzle("rings:4");
    for (const [move, state] of [["-1", "1110"], ["-3", "1010"]] as const) {
      await listed(page, move).click();
      await stateBecomes(page, state);
    }
    const other = await page.context().newPage();
    await other.goto(`${address}#/puzzle?spec=hanoi:3`);
    await other.locator("svg.board").waitFor();
    await other.goto(address);
    const games = other.locator(".go-on-game");
    await eventually(() => games.count()).toBe(2);
    await settled(other);
    expect(await violations(other)).toEqual([]);
    await games.last().click();
    await stateBecomes(other, "1010");
    await eventually(() => words(other.locator(".counter"))).toBe(text("moves_made", { count: 2 }));
    await button(other, "undo").click();
    await stateBecomes(other, "1110");
    await button(other, "undo").click();
    await stateBecomes(other, "1111");
    await button(other, "redo").click();
    await stateBecomes(other, "1110");
    await other.goto(address);
    await button(other, "recent_clear").click();
    await eventually(() => games.count()).toBe(0);
    await other.reload();
    await other.locator(".puzzle-card h2").first().waitFor();
    await eventually(() => games.count()).toBe(0);
  });

  test("is there whatever the browser has kept", async ({ bench }) => {
    const page = await bench.open("#/");
    await page.evaluate(() => {
      localStorage.setItem("meleda.recent", '[{"spec":7},null,{"spec":"rings:4","title":"Rings","state":"1010"},{"spec":"no-such:1","title":"Gone","state":"1"}]');
      localStorage.setItem("meleda.game:rings:4", '{"entries":[{"state":5}],"at":3}');
      localStorage.setItem("meleda.jobs", '{"a":1}');
      sessionStorage.setItem("meleda.game", '{"spec":"rings:4"}');
    });
    bench.refusal("/api/verbs/draw"); // a puzzle that is no longer known
    await page.reload();
    await eventually(() => page.locator(".go-on-game").count()).toBe(2);
    await page.locator(".go-on-game").first().click();
    await stateBecomes(page, "1010");
    await page.locator("svg.board").waitFor();
    await eventually(() => button(page, "undo").isDisabled()).toBe(true);
  });

  test("opens a family, of which another size is a form away", async ({ bench }) => {
    bench.refusal("/api/verbs/show");
    const page = await bench.open();
    await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
    await page.locator("svg.board").waitFor({ timeout: patience });
    const pieces = page.locator("svg.board").getByRole("button");
    await eventually(() => pieces.count()).toBe(9);
    await page.getByText(text("variant"), { exact: true }).click();
    const size = page.getByRole("spinbutton", { name: "n", exact: true });
    await eventually(() => size.inputValue()).toBe("9");
    // What is wrong is said where it is entered.
    await size.fill("0");
    await button(page, "variant_open").click();
    await eventually(() => words(page.locator(".variant").getByRole("alert"))).toMatch(/from 1 to/);
    await size.fill("6");
    await page.getByRole("checkbox", { name: "Double" }).check();
    await button(page, "variant_open").click();
    await eventually(() => addressed(page)["spec"]).toBe("rings:6,double");
    await eventually(() => addressed(page)["state"]).toBe("111111");
    await page.locator("svg.board").waitFor();
    await eventually(() => page.getByRole("textbox", { name: text("state") }).inputValue()).toBe("111111");
  });

  test("opens a board, of which another shape and size is a form away", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english");
    await page.getByText(text("variant"), { exact: true }).click();
    await page.getByRole("combobox", { name: "Board" }).selectOption("triangle:n");
    await page.getByRole("spinbutton", { name: "n", exact: true }).fill("4");
    await button(page, "variant_open").click();
    await eventually(() => addressed(page)["spec"]).toBe("pegs:triangle:4");
    await eventually(() => addressed(page)["state"]).toMatch(/^[x.]\/[x.]{2}\/[x.]{3}\/[x.]{4}$/);
    await page.locator("svg.board").waitFor();
  });

  test("is filtered by kind", async ({ bench }) => {
    const all = await families();
    const page = await bench.open();
    const cards = page.getByRole("main").getByRole("listitem");
    const kinds = page.getByRole("group", { name: text("gallery_kind") }).getByRole("button");
    await eventually(() => kinds.count()).toBe(1 + new Set(all.map((family) => family.kind)).size);
    const [first, ...others] = [...new Set(all.map((family) => family.kind))];
    const countOf = (kind: string | undefined) => all.filter((family) => family.kind === kind).reduce((sum, family) => sum + 1 + family.products.length, 0);
    for (const [index, kind] of [first, ...others].entries()) {
      await kinds.nth(index + 1).click();
      await eventually(() => cards.count()).toBe(countOf(kind));
      await eventually(() => kinds.nth(index + 1).getAttribute("aria-pressed")).toBe("true");
    }
    await button(page, "gallery_all").click();
    await eventually(() => cards.count()).toBeGreaterThan(countOf(first));
  });
});
