// Towers, played by hand: two clicks on pegs, dragging, the keyboard, what is not allowed, and entering a state.
import { describe } from "vitest";
import type { Page } from "playwright-core";
import { board, boxOf, eventually, expect, phone, piece, stateBecomes, stateOf, test, words } from "./bench";

const notice = (page: Page) => page.locator(".notice");

/** A point on a peg: so many units of the picture from its left edge and from the top, where no disc lies. */
async function onPeg(page: Page, pegs: number, peg: number): Promise<[number, number]> {
  const box = await boxOf(board(page));
  const unit = box.width / (2.4 * pegs + 0.4);
  return [box.x + unit * (0.2 + 2.4 * (peg + 0.5)), box.y + unit * 0.95];
}

async function clickPegs(page: Page, pegs: number, from: number, to: number): Promise<void> {
  await page.mouse.click(...(await onPeg(page, pegs, from)));
  await board(page).locator("[data-pad]").first().waitFor({ state: "attached" });
  await page.mouse.click(...(await onPeg(page, pegs, to)));
}

describe("towers", () => {
  test("a click on two pegs moves the top disc of one to the other", async ({ bench }) => {
    const page = await bench.puzzle("hanoi:3");
    await piece(page, "disc 1 on peg a, can be moved").waitFor();
    await clickPegs(page, 3, 0, 2);
    await stateBecomes(page, "aac");
    // Disc 2 can go to b only, and waits for the second click all the same.
    await clickPegs(page, 3, 0, 1);
    await stateBecomes(page, "abc");
    await clickPegs(page, 3, 2, 1);
    await stateBecomes(page, "abb");
    // Again on the same peg: nothing is chosen any more.
    await page.mouse.click(...(await onPeg(page, 3, 0)));
    await eventually(() => board(page).locator("[data-pad]").count()).toBe(2);
    await page.mouse.click(...(await onPeg(page, 3, 0)));
    await eventually(() => board(page).locator("[data-pad]").count()).toBe(0);
    expect(stateOf(page)).toBe("abb");
  });

  test("a peg that is not allowed says why", async ({ bench }) => {
    bench.refusal("/api/verbs/view");
    const page = await bench.puzzle("hanoi:4", { state: "aabc" });
    await piece(page, "disc 2 on peg b, can be moved").waitFor();
    await clickPegs(page, 3, 1, 2);
    await eventually(() => words(notice(page))).toMatch(/disc 2 would lie on disc 1, which is smaller/);
    expect(stateOf(page)).toBe("aabc");
  });

  test("a disc is dragged, and lies where it was dropped", async ({ bench }) => {
    const page = await bench.puzzle("hanoi:5,pegs=4");
    const disc = piece(page, "disc 1 on peg a, can be moved");
    await disc.waitFor();
    const box = await boxOf(disc);
    const picture = await boxOf(board(page));
    const unit = picture.width / (2.4 * 4 + 0.4);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(picture.x + unit * (0.2 + 2.4 * 2.5), picture.y + unit * (0.5 + 0.5 + 0.36 * 4.5), { steps: 6 });
    await page.mouse.up();
    await stateBecomes(page, "aaaac");
  });

  test("by keys alone: choose a disc, then where it goes", async ({ bench }) => {
    const page = await bench.puzzle("hanoi:3");
    const disc = piece(page, "disc 1 on peg a, can be moved");
    await disc.waitFor();
    await disc.focus();
    await page.keyboard.press("Enter");
    await eventually(() => board(page).locator("[data-drop]").count()).toBe(2);
    await board(page).locator("[data-drop='a-b']").focus();
    await page.keyboard.press("Enter");
    await stateBecomes(page, "aab");
  });

  test("on a phone: two taps, with nothing beyond the screen", async ({ bench }) => {
    const page = await bench.puzzle("hanoi:6,pegs=4", {}, { ...phone, viewport: { width: 390, height: 844 } });
    await piece(page, "disc 1 on peg a, can be moved").waitFor();
    await page.touchscreen.tap(...(await onPeg(page, 4, 0)));
    await board(page).locator("[data-pad]").first().waitFor({ state: "attached" });
    await page.touchscreen.tap(...(await onPeg(page, 4, 3)));
    await stateBecomes(page, "aaaaad");
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test("any state is entered disc by disc", async ({ bench }) => {
    const page = await bench.puzzle("hanoi:3", { mode: "edit" });
    await piece(page, /^disc 3 on peg a/).click();
    await stateBecomes(page, "baa");
    await piece(page, /^disc 2 on peg a/).click();
    await stateBecomes(page, "bba");
  });

  test("k-towers are clicked in the same way", async ({ bench }) => {
    const page = await bench.puzzle("hanoi:4,k=2");
    await piece(page, "disc 1 on peg a, can be moved").waitFor();
    await clickPegs(page, 3, 0, 1);
    await stateBecomes(page, "432/1/");
  });
});
