// Every view of the page, as the tests visit all of them: its name, its address, and when it is complete.
import type { Page } from "playwright-core";
import { hash, patience, settled } from "./bench";

type View = readonly [name: string, address: string, ready: (page: Page) => Promise<void>];

/** Nothing is on its way any more, and what was drawn is there. */
const drawn =
  (what: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(what).first().waitFor({ timeout: patience });
    await settled(page);
  };

/** With what is only there when it was asked for. */
async function measured(page: Page): Promise<void> {
  await drawn(".graph-scene")(page);
  const run = page.locator("#measure-space").locator("..").locator("button").last();
  if ((await page.locator(".profile").count()) === 0) await run.click();
  await drawn(".profile")(page);
}

const spec = "rings:9";
const position = { spec: "pegs:triangle:5", state: "x/xx/.xx/x.../xxx.x" };

export const views: readonly View[] = [
  ["gallery", hash("gallery"), drawn(".card-picture svg")],
  ["board", hash("puzzle", { spec }), drawn("svg.board")],
  ["board with help", hash("puzzle", { ...position, help: "1" }), drawn(".mark-lost")],
  ["board being set up", hash("puzzle", { ...position, mode: "edit" }), drawn("svg.board")],
  ["long row", hash("puzzle", { spec: "rings:64", help: "1" }), drawn(".mark-best")],
  ["solution", hash("puzzle", { spec: "rings:5", view: "solve", step: "8" }), drawn(".sheet")],
  ["long solution", hash("puzzle", { spec: "rings:101", view: "solve", step: "1000000000000000000000000000000" }), drawn("svg.board")],
  ["measure", hash("puzzle", { spec: "rings:5", view: "measure", graph: "1" }), measured],
  ["tools", hash("puzzle", { ...position, view: "tools", tool: "pegs class" }), drawn(".tool")],
  ["design of rules", hash("design", {}, "rules"), drawn(".findings-word")],
  ["design of a board", hash("design", {}, "pegs"), drawn(".findings-word")],
  ["design of a game", hash("design", {}, "alignment"), drawn(".findings-word")],
  ["learn", hash("learn"), drawn(".lesson svg")],
  ["a page of learn", hash("learn", {}, "pegs"), drawn(".prose h2")],
];
