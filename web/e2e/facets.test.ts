// Puzzles that are not played, but checked, and games for two: the templates of these kinds.
import { describe } from "vitest";
import type { Page } from "playwright-core";
import { violations } from "./axe";
import { type Bench, board, button, eventually, expect, listed, piece, settled, stateBecomes, test, text, words } from "./bench";

const tabs = (page: Page) => page.getByRole("navigation", { name: text("tabs_label") }).getByRole("link").allInnerTexts();
/** In light and dark. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
}
/** The places that are lit; cell and number of one have the same name. */
const lit = async (page: Page) => [...new Set(await page.locator(".board .lit").evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute("data-target"))))];
/** A template, which has no page in Learn. */
function template(bench: Bench, spec: string, query: Record<string, string> = {}): Promise<Page> {
  bench.refusal(`/learn/en/${spec.split(":")[0]}.md`, 404);
  return bench.puzzle(spec, query);
}

describe("a puzzle that is only checked", () => {
  const check = (page: Page) => page.getByRole("region", { name: text("check") });

  test("is set up and checked", async ({ bench }) => {
    const page = await template(bench, "null-check:4", { state: "1.4.2.2" });
    await eventually(() => tabs(page)).toEqual([text("tab_play"), text("tab_tools")]);
    await eventually(() => button(page, "mode_edit").count()).toBe(0);
    await eventually(() => button(page, "help").count()).toBe(0);
    await eventually(() => listed(page).count()).toBe(0);
    await eventually(() => words(check(page))).toContain(text("check_not_all"));
    await eventually(() => words(check(page))).toContain(text("check_sums", { sums: "5, 4" }));
    await eventually(() => words(check(page))).toContain("Largest 4");
    await piece(page, "place 4").click();
    await stateBecomes(page, "1.4.2.3");
    await eventually(() => words(check(page))).toContain(text("check_all"));
  });

  test("shows where a property fails", async ({ bench }) => {
    const page = await template(bench, "null-check:4", { state: "1.4.2.2" });
    const halves = page.getByRole("button", { name: /halves/i });
    await halves.click();
    await eventually(() => lit(page)).toEqual(["place 1", "place 2", "place 3", "place 4"]);
    await eventually(() => halves.getAttribute("aria-pressed")).toBe("true");
    await expectAccessible(page);
    const order = page.getByRole("button", { name: /in.order/i });
    await order.click();
    await eventually(() => lit(page)).toEqual(["place 2", "place 3"]);
    await order.click();
    await eventually(() => lit(page)).toEqual([]);
  });

  test("has sums only where they count", async ({ bench }) => {
    const page = await template(bench, "null-check:4", { state: "1.4.2.3" });
    await eventually(() => words(check(page))).toContain(text("check_all"));
    await eventually(() => page.getByRole("button", { name: /in.order/i }).count()).toBe(1); // it fails
    await eventually(() => words(check(page))).not.toContain(text("check_sums", { sums: "" }).trim());
  });
});

describe("a game for two", () => {
  test("says whose turn it is, and what each move is worth", async ({ bench }) => {
    const page = await template(bench, "null-game:4");
    await eventually(() => tabs(page)).toEqual([text("tab_play"), text("tab_measure"), text("tab_tools")]);
    const mover = () => words(page.locator(".mover"));
    await eventually(mover).toBe(text("mover", { mover: "first" }));
    await button(page, "values").click();
    const values = page.getByRole("region", { name: text("values") });
    await eventually(() => words(values)).toContain(text("values_draw"));
    const rows = async () => (await values.getByRole("listitem").allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
    await eventually(() => rows()).toEqual(["-1 = Draws", `-2 ✕ Loses ${text("values_plies", { count: "2" })}`]);
    await expectAccessible(page);
    await values.getByRole("button", { name: "-2" }).click();
    await stateBecomes(page, "2b");
    await eventually(mover).toBe(text("mover", { mover: "second" }));
    await eventually(() => words(values)).toContain(text("values_win"));
    await settled(page);
    await eventually(() => rows()).toEqual([`-2 ✓ Wins ${text("values_plies", { count: "1" })}`, "+1 = Draws", `-1 ✕ Loses ${text("values_plies", { count: "2" })}`]);
    await values.getByRole("button", { name: "-2" }).click();
    await stateBecomes(page, "0a");
    await eventually(() => words(values)).toContain(text("values_loss"));
    await eventually(() => board(page).count()).toBe(1);
  });

  test("is measured by its values", async ({ bench }) => {
    const page = await template(bench, "null-game:4", { view: "measure" });
    await button(page, "measure_run").click();
    await eventually(() => words(page.locator("dl.facts").first())).toContain(text("fact_values_value", { win: "4", draw: "4", loss: "2" }));
  });

  test("is played against the machine", async ({ bench }) => {
    const page = await template(bench, "null-game:4");
    const players = page.getByRole("region", { name: text("players") });
    const chosen = (name: string) => players.getByLabel(text("player_of", { player: name }));
    await chosen("second").selectOption("perfect");
    await expectAccessible(page);
    // A mistake: the machine wins at once.
    await listed(page, "-2").click();
    await stateBecomes(page, "0a");
    // Taken back, it waits until it is asked.
    await button(page, "undo").click();
    await stateBecomes(page, "2b");
    await eventually(() => words(players)).toContain(text("machine_paused"));
    await players.getByRole("button", { name: text("machine_go") }).click();
    await stateBecomes(page, "0a");
    // Sides exchanged: the machine begins.
    await button(page, "reset").click();
    await players.getByRole("button", { name: text("players_swap") }).click();
    await stateBecomes(page, "3b");
    await eventually(() => chosen("first").inputValue()).toBe("perfect");
    await eventually(() => chosen("second").inputValue()).toBe("person");
  });
});
