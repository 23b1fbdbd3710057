// The pictures of the documentation. Only made when MELEDA_SCREENSHOTS names a folder to write them to.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "vitest";
import type { Page } from "playwright-core";
import { board, button, desktop, eventually, expect, hash, help, phone, settled, test, text, words, type Bench } from "./bench";

const folder = process.env["MELEDA_SCREENSHOTS"]!;
const pegs = { spec: "pegs:english", state: "..x/xxx/xxx..xx/xxxx..x/xx..xx./.../.x.", help: "1" };

async function write(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ path: join(folder, `${name}.png`), scale: "css", animations: "disabled" });
  expect(picture.length, name).toBeLessThan(150_000);
}

const helped = async (bench: Bench, query: Record<string, string>, options = {}) => {
  const { spec = "", ...rest } = query;
  const page = await bench.puzzle(spec, rest, options);
  await eventually(() => words(help(page))).toMatch(/\d+ moves? left/);
  await eventually(() => board(page).locator(".mark-best").count()).toBeGreaterThan(0);
  return page;
};

describe("screenshots", () => {
  test("gallery", async ({ bench }) => {
    const page = await bench.open("#/", { viewport: desktop });
    await eventually(() => page.locator(".card-picture svg").count()).toBeGreaterThan(5);
    await write(page, "gallery");
  });

  test("board", async ({ bench }) => {
    const page = await helped(bench, pegs);
    await page.getByRole("navigation", { name: text("tabs_label") }).evaluate((tabs) => tabs.scrollIntoView({ block: "start" }));
    await write(page, "board");
  });

  test("dark", async ({ bench }) => {
    await write(await helped(bench, { spec: "rings:9", state: "101101100", help: "1" }, { colorScheme: "dark" }), "dark");
  });

  test("phone", async ({ bench }) => {
    await write(await helped(bench, { spec: "pegs:triangle:5", state: "x/xx/.xx/x.../xxx.x", help: "1" }, phone), "phone");
  });

  test("playback", async ({ bench }) => {
    const page = await bench.puzzle("rings:64", { view: "solve", step: "1000000000000" });
    await eventually(() => words(page.locator(".place-line code"))).not.toBe("1".repeat(64));
    await write(page, "playback");
  });

  test("measure", async ({ bench }) => {
    const page = await bench.puzzle("ziggu:4", { view: "measure" });
    await button(page, "measure_run").click();
    await page.getByRole("slider", { name: text("profile") }).scrollIntoViewIfNeeded();
    await write(page, "measure");
  });

  test("design", async ({ bench }) => {
    const page = await bench.open(hash("design", {}, "pegs"));
    await eventually(() => words(page.locator(".designer-verdict"))).toContain(text("design_solvable"));
    await page.getByRole("navigation", { name: text("design_families") }).evaluate((tabs) => tabs.scrollIntoView({ block: "start" }));
    await write(page, "design");
  });

  // What one holds is what one sees.
  for (const [name, query, options] of [
    ["spin-out", { spec: "spin-out", state: "1011001" }, { viewport: { width: 1280, height: 720 } }],
    ["spin-out-phone", { spec: "spin-out", state: "1011001" }, { ...phone, viewport: { width: 390, height: 844 } }],
    ["brain-dark", { spec: "brain", state: "10110010" }, { viewport: { width: 1280, height: 720 }, colorScheme: "dark" }],
    ["ziggurat", { spec: "ziggurat", state: "01203" }, { viewport: { width: 1280, height: 720 } }],
  ] as const) {
    test(name, async ({ bench }) => {
      const { spec, state } = query;
      const page = await bench.puzzle(spec, { state }, options);
      await board(page).locator(".shape").first().waitFor();
      if (name.endsWith("phone")) await page.getByText(text("hold")).click();
      else await page.getByRole("navigation", { name: text("tabs_label") }).evaluate((tabs) => tabs.scrollIntoView({ block: "start" }));
      await write(page, name);
    });
  }
});
