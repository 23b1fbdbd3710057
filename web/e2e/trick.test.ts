// A card trick: the deck is dealt, one points at one's card, and it is found.
import { describe } from "vitest";
import type { BrowserContextOptions, Page } from "playwright-core";
import { violations } from "./axe";
import { board, boxOf, button, clickPiece, eventually, expect, settled, stateOf, test, words } from "./bench";

/** The middle of a card on the screen, by what is written on it. */
async function middleOf(page: Page, card: string): Promise<{ x: number; y: number }> {
  const box = await boxOf(board(page).getByText(card, { exact: true }));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const cardsOf = (page: Page) =>
  board(page)
    .locator(".shape-text")
    .evaluateAll((texts) => texts.map((text) => text.textContent ?? "").filter((word) => /^([2-9AJQK]|10)[♠♥♣♦]$/.test(word)));

/** Points at the card, deal after deal, as someone does who thinks of it. */
async function follow(page: Page, card: string, deals: number): Promise<void> {
  for (let deal = 1; deal <= deals; deal++) {
    const before = stateOf(page);
    await board(page).getByText(card, { exact: true }).scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(page, card);
    await page.mouse.click(x, y);
    await eventually(() => stateOf(page) !== before).toBe(true);
  }
  await settled(page);
}

/** All that is written on the table. */
const written = async (page: Page) => (await board(page).locator("text").allTextContents()).join(" ");

/** What is written on the cards that are lit. */
async function found(page: Page): Promise<string[]> {
  return board(page).evaluate((svg) => {
    const lit = [...svg.querySelectorAll(".role-solution")].map((shape) => shape.getBoundingClientRect());
    const inside = (box: DOMRect) => lit.some(({ left, right, top, bottom }) => left <= box.left && box.right <= right && top <= box.top + 2 && box.bottom - 2 <= bottom);
    return [...svg.querySelectorAll("text")].filter((text) => inside(text.getBoundingClientRect())).map((text) => text.textContent ?? "");
  });
}

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ["on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["on a small screen", { viewport: { width: 1280, height: 720 } }],
];

describe("a pile trick", () => {
  for (const [where, options] of screens) {
    test(`finds whatever card one thinks of, ${where}`, async ({ bench }) => {
      const page = await bench.puzzle("piles:3x9", {}, options);
      await board(page).waitFor();
      const cards = await cardsOf(page);
      expect(cards.length).toBe(27);
      expect(new Set(cards).size).toBe(27);
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      for (const card of [cards[0]!, cards[13]!, cards[20]!]) {
        await follow(page, card, 3);
        await eventually(() => found(page)).toEqual([card]);
        await eventually(() => written(page)).toContain(`your card: ${card} place 14`);
        if (card === cards[0]) expect(await violations(page)).toEqual([]);
        await button(page, "reset").click();
        await eventually(() => stateOf(page)).toBe("new");
        await settled(page);
      }
    });
  }

  test("lets one take an answer back, and says why a pile cannot be it", async ({ bench }) => {
    const page = await bench.puzzle("piles:4x3");
    await clickPiece(page, "pile b");
    await eventually(() => stateOf(page)).toBe("b");
    await button(page, "undo").click();
    await eventually(() => stateOf(page)).toBe("new");
    // Three cards were in the pile: one of the four is now without any of them.
    await clickPiece(page, "pile a");
    await eventually(() => stateOf(page)).toBe("a");
    await settled(page);
    bench.refusal("/api/verbs/view");
    for (const pile of ["a", "b", "c", "d"]) {
      if (stateOf(page) !== "a") break;
      await clickPiece(page, `pile ${pile}`);
      await settled(page);
      if (stateOf(page) !== "a") {
        await button(page, "undo").click();
        await eventually(() => stateOf(page)).toBe("a");
      } else await eventually(() => words(page.locator(".notice"))).toContain("no card of this pile agrees");
    }
  });

  test("explains where every card is, and why there is one place in the end", async ({ bench }) => {
    const page = await bench.puzzle("piles:3x9,explain");
    await board(page).waitFor();
    const said = () => written(page);
    await eventually(said).toContain("now at 1-27, then at 10-18");
    await eventually(() => said()).toContain("27→18");
    const possible = () => board(page).locator(".role-piece").count();
    await eventually(() => possible()).toBe(27);
    await clickPiece(page, "pile c");
    await eventually(said).toContain("now at 10-18, then at 13-15");
    await eventually(() => possible()).toBe(9);
    await clickPiece(page, "pile a");
    await eventually(said).toContain("now at 13-15, then at 14");
    await eventually(() => possible()).toBe(3);
    expect(await violations(page)).toEqual([]);
  });

  test("shows both cards where the answers leave two", async ({ bench }) => {
    const page = await bench.puzzle("piles:4x6,place=2");
    await board(page).waitFor();
    const card = (await cardsOf(page))[17]!;
    await follow(page, card, 2);
    const both = await found(page);
    expect(both).toContain(card);
    expect(both.length).toBe(2);
    await eventually(() => written(page)).toContain(`your card: ${both.join(" or ")} place 8 or 9`);
  });
});
