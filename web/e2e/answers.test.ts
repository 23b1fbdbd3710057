// What the page answers, read as whoever asked: words instead of fields, what can be done where the goal is lost, and what is heard.
import { describe } from "vitest";
import type { Page } from "playwright-core";
import { violationsInLightAndDark } from "./axe";
import { board, boxOf, button, chinese, eventually, expect, help, listed, phone, piece, settled, stateBecomes, stateOf, test, text, words } from "./bench";

const sizes = [
  ["a phone", { ...phone, viewport: { width: 390, height: 844 } }],
  ["a laptop", { viewport: { width: 1280, height: 720 } }],
  ["a projector", { viewport: { width: 1920, height: 1080 } }],
] as const;

/**
 * Nothing is wider than the window; and in light and dark, axe finds nothing. Of several screens it looks at the smallest alone: it is
 * the accessibility tests and tools/full/page-screens that look at every view on larger ones.
 */
async function isSound(page: Page, screen: (typeof sizes)[number][0] = "a phone"): Promise<void> {
  if (screen === "a phone") expect(await violationsInLightAndDark(page)).toEqual([]);
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
}

describe("a position that cannot be solved", () => {
  test("says where a last peg could still stand, why, and has the proof one click further", async ({ bench }) => {
    for (const [screen, size] of sizes) {
      const page = await bench.puzzle("pegs:english,finish=c1", { help: "1" }, size);
      await eventually(() => words(help(page))).toContain(text("help_unsolvable"));
      await eventually(() => words(help(page))).toMatch(/A last peg could only stand in d1, a4, d4, g4 or d7: colour the diagonals/);
      await eventually(() => words(help(page))).not.toMatch(/book|differs|exhausted/);
      await isSound(page, screen);
      await page.getByRole("link", { name: text("help_proof") }).click();
      await eventually(() => words(page.locator(".answer"))).toMatch(/This position cannot be solved/);
      await eventually(() => words(page.locator(".answer"))).not.toMatch(/certificate|lattice/i);
      await isSound(page, screen);
    }
  });

  test("is told apart from one that can be solved elsewhere", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:4,finish=a1", { state: "x/../x../....", help: "1" });
    await eventually(() => words(help(page))).toContain(text("help_unsolvable"));
    await eventually(() => words(help(page).locator(".instead"))).toMatch(/^(No single peg can be left in any hole|A last peg can still be left in .*)\.$/);
  });
});

describe("setting up", () => {
  test("clears and fills the board, and a change of the finish keeps the position", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:4", { mode: "edit" });
    await page.getByRole("button", { name: "No pegs", exact: true }).click();
    await stateBecomes(page, "./../.../....");
    await page.getByRole("button", { name: "All holes full", exact: true }).click();
    await stateBecomes(page, "x/xx/xxx/xxxx");
    await page.getByRole("button", { name: "No pegs", exact: true }).click();
    await stateBecomes(page, "./../.../....");
    await settled(page);
    await page.locator("[data-target='place a1']").first().click({ force: true });
    await eventually(() => stateOf(page)).toBe("x/../.../....");
    await page.getByText(text("variant"), { exact: true }).click();
    await page.getByLabel(/^Finish/).fill("a1");
    await button(page, "variant_open").click();
    await eventually(() => new URL(page.url()).hash).toContain("finish=a1");
    expect(stateOf(page)).toBe("x/../.../....");
    await isSound(page);
  });
});

describe("answers of tools", () => {
  test("are sentences, scales and tables with numbers in groups", async ({ bench }) => {
    for (const [screen, size] of sizes) {
      const page = await bench.puzzle("pegs:triangle:5", { view: "tools", tool: "pegs solutions" }, size);
      await page.getByLabel(/^Difficulty/).check();
      await button(page, "tools_run").click();
      const answer = page.locator(".answer");
      await eventually(() => words(answer)).toMatch(/(Easy|Medium|Hard): \d+ of \d+ first jumps? wins?, and who jumps at random wins once in [\d,]+ games\./);
      await eventually(() => words(answer)).toMatch(/Solutions \d{1,3}(,\d{3})+ /);
      await eventually(() => words(answer)).not.toMatch(/_|[{}]|wrong way exact|status/i);
      await answer.getByRole("img", { name: /^Difficulty: (easy|medium|hard)/ }).waitFor();
      await isSound(page, screen);
    }
  });

  test("of a catalogue have pages that say where one is", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:5", { view: "tools", tool: "pegs catalogue" });
    await page.getByLabel(/^Symmetric/).fill("any");
    await page.getByLabel(/^Limit/).fill("4");
    await button(page, "tools_run").click();
    const pages = page.getByRole("navigation", { name: text("pages") });
    await eventually(() => words(pages)).toMatch(/^1 to 4 of \d+/);
    await button(page, "pages_after").click();
    await eventually(() => words(pages)).toMatch(/^5 to 8 of \d+/);
    await eventually(() => words(page.locator(".answer"))).toMatch(/Possible first jumps|first jumps? win/);
  });

  test("say in Design how hard a board is", async ({ bench }) => {
    const page = await bench.open("#/design/pegs?board=triangle%3A5");
    const rated = page.getByRole("region", { name: text("design_rated") });
    await eventually(() => words(rated)).toMatch(/(easy|medium|hard)/i);
  });
});

describe("board and graph side by side", () => {
  test("point out the same state, also while a solution is played, and on the full screen", async ({ bench }) => {
    for (const [screen, size] of sizes) {
      const page = await bench.puzzle("rings:4", { graph: "1" }, size);
      const ring = page.locator(".graph-scene .graph-current");
      await ring.waitFor();
      const at = async () => [await ring.getAttribute("cx"), await ring.getAttribute("cy")].join(" ");
      const node = (state: string) => page.locator(`[data-state='${state}']`).first();
      const first = await at();
      await listed(page, /^-1/).click();
      await stateBecomes(page, "1110");
      await eventually(at).not.toBe(first);
      await node("1111").click({ force: true });
      await stateBecomes(page, "1111");
      await eventually(at).toBe(first);
      await isSound(page, screen);
    }
    const page = await bench.puzzle("rings:4", { view: "solve", graph: "1" }, { viewport: { width: 1920, height: 1080 } });
    await page.locator(".graph-current").first().waitFor();
    await page.keyboard.press("f");
    const box = async (where: string) => boxOf(page.locator(where).first());
    await eventually(async () => (await box(".player.full-screen")).width).toBeGreaterThan(1900);
    const [pictured, graph] = [await box(".player svg.board"), await box(".player .graph-scene")];
    expect(pictured.x + pictured.width).toBeLessThanOrEqual(graph.x);
    expect(pictured.width).toBeGreaterThan(500);
    expect(graph.height).toBeGreaterThan(400);
    expect(graph.y + graph.height).toBeLessThan(1080);
    await isSound(page);
  });
});

describe("words", () => {
  test("stand beside the notation of a move", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { help: "1" });
    await eventually(() => words(help(page).locator(".best-move"))).toMatch(/-1 ring 1 off/);
    await eventually(() => words(listed(page, /^-2/))).toMatch(/ring 2 off/);
    await page.goto(page.url().replace(/#.*/, "") + "#/puzzle?spec=rings%3A5&view=solve&step=1");
    await eventually(() => words(page.locator(".step-next"))).toMatch(/ring \d (on|off)/);
  });

  test("are heard: each move, what help says about it, and the best move on its piece", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { help: "1" });
    await piece(page, /ring 1.*best next move/).waitFor();
    await piece(page, /ring 1.*best next move/).click({ force: true });
    await stateBecomes(page, "11110");
    const heard = page.locator(".announcer");
    await eventually(() => heard.textContent()).toMatch(/^Ring 1 off\. 20 moves left\. Best next: ring 3 off\.$/);
  });

  test("are Chinese around what the workbench says", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english,finish=c1", { help: "1" }, { locale: "zh-TW" });
    await eventually(() => page.getByRole("main").innerText()).toContain(chinese("help_unsolvable"));
    await eventually(() => page.getByRole("link", { name: chinese("help_proof") }).count()).toBe(1);
    await isSound(page);
  });
});

describe("a peg board", () => {
  test("is one stop of the Tab key, with arrow keys inside", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english");
    await board(page).waitFor();
    await settled(page);
    await eventually(() => board(page).locator("[tabindex='0']").count()).toBe(1);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    await board(page).locator("[tabindex='0']").focus();
    const before = await focused();
    await page.keyboard.press("ArrowRight");
    await eventually(focused).not.toBe(before);
    await eventually(() => board(page).locator("[tabindex='0']").count()).toBe(1);
    await page.keyboard.press("Tab");
    await eventually(() => page.evaluate(() => document.activeElement?.closest("svg.board") === null)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    await eventually(focused).not.toBe(before); // back to where one was
  });
});
