// Squares of numbers: entered, pasted, checked, and looked through property by property.
import { describe } from "vitest";
import type { Page } from "playwright-core";
import { violationsInLightAndDark } from "./axe";
import { button, eventually, expect, meleda, piece, stateOf, test, text, words } from "./bench";

const check = (page: Page) => page.getByRole("region", { name: text("check") });
const property = (page: Page, name: RegExp) => check(page).getByRole("button", { name });
const lit = (page: Page) =>
  page.locator(".board .lit").evaluateAll((shapes) => [...new Set(shapes.map((shape) => shape.getAttribute("data-target")?.replace("place ", "")))].sort());
const field = (page: Page) => page.getByRole("textbox", { name: text("state"), exact: true });
const square = async (name: string) => ((await meleda("check", "franklin:8", name))["state"] as string).split("/").map((row) => row.replaceAll(".", " "));

describe("a square of numbers", () => {
  test("lights a line at a time where a property holds", async ({ bench }) => {
    const page = await bench.puzzle("franklin-f1");
    await property(page, /half rows/i).click();
    await eventually(() => lit(page)).toEqual(["a1", "b1", "c1", "d1"]);
    await eventually(() => words(check(page))).toContain(text("check_sum", { sum: "130" }));
    await eventually(() => words(check(page))).toContain(text("check_one", { at: 1, count: 16 }));
    await button(check(page), "pages_after").click();
    await eventually(() => lit(page)).toEqual(["e1", "f1", "g1", "h1"]);
    await button(check(page), "pages_before").click();
    await button(check(page), "pages_before").click();
    await eventually(() => lit(page)).toEqual(["e8", "f8", "g8", "h8"]);
    await eventually(() => page.locator(".board .lit-holds").count()).toBeGreaterThan(0);
    expect(await violationsInLightAndDark(page)).toEqual([]);
    await property(page, /bend diagonals/i).click();
    await eventually(() => lit(page)).toEqual(["a1", "b2", "c3", "d4", "e4", "f3", "g2", "h1"]);
    await property(page, /bend diagonals/i).click();
    await eventually(() => lit(page)).toEqual([]);
  });

  test("every property has cells to be seen", async ({ bench }) => {
    const page = await bench.puzzle("franklin-f1");
    await eventually(() => words(check(page))).toContain(text("check_all"));
    const names = await check(page).locator("li > button").allInnerTexts();
    expect(names.length).toBe(12);
    await eventually(() => check(page).locator("li > p.finding").count()).toBe(0);
    for (let i = 0; i < names.length; i++) {
      await check(page).locator("li > button").nth(i).click();
      await eventually(async () => (await lit(page)).length).toBeGreaterThan(0);
      await check(page).locator("li > button").nth(i).click();
    }
  });

  test("lights all that is wrong, and each of it", async ({ bench }) => {
    const page = await bench.puzzle("franklin-f1");
    await property(page, /^.*diagonals.*not required/i).first().click();
    await eventually(async () => (await lit(page)).length).toBe(16);
    await eventually(() => words(check(page))).toContain(text("check_every", { count: 2 }));
    await button(check(page), "pages_after").click();
    await eventually(() => lit(page)).toEqual(["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"]);
    await eventually(() => page.locator(".board .lit-holds").count()).toBe(0);
  });

  test("is pasted as it is printed, with lines", async ({ bench }) => {
    const page = await bench.puzzle("franklin:8");
    const rows = await square("f2");
    await field(page).fill(rows.join("\n"));
    await button(page, "state_set").click();
    await eventually(() => stateOf(page)).toBe(rows.map((row) => row.replaceAll(" ", ".")).join("/"));
    await eventually(() => words(check(page))).toContain(text("check_all"));
    // On one line, and set by the key.
    const others = await square("n1");
    await field(page).fill(others.join(" "));
    await field(page).press("Enter");
    await eventually(() => stateOf(page)).toBe(others.map((row) => row.replaceAll(" ", ".")).join("/"));
  });

  test("that is changed is checked anew, and nothing stays lit", async ({ bench }) => {
    const page = await bench.puzzle("franklin-f1");
    await property(page, /half columns/i).click();
    await eventually(async () => (await lit(page)).length).toBe(4);
    await piece(page, "cell a1").click();
    await eventually(() => words(check(page))).toContain(text("check_not_all"));
    await eventually(() => lit(page)).toEqual([]);
    await property(page, /entries/i).click();
    await eventually(async () => (await lit(page)).length).toBe(2); // the same number twice
  });

  test("fits on a phone", async ({ bench }) => {
    const page = await bench.puzzle("franklin-f1", {}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await property(page, /two by two/i).click();
    await eventually(() => lit(page)).toEqual(["a1", "a2", "b1", "b2"]);
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // The board stays in sight while one goes through the list.
    await property(page, /pandiagonal/i).click();
    await eventually(async () => (await lit(page)).length).toBe(64);
    const box = await page.locator(".board-card").boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.y + box!.height).toBeLessThan(844);
  });
});
