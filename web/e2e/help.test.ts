import { describe } from "vitest";
import type { Page } from "playwright-core";
import { board, button, eventually, expect, help, listed, meleda, piece, stateBecomes, stateOf, test, text, words } from "./bench";

const left = (page: Page) => words(help(page).locator(".moves-left"));

describe("help", () => {
  test("says how many moves are left, the best one, and how it is known", async ({ bench }) => {
    const page = await bench.puzzle("rings:9");
    await button(page, "help").click();
    await eventually(() => left(page)).toBe(text("help_moves_left", { count: 341, number: "341" }));
    await eventually(() => words(help(page))).toContain(text("method_analytic"));
    await eventually(() => board(page).locator(".mark-best").count()).toBe(1);
    await help(page).getByRole("button", { name: "-1" }).click();
    await stateBecomes(page, "111111110");
    await eventually(() => left(page)).toContain("340");
  });

  test("keeps the focus after a move", async ({ bench }) => {
    const page = await bench.puzzle("rings:2", { help: "1" });
    const focused = () => page.evaluate(() => (document.activeElement?.closest(".help") ? (document.activeElement.textContent ?? "") : "elsewhere"));
    await help(page).getByRole("button", { name: "-2" }).focus();
    await page.keyboard.press("Enter");
    await stateBecomes(page, "01");
    await eventually(focused).toMatch(/-1 ring 1 off$/);
    await page.keyboard.press("Enter");
    await stateBecomes(page, "00");
    await eventually(focused).toBe(text("help"));
  });

  test("says when a move led the wrong way, and takes it back", async ({ bench }) => {
    const page = await bench.puzzle("rings:9", { help: "1" });
    await eventually(() => left(page)).toContain("341");
    await listed(page, "-2").click();
    await stateBecomes(page, "111111101");
    await eventually(() => words(help(page))).toContain(text("help_wrong_way"));
    await button(page, "help_take_back").click();
    await stateBecomes(page, "111111111");
    await eventually(() => left(page)).toContain("341");
    await eventually(() => words(help(page))).not.toContain(text("help_wrong_way"));
  });

  test("says how to go on after a break", async ({ bench }) => {
    const page = await bench.puzzle("rings:9", { help: "1" });
    await eventually(() => left(page)).toContain("341");
    await piece(page, "ring 1 can be taken off").click();
    await eventually(() => words(help(page))).toContain(text("help_go_on"));
    const answer = (await meleda("next", "rings:9", "111111110", "--last=-1"))["go_on"] as { rule: string; move: string; to: string };
    expect((await words(help(page))).toLowerCase()).toContain(answer.rule.toLowerCase());
    await page.locator(".go-on").getByRole("button", { name: answer.move }).click();
    await stateBecomes(page, answer.to);
  });

  test("finds all best moves where there are several", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english", { help: "1" });
    const best = (await meleda("next", "pegs:english", "start"))["best"] as { move: string }[];
    expect(best.length).toBe(4);
    for (const { move } of best) await help(page).getByRole("button", { name: move }).waitFor();
    await eventually(() => left(page)).toContain("31");
  });

  test("colours every jump by whether the board stays solvable", async ({ bench }) => {
    // A position that can still be lost: some jumps keep it solvable, others do not.
    const [spec, state] = ["pegs:triangle:5", "x/xx/.xx/x.../xxx.x"];
    const page = await bench.puzzle(spec, { help: "1", state });
    await eventually(() => left(page)).toMatch(/\d+/);
    const answer = await meleda("next", spec, state);
    const best = (answer["best"] as { move: string }[]).map(({ move }) => move);
    const all = ((await meleda("moves", spec, state))["moves"] as { move: string }[]).map(({ move }) => move);
    expect(best.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(best.length);
    await eventually(() => board(page).locator(".mark-best").count()).toBe(best.length);
    await eventually(() => board(page).locator(".mark-lost").count()).toBe(all.length - best.length);
    await eventually(() => words(help(page))).toContain(text("help_legend"));
    for (const move of all) {
      const told = board(page).getByRole("button", { name: text(best.includes(move) ? "move_keeps" : "move_loses") });
      await eventually(() => told.count()).toBeGreaterThan(0);
    }
    // A jump that loses says so, also in words, and can be taken back.
    const losing = all.find((move) => !best.includes(move))!;
    await page.getByRole("button", { name: new RegExp(`^${losing} .*${text("move_loses")}`) }).click();
    await eventually(() => words(help(page))).toContain(text("help_lost"));
    await eventually(() => words(help(page))).toContain(text("help_unsolvable"));
    await button(page, "help_take_back").click();
    await eventually(() => left(page)).toContain(String(answer["distance"]));
  });

  test("leads to the end: the puzzle is solved by taking every hint", async ({ bench }) => {
    const page = await bench.puzzle("rings:4", { help: "1" });
    for (let moves = 10; moves > 0; --moves) {
      await eventually(() => left(page)).toBe(text("help_moves_left", { count: moves, number: String(moves) }));
      await help(page).locator(".best").getByRole("button").first().click();
    }
    await stateBecomes(page, "0000");
    await eventually(() => words(page.locator(".notice"))).toContain(text("ended_fewest", { count: 10 }));
    expect(stateOf(page)).toBe("0000");
  });

  test("says that an unsolvable position is one, and why", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english", { help: "1", state: "x.x/.../......./......./......./.../..." });
    await eventually(() => words(help(page))).toContain(text("help_unsolvable"));
    expect((await words(help(page))).length).toBeGreaterThan(text("help_unsolvable").length + 20);
    // The reason says how it is known; a search that was none is not named.
    for (const method of ["method_analytic", "method_table", "method_book", "method_descent", "method_search"] as const) await eventually(() => words(help(page))).not.toContain(text(method));
  });
});
