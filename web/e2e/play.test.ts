import { describe } from "vitest";
import type { Locator, Page } from "playwright-core";
import { address, addressed, board, boxOf, button, clickPiece, eventually, expect, hash, listed, meleda, phone, piece, stateBecomes, stateOf, test, text, words } from "./bench";

const notice = (page: Page) => page.locator(".notice");

/** The middle of something on the screen. */
async function middle(locator: Locator): Promise<[number, number]> {
  const box = await boxOf(locator);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags from one middle to another by hand: the pointer goes on the way through a few points. */
async function dragTo(page: Page, from: Locator, [x, y]: [number, number]): Promise<void> {
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

/** The same with a finger, as the browser gets it from a screen: it may take the finger away to scroll the page. */
async function dragByFinger(page: Page, [fromX, fromY]: [number, number], [x, y]: [number, number]): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) => debug.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: fromX, y: fromY }]);
  for (let part = 1; part <= 8; ++part) await touch("touchMove", [{ x: fromX + ((x - fromX) * part) / 8, y: fromY + ((y - fromY) * part) / 8 }]);
  await touch("touchEnd", []);
  await debug.detach();
}

/** One of its pegs, and only that one, can jump in two directions. */
const twoJumps = { state: "x/xx/.xx/x.../xxx.x", peg: /^the peg from b2 can jump to/ };

describe("playing", () => {
  test("a move by a click", async ({ bench }) => {
    const page = await bench.puzzle("rings:9");
    await stateBecomes(page, "111111111");
    await piece(page, "ring 1 can be taken off").click();
    await stateBecomes(page, "111111110");
    await piece(page, "ring 1 can be put on").waitFor();
    await listed(page, "-3").click();
    await stateBecomes(page, "111111010");
  });

  test("a move by dragging a piece of a row", async ({ bench }) => {
    const page = await bench.puzzle("rings:5");
    const ring = piece(page, "ring 2 can be taken off");
    await ring.waitFor();
    const [x, y] = await middle(ring);
    const { height } = await boxOf(board(page));
    await dragTo(page, ring, [x, y + height * (1.5 / 4.6)]);
    await stateBecomes(page, "11101");
    // Let go where nothing is: it goes back.
    const other = piece(page, "ring 1 can be taken off");
    await dragTo(page, other, [x, y + height]);
    await eventually(() => other.isVisible()).toBe(true);
    expect(stateOf(page)).toBe("11101");
  });

  test("the click that ends a drag is no move, however late it comes", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { state: "11101" });
    const ring = piece(page, "ring 1 can be taken off");
    await ring.waitFor();
    const [x, y] = await middle(ring);
    const { height } = await boxOf(board(page));
    await dragTo(page, ring, [x, y + height]);
    await page.waitForTimeout(50);
    const late = (detail: number) => ring.evaluate((element, clicks) => void element.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: clicks })), detail);
    await late(1);
    await page.waitForTimeout(300);
    expect(stateOf(page)).toBe("11101");
    await late(0); // as a key does
    await stateBecomes(page, "11100");
  });

  test("a move by dragging a peg", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english");
    const peg = piece(page, "the peg from d2 can jump to d4");
    await peg.waitFor();
    const from = await middle(peg);
    const unit = (await boxOf(board(page))).width / 8.28;
    await dragTo(page, peg, [from[0], from[1] + 2 * unit]);
    await stateBecomes(page, "xxx/x.x/xxx.xxx/xxxxxxx/xxxxxxx/xxx/xxx");
  });

  test("a peg with two jumps: a click chooses it, a second one says where it goes", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:5", { state: twoJumps.state });
    await clickPiece(page, twoJumps.peg);
    const targets = board(page).locator("[data-drop]");
    await eventually(() => targets.count()).toBe(2);
    const label = (await targets.last().getAttribute("aria-label"))!;
    const move = (await targets.last().getAttribute("data-drop"))!;
    const { moves } = (await meleda("moves", "pegs:triangle:5", twoJumps.state)) as { moves: { move: string; words: string }[] };
    expect(label).toBe(text("target", { move: moves.find((step) => step.move === move)!.words }));
    const { state } = (await meleda("play", "pegs:triangle:5", twoJumps.state, move)) as { state: string };
    await targets.last().click();
    await stateBecomes(page, state);
    await eventually(() => targets.count()).toBe(0);
  });

  test("an illegal move says why, and the state stays", async ({ bench }) => {
    bench.refusal("/api/verbs/view");
    const page = await bench.puzzle("rings:5");
    await piece(page, "ring 4: on").click();
    await eventually(() => words(notice(page))).toMatch(/ring 4 moves only while ring 3 is on/);
    expect(stateOf(page)).toBe("11111");
    await piece(page, "ring 1 can be taken off").click();
    await stateBecomes(page, "11110");
    await eventually(() => words(notice(page))).toBe(text("play_tip"));
  });

  test("undo, redo and reset", async ({ bench }) => {
    const page = await bench.puzzle("rings:5");
    await eventually(() => button(page, "undo").isDisabled()).toBe(true);
    await piece(page, "ring 1 can be taken off").click();
    await stateBecomes(page, "11110");
    await piece(page, "ring 3 can be taken off").click();
    await stateBecomes(page, "11010");
    await button(page, "undo").click();
    await stateBecomes(page, "11110");
    await button(page, "undo").click();
    await stateBecomes(page, "11111");
    await button(page, "redo").click();
    await stateBecomes(page, "11110");
    await page.reload();
    await eventually(() => button(page, "redo").isEnabled()).toBe(true);
    await button(page, "redo").click();
    await stateBecomes(page, "11010");
    await button(page, "reset").click();
    await stateBecomes(page, "11111");
    await button(page, "undo").click();
    await stateBecomes(page, "11010");
  });

  test("everything by keyboard", async ({ bench }) => {
    const page = await bench.puzzle("rings:4");
    await piece(page, "ring 1 can be taken off").waitFor();
    // From the beginning of the page to the board with the Tab key alone.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
    for (let presses = 0; presses < 40 && !(await focused()).startsWith("ring"); ++presses) await page.keyboard.press("Tab");
    await eventually(() => focused()).toMatch(/^ring/);
    for (let presses = 0; presses < 4 && !(await focused()).startsWith("ring 1"); ++presses) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await stateBecomes(page, "1110");
    await eventually(focused).toBe("ring 1 can be put on");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await eventually(focused).toBe("ring 3 can be taken off");
    await page.keyboard.press("Space");
    await stateBecomes(page, "1010");
    await page.keyboard.press("u");
    await stateBecomes(page, "1110");
    await page.keyboard.press("Control+Shift+Z");
    await stateBecomes(page, "1010");
    await page.keyboard.press("Control+z");
    await stateBecomes(page, "1110");
    await page.keyboard.press("r");
    await stateBecomes(page, "1111");
    await page.keyboard.press("h");
    await page.getByRole("region", { name: text("help") }).waitFor();
    await page.keyboard.press("h");
    await page.getByRole("region", { name: text("help") }).waitFor({ state: "detached" });
    await page.keyboard.press("e");
    await eventually(() => addressed(page)["mode"]).toBe("edit");
    await page.keyboard.press("e");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("a peg is chosen and put down by keyboard, and let go with Escape", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:5", { state: twoJumps.state });
    await piece(page, twoJumps.peg).focus();
    await page.keyboard.press("Enter");
    const targets = board(page).locator("[data-drop]");
    await eventually(() => targets.count()).toBe(2);
    await page.keyboard.press("Escape");
    await eventually(() => targets.count()).toBe(0);
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("data-drop") ?? "")).toMatch(/^b2-/);
    await page.keyboard.press("Enter");
    await eventually(() => stateOf(page)).not.toBe(twoJumps.state);
  });

  test("while a peg is chosen, the keys go among its targets only", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:5", { state: twoJumps.state });
    await piece(page, twoJumps.peg).focus();
    await page.keyboard.press("Enter");
    const drop = () => page.evaluate(() => document.activeElement?.getAttribute("data-drop") ?? "");
    await eventually(drop).toMatch(/^b2-/);
    await eventually(() => words(notice(page))).toBe(text("choose_tip"));
    const seen = new Set<string>();
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      await page.keyboard.press(key);
      await eventually(() => drop()).toMatch(/^b2-/);
      seen.add(await drop());
    }
    expect(seen.size).toBe(2);
    await eventually(() => board(page).locator("[tabindex='0']").count()).toBe(2);
    await page.keyboard.press("Escape");
    await eventually(() => words(notice(page))).toBe(text("play_tip"));
    await eventually(() => board(page).locator("[tabindex='0']").count()).toBe(1);
  });

  test("after a move of the list, the focus stays in the list", async ({ bench }) => {
    const page = await bench.puzzle("rings:2");
    const focused = () => page.evaluate(() => (document.activeElement?.closest(".card") ? document.activeElement.textContent?.trim() : document.activeElement?.tagName));
    await listed(page, "-2").focus();
    await page.keyboard.press("Enter");
    await stateBecomes(page, "01");
    await eventually(focused).toBe("-1 ring 1 off");
    await page.keyboard.press("Enter");
    await stateBecomes(page, "00");
    await eventually(focused).toBe("+1 ring 1 on");
    // Where no move is left, the heading has it.
    await page.goto(`${address}${hash("puzzle", { spec: "pegs:triangle:4", state: "./../.../.xx." })}`);
    await listed(page).first().focus();
    await page.keyboard.press("Enter");
    await eventually(() => page.getByText(text("no_moves")).isVisible()).toBe(true);
    await eventually(() => focused()).toBe(text("legal_moves"));
  });

  test("a finger is enough", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", {}, phone);
    await piece(page, "ring 1 can be taken off").tap();
    await stateBecomes(page, "11110");
  });

  test("a finger drags", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", {}, phone);
    const ring = piece(page, "ring 2 can be taken off");
    await ring.waitFor();
    await ring.scrollIntoViewIfNeeded();
    const [x, y] = await middle(ring);
    const { height } = await boxOf(board(page));
    await dragByFinger(page, [x, y], [x, y + height * (1.5 / 4.6)]);
    await stateBecomes(page, "11101");
    await page.goto(`${address}${hash("puzzle", { spec: "pegs:english" })}`);
    const peg = piece(page, "the peg from d2 can jump to d4");
    await peg.waitFor();
    await peg.scrollIntoViewIfNeeded();
    const from = await middle(peg);
    const unit = (await boxOf(board(page))).width / 8.28;
    await dragByFinger(page, from, [from[0], from[1] + 2 * unit]);
    await stateBecomes(page, "xxx/x.x/xxx.xxx/xxxxxxx/xxxxxxx/xxx/xxx");
  });

  test("a finger on what cannot be dragged scrolls the page", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english", {}, phone);
    const peg = piece(page, "a3: a peg");
    await peg.waitFor();
    const before = await page.evaluate(() => scrollY);
    const [x, y] = await middle(peg);
    await dragByFinger(page, [x, y], [x, y - 150]);
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
  });

  test("a state is set up by clicks", async ({ bench }) => {
    const page = await bench.puzzle("rings:5");
    await button(page, "mode_edit").click();
    await eventually(() => words(notice(page))).toBe(text("edit_tip"));
    await piece(page, /^ring 5/).click();
    await stateBecomes(page, "01111");
    await piece(page, /^ring 3/).click();
    await stateBecomes(page, "01011");
    await piece(page, /^ring 3/).click();
    await stateBecomes(page, "01111");
    await page.getByRole("group", { name: text("mode") }).getByRole("button", { name: text("mode_play") }).click();
    await piece(page, /^ring 1 can/).click();
    await stateBecomes(page, "01110");
  });

  test("a board is set up by clicks", async ({ bench }) => {
    const page = await bench.puzzle("pegs:triangle:4", { mode: "edit" });
    await clickPiece(page, "a1: a peg");
    await piece(page, "a1: empty").waitFor();
    await clickPiece(page, "b1: empty");
    await piece(page, "b1: a peg").waitFor();
    await stateBecomes(page, "./xx/xxx/xxxx");
  });

  test("a state is set up as text, and a wrong one says where it is wrong", async ({ bench }) => {
    bench.refusal("/api/verbs/view");
    const page = await bench.puzzle("rings:9");
    const field = page.getByRole("textbox", { name: text("state") });
    await field.fill("1011x1100");
    await field.press("Enter");
    await page.getByRole("alert").waitFor();
    await eventually(() => page.getByRole("alert").locator("mark").innerText()).toBe("x");
    await eventually(() => field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("101101100");
    await button(page, "state_set").click();
    await stateBecomes(page, "101101100");
    await page.getByRole("alert").waitFor({ state: "detached" });
    await piece(page, "ring 8: off").waitFor();
  });

  test("an address reopens exactly what was seen", async ({ bench }) => {
    const page = await bench.puzzle("ziggu:4", { help: "1" });
    await listed(page).first().click();
    await eventually(() => stateOf(page)).not.toBe("0000");
    await eventually(() => words(page.locator(".moves-left"))).toMatch(/\d/);
    const shared = page.url();
    const left = await words(page.locator(".moves-left"));
    const other = await bench.open(new URL(shared).hash);
    await eventually(() => words(other.locator(".moves-left"))).toBe(left);
    expect(other.url()).toBe(shared);
    expect(stateOf(other)).toBe(stateOf(page));
    await eventually(() => other.getByRole("textbox", { name: text("state") }).inputValue()).toBe(stateOf(page));
    await eventually(() => words(other.getByRole("heading", { level: 1 }))).toBe(await words(page.getByRole("heading", { level: 1 })));
  });

  test("a puzzle that does not exist is explained", async ({ bench }) => {
    bench.refusal("/api/verbs/show");
    const page = await bench.open(hash("puzzle", { spec: "rings:many" }));
    await page.getByRole("alert").waitFor();
    await eventually(() => words(page.getByRole("alert"))).toMatch(/number|expected/);
    expect(page.url().startsWith(address)).toBe(true);
    await page.getByRole("link", { name: text("to_gallery") }).click();
    await page.getByRole("heading", { level: 1, name: text("gallery_title") }).waitFor();
  });

  test("a page that does not exist says so", async ({ bench }) => {
    const page = await bench.open("#/nowhere");
    for (const place of ["#/nowhere", "#/learn/nope", "#/design/nope"]) {
      await page.goto(address + place);
      await page.getByRole("heading", { level: 1, name: text("missing") }).waitFor();
    }
    await page.getByRole("link", { name: text("missing_gallery") }).click();
    await page.getByRole("heading", { level: 1, name: text("gallery_title") }).waitFor();
  });
});
