// What one holds is what one sees: products have pictures of their own, dials turn, strings stay tied, wide rows are followed,
// and every piece can be hit with a finger.
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { violationsInLightAndDark } from "./axe";
import { address, addressed, board, boxOf, button, eventually, expect, hash, piece, saved, settled, stateBecomes, test, text, words } from "./bench";

const sizes = { phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, laptop: { viewport: { width: 1280, height: 720 } }, projector: { viewport: { width: 1920, height: 1080 } } };
const pictured = ["spin-out", "brain", "b-bar", "hexadecimal", "elephant", "ziggurat", "zigguflat", "zigguhooked", "zigguchain", "kugellager", "lock-250"];

/** How far a group is turned, in degrees, as the browser has it at this moment. */
const turnOf = (page: Page, name: RegExp) =>
  piece(page, name)
    .first()
    .evaluate((group) => {
      const { a, b } = new DOMMatrix(getComputedStyle(group).transform);
      return Math.round((Math.atan2(b, a) * 180) / Math.PI);
    });

describe("a product", () => {
  test("has a picture of its own, and says which way round it is held", async ({ bench }) => {
    const drawings = new Set<string>();
    const page = await bench.open();
    for (const product of pictured) {
      await page.goto(page.url().replace(/#.*/, hash("puzzle", { spec: product })));
      await board(page).locator(".shape").first().waitFor();
      drawings.add((await board(page).locator(".shape").evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute("class")))).join("|"));
      await page.getByText(text("hold")).click();
      await eventually(() => page.locator(".hold svg .shape").count()).toBeGreaterThan(2);
      expect((await words(page.locator(".hold p"))).length).toBeGreaterThan(30);
    }
    expect(drawings.size).toBeGreaterThan(8);
  });

  for (const [name, size] of Object.entries(sizes)) {
    test(`fits on the screen (${name})`, async ({ bench }) => {
      const page = await bench.open("#/", size);
      for (const product of ["spin-out", "brain", "ziggurat"]) {
        await page.goto(page.url().replace(/#.*/, hash("puzzle", { spec: product })));
        await board(page).locator(".shape").first().waitFor();
        await page.getByText(text("hold")).click();
        // On the larger screens the checker looks in tools/full/page-screens.
        if (name === "phone") expect(await violationsInLightAndDark(page), product).toEqual([]);
        await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    });
  }
});

describe("a dial", () => {
  test("turns from one state to the next, and stands still where motion is not wanted", async ({ bench }) => {
    const page = await bench.puzzle("spin-out", {}, { reducedMotion: "no-preference" });
    await stateBecomes(page, "1111111");
    await eventually(() => turnOf(page, /^dial 1 /)).toBe(90);
    const before = await piece(page, /^dial 1 /).first().evaluate((group) => getComputedStyle(group).transitionDuration);
    expect(before).not.toBe("0s");
    await piece(page, "dial 1 can be laid down").click();
    await stateBecomes(page, "1111110");
    await eventually(() => turnOf(page, /^dial 1 /)).toBe(0);
    const still = await bench.puzzle("spin-out");
    await stateBecomes(still, "1111111");
    await eventually(() => piece(still, /^dial 1 /).first().evaluate((group) => getComputedStyle(group).transitionDuration)).toBe("0s");
  });
});

describe("a string", () => {
  test("stays tied to its ring while that is dragged", async ({ bench }) => {
    const page = await bench.puzzle("rings:3");
    await stateBecomes(page, "111");
    const rod = () => board(page).locator(".shape-line").last().boundingBox();
    const ring = await boxOf(piece(page, "ring 1 can be taken off"));
    const before = (await rod())!;
    const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 30, { steps: 5 });
    await eventually(async () => Math.round((await rod())!.y - before.y)).toBe(30);
    await page.mouse.move(x, y, { steps: 5 });
    await page.mouse.up();
  });
});

describe("a peg that is jumped", () => {
  test("leaves the board", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english", {}, { reducedMotion: "no-preference" });
    await board(page).locator(".shape").first().waitFor();
    await page.evaluate(() => {
      const seen = new MutationObserver(() => document.querySelector("svg.board .leaving") && (document.title = "left"));
      seen.observe(document.querySelector("svg.board")!, { childList: true, subtree: true });
    });
    await piece(page, /can jump to d4$/).first().click();
    await eventually(() => page.title()).toBe("left");
    await eventually(() => board(page).locator(".leaving").count()).toBe(0);
  });
});

describe("a wide row", () => {
  test("of mazes has each digit below its mazes", async ({ bench }) => {
    const page = await bench.puzzle("ziggu:200");
    const middles = await boxOf(board(page).locator(".role-slot").last());
    const digit = await boxOf(board(page).getByText("1", { exact: true }).last());
    const pitch = middles.width * 1.25;
    expect(Math.abs(digit.x - (middles.x + middles.width / 2))).toBeLessThan(pitch);
  });

  test("of more than 400 pieces is a window that follows the play", async ({ bench }) => {
    const state = "0".repeat(300) + "2" + "0".repeat(699);
    const page = await bench.puzzle("ziggu:1000", { state });
    await eventually(() => words(page.locator(".part"))).toBe("digits 705 to 695, 16 to 1 of 1000");
    await page.locator(".moves-list").getByRole("button", { name: "-700" }).click();
    await eventually(() => words(page.locator(".part"))).not.toBe("");
  });
});

describe("on a phone", () => {
  test("every piece takes a finger", async ({ bench }) => {
    const page = await bench.open("#/", sizes.phone);
    for (const spec of [...pictured, "rings:9", "ziggu:6", "pegs:english"]) {
      await page.goto(address + hash("puzzle", { spec }));
      await eventually(() => addressed(page)["state"]).toBeDefined(); // the board is this puzzle's
      await board(page).locator(".hit").first().waitFor();
      await settled(page);
      const small = await board(page)
        .locator("rect.hit")
        .evaluateAll((areas) => areas.map((area) => area.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 23.9).length);
      expect(small, spec).toBe(0);
    }
  });

  test("the piece itself is what one sets up", async ({ bench }) => {
    const page = await bench.puzzle("ziggu:3", { state: "000" }, sizes.phone);
    await button(page, "mode_edit").click();
    await piece(page, /^maze 1: row 0, column 0/).tap();
    await stateBecomes(page, "001");
    await piece(page, /^maze 1: row 0, column 1/).tap();
    await stateBecomes(page, "002");
  });
});

describe("a sheet to print", () => {
  test("is one click away, from Play and from Design", async ({ bench }) => {
    const page = await bench.puzzle("spin-out");
    await board(page).locator(".shape").first().waitFor();
    const sheet = await saved(page, () => button(page, "paper").click());
    expect(sheet.name).toMatch(/\.pdf$/);
    expect(sheet.content.startsWith("%PDF-")).toBe(true);
    await page.goto(page.url().replace(/#.*/, hash("design", {}, "pegs")));
    await eventually(() => words(page.locator(".designer-verdict"))).toContain(text("design_solvable"));
    const own = await saved(page, () => button(page, "paper").click());
    expect(own.content.startsWith("%PDF-")).toBe(true);
  });
});
