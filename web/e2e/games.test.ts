import { describe } from "vitest";
import type { Page } from "playwright-core";
import { violations } from "./axe";
import { addressed, board, boxOf, button, clickPiece, desktop, eventually, expect, hash, listed, meleda, phone, piece, settled, stateBecomes, stateOf, test, text, words } from "./bench";

const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);
const players = (page: Page) => page.getByRole("region", { name: text("players") });
const playerOf = (page: Page, name: string) => players(page).getByLabel(text("player_of", { player: name }));
const values = (page: Page) => page.getByRole("region", { name: text("values") });
const rows = async (page: Page) => (await values(page).getByRole("listitem").allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
/** On the board: what follows the colon says who moves. */
const stones = (state: string | undefined) => (state ?? "").replace(/:.*/, "").replace(/[^xo]/g, "").length;

/** What the page says about a move, by sign and by word. */
function rowOf({ move, value, plies }: { move: string; value: "win" | "draw" | "loss"; plies?: string }): string {
  const said = { win: "✓ Wins", draw: "= Draws", loss: "✕ Loses" }[value];
  return [move, said, ...(plies === undefined ? [] : [text("values_plies", { count: plies })])].join(" ");
}

describe("a game of lines", () => {
  test("is played against the machine, which answers each move; taken back, and with sides exchanged", async ({ bench }) => {
    const page = await bench.puzzle("picaria");
    await playerOf(page, "o").selectOption("perfect");
    await clickPiece(page, "empty node b2");
    await eventually(() => stones(stateOf(page))).toBe(2);
    await eventually(() => words(page.locator(".mover"))).toBe(text("mover", { mover: "x" }));
    // The answer of a perfect player holds the draw.
    await settled(page);
    expect((await meleda("value", "picaria", stateOf(page)!))["value"]).toBe("draw");
    // The machine's move is taken back, then one's own: it waits meanwhile.
    await button(page, "undo").click();
    await stateBecomes(page, ".../.x./...:o");
    await eventually(() => words(players(page))).toContain(text("machine_paused"));
    await button(page, "undo").click();
    await eventually(() => stones(stateOf(page))).toBe(0);
    // Sides exchanged: the machine has x now, and begins.
    await players(page).getByRole("button", { name: text("players_swap") }).click();
    await eventually(() => stones(stateOf(page))).toBe(1);
    await eventually(() => playerOf(page, "x").inputValue()).toBe("perfect");
    await eventually(() => playerOf(page, "o").inputValue()).toBe("person");
    await expectAccessible(page);
  });

  test("two machines play to the end", async ({ bench }) => {
    const page = await bench.puzzle("tapatan");
    await playerOf(page, "x").selectOption("perfect");
    await playerOf(page, "o").selectOption("perfect");
    // The first player wins in nine plies.
    await eventually(() => board(page).getByText("x has won").count()).toBe(1);
    await eventually(() => listed(page).count()).toBe(0);
  });

  test("shows on demand what each move is worth, by sign and by word", async ({ bench }) => {
    const page = await bench.puzzle("picaria", { state: "xo./oox/.x.:x" });
    await eventually(() => values(page).count()).toBe(0);
    await button(page, "values").click();
    await eventually(() => words(values(page))).toContain(text("values_loss"));
    const { replies } = (await meleda("value", "picaria", "xo./oox/.x.:x")) as { replies: Parameters<typeof rowOf>[0][] };
    expect((await rows(page)).sort()).toEqual(replies.map(rowOf).sort());
    await expectAccessible(page);
    await button(page, "values").click();
    await eventually(() => values(page).count()).toBe(0);
  });

  test("a stone is dragged along an edge, and why it may not go is said", async ({ bench }) => {
    bench.refusal("/api/verbs/view");
    const page = await bench.puzzle("three-mens-morris", { state: "xxo/oo./x..:x" });
    const middle = async (name: string): Promise<[number, number]> => {
      const box = await boxOf(piece(page, name));
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drag = async (from: string, [x, y]: [number, number]) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      await page.mouse.move(x, y, { steps: 6 });
      await page.mouse.up();
    };
    await piece(page, "stone x on a3").waitFor();
    // On a node that is taken already.
    await drag("stone x on b1", await middle("stone o on b2"));
    await eventually(() => words(page.locator(".notice"))).toContain("there is a stone on b2 already");
    expect(stateOf(page)).toBe("xxo/oo./x..:x");
    const [left, top] = await middle("stone x on a3");
    const [right] = await middle("stone o on b2");
    await drag("stone x on a3", [right, top]);
    expect(left).toBeLessThan(right);
    await stateBecomes(page, "xxo/oo./.x.:o");
    await page.getByLabel(text("state"), { exact: true }).fill("xxo/oo./x..:y");
    await eventually(() => words(page.getByRole("alert"))).toContain("x or o");
  });

  test("a line takes a stone where the rules say so: the enemy's stone is clicked", async ({ bench }) => {
    const page = await bench.puzzle("alignment:three-mens-morris,stones=4,lines=take", { state: "xx./o.o/...:x+2/2" });
    await clickPiece(page, "empty node c1");
    await stateBecomes(page, "xxx/o.o/...:x+1/2-take");
    await board(page).getByText("x takes a stone").waitFor();
    await clickPiece(page, "stone o on a2");
    await stateBecomes(page, "xxx/..o/...:o+1/2");
  });

  test("is measured up to symmetry, too", async ({ bench }) => {
    const page = await bench.puzzle("pong-hau-ki", { view: "measure" });
    await button(page, "measure_run").click();
    const { orbits } = (await meleda("explore", "pong-hau-ki")) as { orbits: { symmetries: string; states: string } };
    await eventually(() => words(page.locator("dl.facts").first())).toContain(text("fact_orbits", { symmetries: orbits.symmetries }));
    await eventually(() => words(page.locator("dl.facts").first())).toContain(`${orbits.states}:`);
  });
});

describe("design of a game", () => {
  const place = (page: Page, name: string) => page.locator(`.graph-board [data-place="${name}"]`);
  const verdict = (page: Page) => page.locator(".designer-verdict");
  const source = (page: Page) => addressed(page)["game"] ?? "";
  const centre = async (page: Page, name: string): Promise<[number, number]> => {
    const box = await boxOf(place(page, name).locator("circle"));
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  test("begins with a known one; places, edges and lines are drawn, and the value follows", async ({ bench }) => {
    bench.refusal("/api/verbs/show");
    const page = await bench.open(hash("design", {}, "alignment"), { viewport: desktop });
    await page.getByLabel(text("sketch_begin_with")).selectOption("tapatan");
    await button(page, "sketch_begin").click();
    await eventually(() => page.locator(".graph-place").count()).toBe(9);
    await eventually(() => words(verdict(page))).toContain(text("design_value_win", { player: "x" }));
    await eventually(() => words(verdict(page))).toContain(`${text("design_value_plies")} 9`);
    await expectAccessible(page);

    // An edge between two middles is there after two clicks, and gone after two more.
    await page.getByRole("button", { name: "Edges" }).click();
    const edges = page.locator(".graph-edge");
    await eventually(() => edges.count()).toBe(16);
    for (const name of ["b1", "c2"]) await place(page, name).click();
    await eventually(() => edges.count()).toBe(17);
    for (const [from, to] of [["c2", "b3"], ["b3", "a2"], ["a2", "b1"]]) {
      await place(page, from!).click();
      await place(page, to!).click();
    }
    // With all four it is Picaria, which is a draw.
    await eventually(() => edges.count()).toBe(20);
    await eventually(() => words(verdict(page))).toContain(text("design_value_draw"));
    for (const name of ["c2", "b1"]) await place(page, name).click();
    await eventually(() => edges.count()).toBe(19);

    // A line of one player.
    await page.getByRole("button", { name: "Lines" }).click();
    await eventually(() => page.locator(".graph-line").count()).toBe(8);
    await page.getByRole("button", { name: text("graph_only", { owner: "x" }), exact: true }).click();
    for (const name of ["b1", "c2", "b3"]) await place(page, name).click();
    await button(page, "graph_complete_these", { names: "b1-c2-b3" }).click();
    await eventually(() => page.locator(".graph-line.owner-1").count()).toBe(1);
    await eventually(() => source(page)).toContain("line x b1-c2-b3");
    await button(page, "design_undo").click();
    await eventually(() => page.locator(".graph-line").count()).toBe(8);
    await page.getByRole("link", { name: text("design_play") }).click();
    await board(page).waitFor();
    await players(page).waitFor();
  });

  test("a place is added, dragged and removed, and the keyboard does it, too", async ({ bench }) => {
    bench.refusal("/api/verbs/show");
    const page = await bench.open(hash("design", { game: "row a1 b1\nedge a1-b1\nline a1-b1\nstones 1\n" }, "alignment"), { viewport: desktop });
    await eventually(() => page.locator(".graph-place").count()).toBe(2);
    await page.locator(".graph-board").scrollIntoViewIfNeeded();
    const [ax, ay] = await centre(page, "a1");
    const [bx] = await centre(page, "b1");
    const unit = bx - ax;
    await page.mouse.click(ax, ay + unit);
    await eventually(() => source(page)).toContain("row a2@0,1");
    const [fromX, fromY] = await centre(page, "b1");
    const scale = Math.abs((await centre(page, "a2"))[1] - (await centre(page, "a1"))[1]);
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX + scale / 2, fromY + scale / 2, { steps: 8 });
    await page.mouse.up();
    await eventually(() => source(page)).toContain("b1@1.5,0.5");
    await place(page, "b1").focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await eventually(() => source(page)).toContain("b1@1,0.5");
    await page.keyboard.press("Delete");
    await eventually(() => page.locator(".graph-place").count()).toBe(2);
    await eventually(() => source(page)).not.toContain("b1");
    await button(page, "design_undo").click();
    await eventually(() => page.locator(".graph-place").count()).toBe(3);
    await button(page, "graph_add").click();
    await eventually(() => page.locator(".graph-place").count()).toBe(4);
  });

  test("what cannot be drawn is mended as text, on a phone as well", async ({ bench }) => {
    bench.refusal("/api/verbs/show");
    const page = await bench.open(hash("design", { game: "row a1 a1\n" }, "alignment"), phone);
    await page.getByText(text("graph_not_shown")).waitFor();
    await page.getByRole("textbox", { name: text("design_text") }).fill("row a1 b1 c1\nedge a1-b1-c1\nline a1-b1\nstones 1\n");
    await eventually(() => page.locator(".graph-place").count()).toBe(3);
    await verdict(page).locator(".findings-word").waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
