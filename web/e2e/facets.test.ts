// Puzzles that are not played, but checked, and games for two: with answers made up here.
import { describe } from "vitest";
import type { Page } from "playwright-core";
import { violations } from "./axe";
import { address, board, button, eventually, expect, hash, listed, settled, stateOf, test, text, words, type Bench } from "./bench";

const info = (facets: string[], more: object = {}) => ({
  spec: "made:up",
  title: "made up",
  family: "rings", // of which Learn has a page
  rules: "There are none.",
  state: "letters",
  move: "a letter",
  parameters: [],
  start: "ab",
  goals: [],
  capabilities: [],
  methods: [],
  orders: [],
  references: [],
  facets,
  ...more,
});

const cell = (place: string, x: number) => ({ key: place, role: "piece", kind: "rectangle", x, y: 0, width: 1, height: 1, place, tooltip: `place ${place}` });
const scene = { title: "made up", width: 3, height: 1, shapes: [cell("p", 0), cell("q", 1), cell("r", 2)] };

/** A page on which these verbs are answered here. */
async function open(bench: Bench, answers: Record<string, (values: Record<string, string>) => object>, query: Record<string, string> = {}): Promise<Page> {
  const page = await (await bench.visitor()).newPage();
  for (const [verb, answer] of Object.entries(answers)) {
    await page.route(`**/api/verbs/${verb}`, (route) => route.fulfill({ json: answer(route.request().postDataJSON() as Record<string, string>), headers: { "Meleda-Outcome": "done" } }));
  }
  await page.goto(`${address}${hash("puzzle", { spec: "made:up", ...query })}`);
  await board(page).waitFor();
  await settled(page);
  return page;
}

const tabs = (page: Page) => page.getByRole("navigation", { name: text("tabs_label") }).getByRole("link").allInnerTexts();
/** In light and dark. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
}
const lit = (page: Page) => page.locator(".board .lit").evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute("data-target")));

describe("a puzzle that is only checked", () => {
  const next = (state: string, place: string) => (place === "p" ? (state[0] === "a" ? "b" : "a") + state[1] : state);
  const answers = {
    show: () => info(["checking"], { capabilities: ["editable"] }),
    view: ({ state, edit }: Record<string, string>) => {
      const from = state === "start" ? "ab" : state!;
      return { from, state: edit === undefined ? from : next(from, edit), scene };
    },
    check: ({ state }: Record<string, string>) => ({
      findings: [
        { property: "the rows have equal sums", holds: state === "bb", required: true, cells: [["p", "q"]], sums: ["3", "4"] },
        { property: "it is symmetric", holds: false, required: false, cells: [["r"]] },
        { property: "every letter is there", holds: true, required: true },
      ],
    }),
  };

  test("is set up and checked", async ({ bench }) => {
    const page = await open(bench, answers);
    expect(await tabs(page)).toEqual([text("tab_play"), text("tab_tools")]);
    expect(await button(page, "mode_edit").count()).toBe(0);
    expect(await button(page, "help").count()).toBe(0);
    expect(await listed(page).count()).toBe(0);
    const check = page.getByRole("region", { name: text("check") });
    await eventually(() => words(check)).toContain(text("check_not_all"));
    expect(await words(check)).toContain(text("check_sums", { sums: "3, 4" }));
    await board(page).getByRole("button", { name: "place p" }).click();
    await eventually(() => stateOf(page)).toBe("bb");
    await eventually(() => words(check)).toContain(text("check_all"));
  });

  test("shows where a property fails", async ({ bench }) => {
    const page = await open(bench, answers);
    const sums = page.getByRole("button", { name: /equal sums/ });
    await sums.click();
    expect(await lit(page)).toEqual(["place p", "place q"]);
    expect(await sums.getAttribute("aria-pressed")).toBe("true");
    await expectAccessible(page);
    await page.getByRole("button", { name: /symmetric/ }).click();
    expect(await lit(page)).toEqual(["place r"]);
    await page.getByRole("button", { name: /symmetric/ }).click();
    expect(await lit(page)).toEqual([]);
    expect(await page.getByRole("button", { name: /every letter/i }).count()).toBe(0);
  });
});

describe("a game for two", () => {
  const replies = [
    { move: "x", to: "xb", value: "loss", plies: "4" },
    { move: "y", to: "yb", value: "win", plies: "1" },
    { move: "z", to: "zb", value: "draw" },
  ];
  const answers = {
    show: () => info(["playing", "judging"]),
    view: ({ state }: Record<string, string>) => {
      const from = state === "start" ? "ab" : state!;
      return { from, state: from, scene, moves: from === "ab" ? replies.map(({ move, to }) => ({ move, to })) : [], mover: from === "ab" ? "first" : "second" };
    },
    value: ({ state }: Record<string, string>) => (state === "start" ? { value: "win", plies: "1", replies } : { value: "loss", plies: "0", replies: [] }),
  };

  test("says whose turn it is, and what each move is worth", async ({ bench }) => {
    const page = await open(bench, answers);
    expect(await tabs(page)).toEqual([text("tab_play"), text("tab_tools")]);
    await eventually(() => words(page.locator(".mover"))).toBe(text("mover", { mover: "first" }));
    await button(page, "values").click();
    const values = page.getByRole("region", { name: text("values") });
    await eventually(() => words(values)).toContain(text("values_win"));
    const rows = (await values.getByRole("listitem").allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
    expect(rows).toHaveLength(3);
    await expectAccessible(page);
    expect(rows[0]).toBe(`y ✓ Wins ${text("values_plies", { count: "1" })}`);
    expect(rows[1]).toBe("z = Draws");
    expect(rows[2]).toBe(`x ✕ Loses ${text("values_plies", { count: "4" })}`);
    await values.getByRole("button", { name: "y" }).click();
    await eventually(() => stateOf(page)).toBe("yb");
    await eventually(() => words(page.locator(".mover"))).toBe(text("mover", { mover: "second" }));
    await eventually(() => words(values)).toContain(text("values_loss"));
  });
});
