// Bodies: they are turned by dragging, with buttons and with keys, on the board and while a solution is played.
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { violations } from "./axe";
import { board, boxOf, button, eventually, expect, test, text } from "./bench";

const turnable = (page: Page) => page.locator(".turnable");
const turn = async (page: Page) => (await turnable(page).getAttribute("data-turn"))!.split(",").map(Number) as [number, number];
/** The corners of the first tile, as they are drawn. */
const tile = (page: Page) => page.locator(".turnable .scene .role-piece path").first().getAttribute("d");

async function drag(page: Page, x: number, y: number): Promise<void> {
  const box = await boxOf(board(page));
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2, { steps: 4 });
  await page.mouse.move(fromX + x, fromY + y, { steps: 4 });
  await page.mouse.up();
}

describe("a body", () => {
  test("is turned by dragging, and does nothing else then", async ({ bench }) => {
    const page = await bench.puzzle("magic:8", { state: "RRmULmLLmURm" });
    await turnable(page).waitFor();
    const before = await turn(page);
    const drawn = await tile(page);
    await drag(page, 100, 40);
    await eventually(() => turn(page)).toEqual([before[0] - 50, before[1] + 20]);
    await eventually(async () => (await tile(page)) !== drawn).toBe(true);
    await eventually(() => page.locator("#state-text").inputValue()).toBe("RRmULmLLmURm");
    await button(page, "turn_back").click();
    await eventually(() => tile(page)).toBe(drawn);
  });

  test("is turned with buttons and with keys", async ({ bench }) => {
    const page = await bench.puzzle("magic-fold:4");
    await turnable(page).waitFor();
    const [around, above] = await turn(page);
    await button(page, "turn_right").click();
    await button(page, "turn_above").click();
    await eventually(() => turn(page)).toEqual([around + 15, above + 15]);
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowDown");
    await eventually(() => turn(page)).toEqual([around, above]);
    expect(await violations(page)).toEqual([]);
  });

  test("stays turned from move to move and while it is played back", async ({ bench }) => {
    const page = await bench.puzzle("magic-fold:4");
    await turnable(page).waitFor();
    await button(page, "turn_right").click();
    const turned = await turn(page);
    await page.locator(".moves-list button").first().click();
    await eventually(() => turn(page)).toEqual(turned);
    await page.getByRole("link", { name: text("tab_solve") }).first().click();
    await page.locator(".player .turnable").waitFor();
    await eventually(() => turn(page)).toEqual(turned);
  });

  test("keeps the numbers of its tiles from move to move", async ({ bench }) => {
    const page = await bench.puzzle("magic-fold:8");
    await turnable(page).waitFor();
    const shown = () => page.locator(".turnable .scene").getByText(/^\d$/).allTextContents();
    // A solution is played by hand: its moves name the tiles as they are numbered in the picture all along.
    for (const [move, state] of [
      ["0Rmm6Rmm", "2Rmm2RRURR2Rmm2U"],
      ["6Uvv7Uvv", "2Rmm3RRURRU1Rvv"],
      ["5Rmm7Rmm", "2Rmm2R2RUR2Rmm2U2R"],
      ["0Uvv6Uvv", "URRUR3Rmm2Uvv1R"],
      ["6Lmm7Rmm", "2URRUR2Rmm2L2Rmm"],
      ["5Dvv7Dvv", "URRURDLD"],
    ] as const) {
      await page.locator(".moves-list").getByRole("button", { name: move, exact: true }).click();
      await eventually(() => page.locator("#state-text").inputValue()).toBe(state);
    }
    await eventually(async () => (await shown()).sort().join("")).toBe("01234567");
  });
});
