import { describe } from "vitest";
import type { Page } from "playwright-core";
import { violations } from "./axe";
import { button, eventually, expect, help, listed, meleda, phone, stateBecomes, stateOf, test, text, words } from "./bench";

const counter = (page: Page) => words(page.locator(".counter"));
const notice = (page: Page) => words(page.locator(".notice"));

async function make(page: Page, move: string, state: string): Promise<void> {
  await listed(page, move).click();
  await stateBecomes(page, state);
}

async function scrambled(page: Page, distance = ""): Promise<string> {
  await page.getByRole("textbox", { name: text("scramble_far") }).fill(distance);
  await button(page, "scramble_now").click();
  const said = page.getByRole("dialog").getByRole("status");
  await eventually(() => words(said)).not.toBe("");
  return words(said);
}

describe("a game", () => {
  test("is counted, and at the end compared with the fewest moves and with one's own best", async ({ bench }) => {
    const page = await bench.puzzle("rings:2");
    await make(page, "-1", "10");
    await make(page, "+1", "11");
    await eventually(() => counter(page)).toBe(text("moves_made", { count: 2 }));
    await make(page, "-2", "01");
    await make(page, "-1", "00");
    await eventually(() => notice(page)).toContain(text("ended_more", { count: 4, more: "2" }));
    await button(page, "reset").click();
    await stateBecomes(page, "11");
    await eventually(() => counter(page)).toBe(text("moves_made", { count: 0 }));
    await make(page, "-2", "01");
    await make(page, "-1", "00");
    await eventually(() => notice(page)).toContain(text("ended_fewest", { count: 2 }));
    await eventually(() => notice(page)).toContain(text("ended_record", { count: 4 }));
    // Who only looks at the goal has solved nothing.
    await button(page, "reset").click();
    await button(page, "set_as").click();
    await button(page, "go_to_goal").click();
    await eventually(() => notice(page)).toBe(`★ ${text("solved")}`);
  });

  test("has a value on every move, by number and sign", async ({ bench }) => {
    const page = await bench.puzzle("rings:9");
    await button(page, "worth_show").click();
    await eventually(() => words(listed(page, "-1").locator(".worth > span").first())).toBe("340 ✓");
    await eventually(() => words(listed(page, "-2").locator(".worth > span").first())).toBe("342 ↺");
    await listed(page, new RegExp(`^-2 .*${text("worth_left", { number: "342" })} ${text("worth_away")}`)).waitFor();
    await make(page, "-1", "111111110");
    await eventually(() => words(listed(page, "-3").locator(".worth > span").first())).toBe("339 ✓");
    const pegs = await bench.puzzle("pegs:triangle:5", { state: "x/xx/.xx/x.../xxx.x", worth: "1" });
    await eventually(() => pegs.locator(".worth-lost").count()).toBe(4);
    await eventually(() => pegs.locator(".worth-nearer").allInnerTexts()).toHaveLength(3);
    expect(await violations(pegs)).toEqual([]);
  });

  test("is scrambled: any state, or so far from the goal as is wished", async ({ bench }) => {
    const page = await bench.puzzle("rings:8");
    await button(page, "scramble").click();
    expect(await scrambled(page)).toBe(text("scramble_any", { states: "256" }));
    expect(await scrambled(page, "17")).toBe(text("scramble_distance", { count: "17" }));
    await eventually(async () => (await meleda("distance", "rings:8", stateOf(page)!, "goal"))["distance"]).toBe("17");
    await eventually(() => counter(page)).toBe(text("moves_made", { count: 0 }));
    expect(await scrambled(page, "1000")).toMatch(/^None so far away/);
    expect(await violations(page)).toEqual([]);
  });

  test("is scrambled by random moves where states have no numbers, and stays solvable", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:5", {}, phone);
    await button(page, "scramble").click();
    expect(await scrambled(page)).toMatch(/^\d+ random legal moves? (was|were) made/);
    const answer = await meleda("solve", "pegs:triangle:5", "--from", stateOf(page)!);
    expect(answer["length"]).toBeDefined();
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.viewport.width);
  });

  test("that is lost goes back to where it was not", async ({ bench }) => {
    const start = "x/xx/.xx/x.../xxx.x";
    const page = await bench.puzzle("pegs:triangle:5", { state: start, help: "1" });
    await eventually(() => page.locator(".lost-move").count()).toBe(4);
    await page.locator(".lost-move").first().click();
    await eventually(() => words(help(page))).toContain(text("help_unsolvable"));
    await eventually(() => listed(page).count()).toBeGreaterThan(0);
    const lost = stateOf(page);
    await listed(page).first().click();
    await eventually(() => stateOf(page)).not.toBe(lost);
    await button(help(page), "rescue").click();
    await stateBecomes(page, start);
  });

  test("is celebrated, but not for those who want no motion", async ({ bench }) => {
    for (const [reducedMotion, count] of [["no-preference", 1], ["reduce", 0]] as const) {
      const page = await bench.puzzle("rings:1", {}, { reducedMotion });
      // What flies is gone after a while; here it stays, so that a busy machine does not miss it.
      await page.clock.install();
      await listed(page, "-1").click();
      await stateBecomes(page, "0");
      await eventually(() => page.locator(".celebration").count()).toBe(count);
      await page.clock.runFor(5000);
      await eventually(() => page.locator(".celebration").count()).toBe(0);
    }
  });

  test("is silent until sound is wished for, and that stays", async ({ bench }) => {
    const page = await bench.puzzle("rings:3");
    const opened = async () => {
      await button(page, "feel").click();
      return page.getByRole("checkbox", { name: text("feel_sound") });
    };
    await eventually(async () => (await opened()).isChecked()).toBe(false);
    await page.getByRole("checkbox", { name: text("feel_sound") }).check();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await make(page, "-1", "110");
    await page.reload();
    await eventually(async () => (await opened()).isChecked()).toBe(true);
  });
});
