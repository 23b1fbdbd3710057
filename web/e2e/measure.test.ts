import { describe } from "vitest";
import type { Page } from "playwright-core";
import { violations } from "./axe";
import { address, addressed, boxOf, button, eventually, expect, hash, saved, stateBecomes, test, text, words } from "./bench";

const space = (page: Page) => page.getByRole("region", { name: text("measure_space") });
const graph = (page: Page) => page.getByRole("region", { name: text("graph"), exact: true });
const picture = (page: Page) => graph(page).locator("svg.graph-scene");

describe("measure", () => {
  test("counts all states, and shows them by depth", async ({ bench }) => {
    // No other test measures these: what one visitor has measured, the next one sees.
    const page = await bench.puzzle("rings:6", { view: "measure" });
    await button(space(page), "measure_run").click();
    const facts = space(page).locator("dl.facts");
    await eventually(() => words(facts)).toContain(text("shape_path"));
    await eventually(() => words(facts)).toContain(text("fact_depth_value", { depth: "42" }));
    await eventually(() => words(facts)).toMatch(new RegExp(`${text("fact_states")} 64\\b`));
    const chart = page.getByRole("slider", { name: text("profile") });
    await chart.focus();
    await page.keyboard.press("End");
    await eventually(() => chart.getAttribute("aria-valuetext")).toBe(text("profile_bar", { depth: "42", states: "1" }));
    await eventually(() => chart.locator("rect.bar").count()).toBe(43);
    await space(page).getByText(text("as_table")).click();
    await eventually(() => space(page).getByRole("row").count()).toBe(44);
    // The result is still there after a reload, without being asked for again.
    await page.reload();
    await eventually(() => words(facts)).toContain(text("shape_path"));
    await space(page).getByRole("link", { name: "000000" }).click();
    await stateBecomes(page, "000000");
  });

  test("draws the graph of states, which is zoomed, moved and walked", async ({ bench }) => {
    const page = await bench.puzzle("rings:4", { view: "measure" });
    await button(page, "graph_draw").click();
    const boxes = picture(page).locator("[data-state]");
    await eventually(async () => new Set(await boxes.evaluateAll((all) => all.map((each) => each.getAttribute("data-state")))).size).toBe(16);
    await eventually(() => picture(page).locator(".role-node-start").count()).toBeGreaterThan(0);
    await eventually(() => picture(page).locator(".role-node-goal").count()).toBeGreaterThan(0);
    const width = async () => Number((await picture(page).getAttribute("viewBox"))!.split(" ")[2]);
    const whole = await width();
    await button(graph(page), "zoom_in").click();
    await eventually(width).toBeLessThan(whole);
    await button(graph(page), "zoom_whole").click();
    await eventually(width).toBe(whole);
    await picture(page).hover();
    await page.mouse.wheel(0, -400);
    await eventually(width).toBeLessThan(whole);
    const viewBox = () => picture(page).getAttribute("viewBox");
    const before = await viewBox();
    const { x, y, width: w, height: h } = await boxOf(picture(page));
    await page.mouse.move(x + w / 2, y + h / 2);
    await page.mouse.down();
    await page.mouse.move(x + w / 2 - 40, y + h / 2, { steps: 4 });
    await page.mouse.up();
    await eventually(viewBox).not.toBe(before);
    await picture(page).focus();
    await page.keyboard.press("0");
    await eventually(width).toBe(whole);
    await picture(page).locator("[data-state='0110']").first().click({ force: true }); // its text lies on it
    await stateBecomes(page, "0110");
  });

  test("saves the graph in every format", async ({ bench }) => {
    const page = await bench.puzzle("rings:4", { view: "measure", graph: "1" });
    await graph(page).getByRole("button", { name: "SVG" }).waitFor();
    const beginnings = { SVG: /^<(\?xml|svg)/, DOT: /^(strict )?(di)?graph/, GraphML: /^<\?xml[\s\S]*graphml/, JSON: /^\{/ };
    for (const [format, beginning] of Object.entries(beginnings)) {
      const { name, content } = await saved(page, () => graph(page).getByRole("button", { name: format, exact: true }).click());
      expect(name).toMatch(new RegExp(`\\.${format}$`, "i"));
      expect(content).toMatch(beginning);
      expect(content).toContain("0110");
    }
  });

  test("finds the law of growth", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { view: "measure" });
    const growing = page.getByRole("region", { name: text("growing"), exact: true });
    await button(growing, "growing_run").click();
    await eventually(() => words(growing)).toContain(text("growing_closed_form"));
    // 1, 2, 5, 10, 21, ...: the shortest solutions of 1, 2, 3, ... rings.
    await eventually(() => words(growing.getByRole("row").last())).toMatch(/1 2 5 10 21 42/);
  });

  test("a job goes on over a reload, and is cancelled", async ({ bench }) => {
    const page = await bench.puzzle("rings:34", { view: "measure" });
    await button(space(page), "measure_run").click();
    await eventually(() => words(space(page))).toContain(text("job_running"));
    await page.getByRole("button", { name: text("jobs_running", { count: 1 }) }).waitFor();
    await page.reload();
    await eventually(() => words(space(page))).toContain(text("job_running"));
    await page.getByRole("button", { name: text("jobs_running", { count: 1 }) }).click();
    const list = page.getByRole("dialog");
    await eventually(() => words(list)).toContain("rings:34");
    const entry = list.locator(".job-item").filter({ hasText: "rings:34" });
    await button(entry, "job_cancel").click();
    await eventually(() => words(entry)).toContain(text("job_cancelled"));
    await page.getByRole("button", { name: text("jobs"), exact: true }).waitFor();
    await entry.getByRole("button").click();
    await eventually(() => entry.count()).toBe(0);
  });

  test("the jobs of another window are seen, opened and cancelled, and both lists stay true", async ({ bench }) => {
    const first = await bench.puzzle("rings:33", { view: "measure" });
    const second = await first.context().newPage();
    await second.goto(`${address}${hash("puzzle", { spec: "rings:32", view: "measure" })}`);
    for (const page of [first, second]) {
      await button(space(page), "measure_run").click();
      await eventually(() => words(space(page))).toMatch(new RegExp(`${text("job_running")}|${text("job_queued")}`));
    }
    const entry = (page: Page, spec: string) => page.getByRole("dialog").locator(".job-item").filter({ hasText: spec });
    for (const page of [first, second]) {
      await page.getByRole("button", { name: text("jobs_running", { count: 2 }) }).click();
      for (const spec of ["rings:33", "rings:32"]) await entry(page, spec).waitFor();
    }
    expect(await violations(second)).toEqual([]);
    await entry(second, "rings:33").getByRole("link").click();
    await eventually(() => addressed(second)["spec"]).toBe("rings:33");
    await eventually(() => words(space(second))).toContain(text("job_running"));
    await button(entry(second, "rings:33"), "job_cancel").click();
    await button(entry(second, "rings:32"), "job_cancel").click();
    await first.getByRole("button", { name: text("jobs"), exact: true }).waitFor();
    await second.reload();
    await second.getByRole("button", { name: text("jobs"), exact: true }).click();
    for (const spec of ["rings:33", "rings:32"]) await entry(second, spec).getByRole("button").click();
    await eventually(() => entry(first, "rings:3").count()).toBe(0);
  });

  test("what a job found before it was stopped is shown as part of the whole", async ({ bench }) => {
    const page = await bench.puzzle("rings:34", { view: "measure", state: "1".repeat(33) + "0" });
    await button(space(page), "measure_run").click();
    await eventually(() => words(space(page))).toMatch(/\d{3}/);
    await button(space(page), "job_cancel").click();
    await eventually(() => words(space(page))).toContain(text("job_cancelled"));
    await button(space(page), "measure_again").or(button(space(page), "measure_run")).waitFor();
  });
});
