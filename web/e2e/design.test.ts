import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, inject } from "vitest";
import type { Page } from "playwright-core";
import { violations } from "./axe";
import { address, addressed, boxOf, button, eventually, expect, hash, saved, stateBecomes, test, text, words } from "./bench";

const rings = `puzzle Five rings
digits 0..1
start 1*
goal 0*
move 0 <-> 1 when right is 1 0*
`;
/** As above, but rings can only be put on, and all are on. */
const stuck = rings.replace("<->", "->");

const editor = (page: Page) => page.getByRole("textbox", { name: text("design_text") });
const verdict = (page: Page) => page.locator(".designer-verdict");
const grid = (page: Page) => page.getByRole("grid");
const cell = (page: Page, row: number, column: number) => grid(page).getByRole("gridcell").and(page.locator(`[data-cell="${row},${column}"]`));

describe("design of rules", () => {
  test("without an error: solvable, how long, by which law, and played", async ({ bench }) => {
    const page = await bench.open(hash("design", {}, "rules"));
    await editor(page).fill(rings);
    await eventually(() => words(verdict(page))).toContain(text("design_solvable"));
    await page.getByLabel(/^(n|N)\b/).first().fill("5");
    await eventually(() => words(verdict(page))).toContain(text("design_moves", { moves: "21" }));
    await eventually(() => words(verdict(page))).toContain(text("growing_recurrence"));
    await page.getByRole("link", { name: text("design_play") }).click();
    await stateBecomes(page, "11111");
    await page.getByRole("button", { name: /^-1 / }).waitFor();
  });

  test("stays when one looks elsewhere, and begins anew when that is wished", async ({ bench }) => {
    const page = await bench.open(hash("design", {}, "rules"));
    await editor(page).fill(rings);
    await eventually(() => words(verdict(page))).toContain(text("design_solvable"));
    await page.getByRole("link", { name: text("nav_learn"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: text("nav_learn") }).waitFor();
    await page.goto(address + hash("design", {}, "rules"));
    await eventually(() => editor(page).inputValue()).toBe(rings);
    await page.reload();
    await eventually(() => editor(page).inputValue()).toBe(rings);
    await button(page, "design_anew").click();
    await eventually(() => editor(page).inputValue()).not.toBe(rings);
    await button(page, "design_undo").click();
    await eventually(() => editor(page).inputValue()).toBe(rings);
    expect(await violations(page)).toEqual([]);
  });

  test("with an error: what is wrong and where, and all is well when it is corrected", async ({ bench }) => {
    bench.refusal("/api/verbs/show");
    const page = await bench.open(hash("design", {}, "rules"));
    await editor(page).fill(rings.replace("when", "wen"));
    await eventually(() => words(page.getByRole("alert"))).toContain("wen");
    await eventually(() => editor(page).getAttribute("aria-invalid")).toBe("true");
    await button(page, "design_to_line", { line: 5, column: 14 }).click();
    const selected = () => editor(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionStart + 3));
    await eventually(selected).toBe("wen");
    await editor(page).fill(rings);
    await eventually(() => words(verdict(page))).toContain(text("design_solvable"));
    await eventually(() => editor(page).getAttribute("aria-invalid")).not.toBe("true");
  });

  test("says that a puzzle cannot be solved, and why", async ({ bench }) => {
    const page = await bench.open(hash("design", {}, "rules"));
    await editor(page).fill(stuck);
    await eventually(() => words(verdict(page))).toContain(text("design_unsolvable"));
    await eventually(() => words(verdict(page))).toMatch(/searched|reach/);
  });

  test("a file is saved and opened again, and the address holds the puzzle", async ({ bench }) => {
    const page = await bench.open(hash("design", {}, "rules"));
    await editor(page).fill(rings);
    await eventually(() => words(verdict(page))).toContain(text("design_solvable"));
    const { content } = await saved(page, () => button(page, "design_save").click());
    expect(content).toBe(rings);
    const file = join(inject("data"), "five-rings.txt");
    await writeFile(file, content);

    const other = await bench.open(hash("design", {}, "rules"));
    await eventually(() => editor(other).inputValue()).not.toBe("");
    await other.getByLabel(text("design_open")).setInputFiles(file);
    await eventually(() => editor(other).inputValue()).toBe(rings);
    await other.getByText(text("design_opened", { name: "five-rings.txt" })).waitFor();
    await button(other, "design_undo").click();
    await eventually(() => editor(other).inputValue()).not.toBe(rings);

    await eventually(() => Object.values(addressed(page)).includes(rings)).toBe(true);
    const third = await bench.open(new URL(page.url()).hash);
    await eventually(() => editor(third).inputValue()).toBe(rings);
    await eventually(() => words(verdict(third))).toContain(text("design_solvable"));
  });
});

/** Six pieces in a row; X exchanges the two halves, Y turns three pieces round. */
const halves = `Name halves
Set PIECE 6 1
Solved
End
Move X
PIECE
4 5 6 1 2 3
End
Move Y
PIECE
2 3 1 4 5 6
End
`;

describe("design of a permutation puzzle", () => {
  test("begins with an example, is edited, and is drawn and played as it then is", async ({ bench }) => {
    bench.refusal("/api/verbs/show");
    const page = await bench.open(hash("design", {}, "permutation"));
    await eventually(() => editor(page).inputValue()).toMatch(/^Name \w+\n/);
    await eventually(() => page.locator(".designer svg").count()).toBeGreaterThan(0);
    await editor(page).fill(halves);
    await eventually(() => words(verdict(page))).toMatch(/halves/i);
    // A move that is no permutation: line and column lead to what is wrong.
    await editor(page).fill(halves.replace("4 5 6 1 2 3", "4 5 6 1 2 2"));
    await eventually(() => words(page.getByRole("alert"))).toContain("each number once");
    await button(page, "design_to_line", { line: 7, column: 11 }).click();
    const selected = () => editor(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionStart + 1));
    await eventually(selected).toBe("2");
    await editor(page).fill(halves);
    await eventually(() => words(verdict(page))).toMatch(/halves/i);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: text("design_play") }).click();
    await stateBecomes(page, "123456");
    await page.getByRole("button", { name: "X", exact: true }).click();
    await stateBecomes(page, "456123");
    await page.getByRole("button", { name: "Y", exact: true }).click();
    await stateBecomes(page, "564123");
  });
});

describe("design of a board", () => {
  test("is drawn by clicking: its class, finishing holes, and whether it can be solved", async ({ bench }) => {
    bench.refusal("/api/verbs/show"); // on the way there are boards on which nothing can be played
    const page = await bench.open(hash("design", {}, "pegs"));
    await grid(page).waitFor();
    await button(page, "sketch_clear").click();
    // Three holes in a row, two pegs: x x . Each click goes on to the next kind of cell.
    for (const column of [2, 3, 4]) await cell(page, 4, column).click();
    await cell(page, 4, 4).click();
    await eventually(() => words(verdict(page))).toContain(text("design_solvable"));
    await eventually(() => words(verdict(page))).toContain(text("design_moves", { moves: "1" }));
    await eventually(() => words(verdict(page))).toMatch(/Class/);
    await eventually(() => words(verdict(page))).toMatch(/A last peg can stand in [a-i]\d/);
    // With a peg too many it cannot be solved.
    await cell(page, 4, 4).click();
    await cell(page, 4, 4).click();
    await eventually(() => words(verdict(page))).not.toContain(text("design_solvable"));
  });

  test("is drawn by dragging, and by keyboard", async ({ bench }) => {
    bench.refusal("/api/verbs/show");
    const page = await bench.open(hash("design", {}, "pegs"));
    await grid(page).waitFor();
    await button(page, "sketch_clear").click();
    const at = async (column: number): Promise<[number, number]> => {
      const box = await boxOf(cell(page, 3, column));
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await at(1)));
    await page.mouse.down();
    await page.mouse.move(...(await at(4)), { steps: 12 });
    await page.mouse.up();
    const pegs = grid(page).getByRole("gridcell", { name: /a peg$/ });
    await eventually(() => pegs.count()).toBe(4);
    await cell(page, 3, 4).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(".");
    await eventually(() => grid(page).getByRole("gridcell", { name: /an empty hole$/ }).count()).toBe(1);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await eventually(() => pegs.count()).toBe(0);
  });

  test("begins with a board that is known, and is played", async ({ bench }) => {
    const page = await bench.open(hash("design", {}, "pegs"));
    await page.getByLabel(text("sketch_begin_with")).selectOption("french");
    await button(page, "sketch_begin").click();
    await eventually(() => grid(page).getByRole("gridcell", { name: /a peg$/ }).count()).toBe(36);
    await eventually(() => words(verdict(page))).toMatch(/37 holes/);
    await page.getByRole("link", { name: text("design_play") }).click();
    await page.locator("svg.board").waitFor();
    await eventually(() => page.getByRole("button", { name: /^[a-g]\d-[a-g]\d / }).count()).toBeGreaterThan(0);
  });
});
