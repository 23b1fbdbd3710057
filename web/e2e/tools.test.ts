import { describe } from "vitest";
import { addressed, eventually, expect, stateOf, test, text, words } from "./bench";

describe("tools", () => {
  test("a catalogue is browsed, and one of its puzzles is played", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:5", { view: "tools" });
    await page.getByRole("link", { name: /^catalogue/i }).click();
    await page.getByLabel(/^Symmetric/).fill("any");
    await page.getByRole("button", { name: text("tools_run"), exact: true }).click();
    const cards = page.locator(".answer").getByRole("link");
    await eventually(() => cards.count()).toBeGreaterThan(5);
    await eventually(() => cards.first().locator("svg .shape").count()).toBeGreaterThan(10);
    const label = await cards.nth(3).locator("svg.scene").getAttribute("aria-label"); // which comes by a request of its own
    await cards.nth(3).click();
    await eventually(() => addressed(page)["view"]).toBeUndefined();
    await page.locator("svg.board").waitFor();
    expect(label).toContain(stateOf(page));
    await page.getByRole("button", { name: text("help"), exact: true }).click();
    await eventually(() => words(page.getByRole("region", { name: text("help") }))).toMatch(/\d+ moves? left/);
  });

  test("a long catalogue is turned page by page", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:5", { view: "tools", tool: "pegs catalogue" });
    await page.getByLabel(/^Symmetric/).fill("any");
    await page.getByLabel(/^Limit/).fill("4");
    await page.getByRole("button", { name: text("tools_run"), exact: true }).click();
    const first = page.locator(".answer").getByRole("link").first();
    const label = () => first.locator("svg.scene").getAttribute("aria-label");
    await first.waitFor();
    const begins = await label();
    const [before, after] = (["pages_before", "pages_after"] as const).map((key) => page.getByRole("button", { name: text(key), exact: true }));
    await eventually(() => before!.isDisabled()).toBe(true);
    await after!.click();
    await eventually(label).not.toBe(begins);
    await before!.click();
    await eventually(label).toBe(begins);
  });

  test("the class of a position is known at once", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english", { view: "tools", tool: "pegs class" });
    await page.getByRole("button", { name: text("tools_run"), exact: true }).click();
    await eventually(() => words(page.locator(".answer"))).toMatch(/Class A \(value \d+\): a last peg can only be in d1,a4,d4,g4,d7\./);
  });

  test("a book that was built is listed with its size, and removed", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:5", { view: "tools", tool: "pegs book build" });
    await page.getByRole("button", { name: text("tools_run"), exact: true }).click();
    await eventually(() => words(page.locator(".answer"))).toMatch(/book/i);
    await page.getByRole("button", { name: text("jobs"), exact: true }).click();
    const saved = page.getByRole("region", { name: text("saved_data") });
    await eventually(() => words(saved)).toMatch(/pegs\/triangle5\S* 0\.\d MB/);
    const remove = saved.getByRole("button").first();
    const before = await saved.getByRole("button").count();
    await remove.click();
    await eventually(() => saved.getByRole("button").count()).toBe(before - 1);
  });

  test("a wrong value is explained", async ({ bench }) => {
    bench.refusal("/api/jobs");
    const page = await bench.puzzle("pegs:english", { view: "tools", tool: "pegs class" });
    await page.getByLabel(/^Position/).fill("d4,z9");
    await page.getByRole("button", { name: text("tools_run"), exact: true }).click();
    await eventually(() => words(page.getByRole("alert"))).toMatch(/z9/);
    expect((await words(page.getByRole("main"))).split(await words(page.getByRole("alert").locator("p").first())).length).toBe(2);
  });

  test("a picture of an answer is shown", async ({ bench }) => {
    const page = await bench.puzzle("ziggu:3", { view: "tools" });
    await page.getByLabel("Format").selectOption("svg");
    await page.getByRole("button", { name: text("tools_run"), exact: true }).click();
    const image = page.locator(".answer").getByRole("img");
    await eventually(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(50);
  });
});
