// Rotation grids, played by hand: knobs, a tile dragged about the middle of a block, colours, the best move marked.
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { board, boxOf, clickPiece, eventually, piece, stateBecomes, test, text } from "./bench";

/** The middle of a tile on the screen. */
async function middle(page: Page, name: RegExp): Promise<[number, number]> {
  const box = await boxOf(piece(page, name).first());
  return [box.x + box.width / 2, box.y + box.height / 2];
}

describe("rotation grids", () => {
  test("a knob turns its block", async ({ bench }) => {
    const page = await bench.puzzle("rotation:3x3", { state: "123/456/789" });
    await clickPiece(page, /^turn a1\+ to the right/);
    await stateBecomes(page, "413/526/789");
    await clickPiece(page, /^turn b2- to the left/);
    await stateBecomes(page, "413/569/728");
  });

  test("a tile that is dragged about the middle of a block takes the block along", async ({ bench }) => {
    const page = await bench.puzzle("rotation:3x3", { state: "123/456/789" });
    const tile = /^tile 1 on a1/;
    await piece(page, tile).first().waitFor();
    const [fromX, fromY] = await middle(page, tile);
    const [toX, toY] = await middle(page, /^tile 2 on b1/);
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    // To the place of tile 2, a little nearer to the middle of the block.
    await page.mouse.move(toX - 0.15 * (toX - fromX), toY + 0.15 * (toX - fromX), { steps: 8 });
    await page.mouse.up();
    await stateBecomes(page, "413/526/789");
  });

  test("the best turn is marked", async ({ bench }) => {
    const page = await bench.puzzle("rotation:3x3", { state: "413/526/789", help: "1" });
    await eventually(() => board(page).getByRole("button", { name: new RegExp(`^turn a1- to the left.*${text("move_best")}`) }).count()).toBe(1);
  });
});
