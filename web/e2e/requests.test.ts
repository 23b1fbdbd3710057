// What the page asks the server, and how often.
import { describe } from "vitest";
import type { Page, Request } from "playwright-core";
import { address, board, boxOf, button, eventually, expect, hash, help, listed, piece, settled, stateBecomes, test, text, words } from "./bench";

/** These verbs are asked while something is done, and no other. What is shown is asked for a little after the address has changed. */
async function asks(page: Page, expected: string[], act: () => Promise<unknown>): Promise<void> {
  const verbs: string[] = [];
  const note = (request: Request) => {
    const verb = /\/api\/verbs\/(.*)$/.exec(new URL(request.url()).pathname)?.[1];
    if (verb !== undefined) verbs.push(verb);
  };
  page.on("request", note);
  await act();
  await eventually(() => verbs.length).toBeGreaterThanOrEqual(expected.length);
  await settled(page);
  page.off("request", note);
  expect(verbs).toEqual(expected);
}

describe("one request", () => {
  test("for opening a puzzle's board, beside the one that says what the puzzle is", async ({ bench }) => {
    // From another board: the gallery goes on asking for its cards for as long as they come into sight.
    const page = await bench.puzzle("rings:4");
    await board(page).waitFor();
    await settled(page);
    const open = (spec: string) => async () => {
      await page.goto(`${address}${hash("puzzle", { spec })}`);
      await board(page).waitFor();
    };
    await asks(page, ["show", "view"], open("rings:5"));
    await asks(page, ["show", "view"], open("rings:6"));
    await asks(page, ["view"], open("rings:5")); // what it is is known
  });

  for (const helping of [false, true]) {
    test(`for each click, key, undo and redo, ${helping ? "with the hint" : "without help"}`, async ({ bench }) => {
      bench.refusal("/api/verbs/view");
      bench.stopTheWatch();
      const page = await bench.puzzle("rings:5", helping ? { help: "1" } : {});
      await piece(page, "ring 1 can be taken off").waitFor();
      await settled(page);
      const once = async (act: () => Promise<unknown>, state: string) => {
        await asks(page, ["view"], async () => {
          await act();
          await stateBecomes(page, state);
        });
        if (helping) await eventually(() => words(help(page).locator(".moves-left"))).toMatch(/\d/);
      };
      await once(() => piece(page, "ring 1 can be taken off").click(), "11110");
      await once(() => listed(page, "-3").click(), "11010");
      await once(() => button(page, "undo").click(), "11110");
      await once(() => button(page, "redo").click(), "11010");
      await once(() => page.keyboard.press("u"), "11110");
      await once(() => page.keyboard.press("r"), "11111");
      await piece(page, "ring 2 can be taken off").focus();
      await once(() => page.keyboard.press("Enter"), "11101");
      await once(() => piece(page, "ring 4: on").click(), "11101"); // refused, with the reason
    });
  }

  test("for each move of a game, with the values; and for each change of what is checked, with the findings", async ({ bench }) => {
    const once = async (page: Page, act: () => Promise<unknown>, state: string) => {
      await asks(page, ["view"], async () => {
        await act();
        await stateBecomes(page, state);
      });
    };
    bench.stopTheWatch();
    for (const family of ["null-game", "null-check"]) bench.refusal(`/learn/en/${family}.md`, 404); // templates
    const game = await bench.puzzle("null-game:4", { help: "1" });
    const values = game.getByRole("region", { name: text("values") });
    await eventually(() => words(values)).toContain(text("values_draw"));
    await once(game, () => values.getByRole("button", { name: "-2" }).click(), "2b");
    await eventually(() => words(values)).toContain(text("values_win"));
    await once(game, () => button(game, "undo").click(), "4a");
    const checked = await bench.puzzle("null-check:4", { state: "1.4.2.2" });
    const check = checked.getByRole("region", { name: text("check") });
    await eventually(() => words(check)).toContain(text("check_not_all"));
    await once(checked, () => piece(checked, "place 4").click(), "1.4.2.3");
    await eventually(() => words(check)).toContain(text("check_all"));
  });

  test("for a drag, and for each piece that is set up", async ({ bench }) => {
    const page = await bench.puzzle("rings:5");
    const ring = piece(page, "ring 2 can be taken off");
    await ring.waitFor();
    await settled(page);
    const box = await boxOf(ring);
    const { height } = await boxOf(board(page));
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await asks(page, ["view"], async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + height * (1.5 / 4.6), { steps: 6 });
      await page.mouse.up();
      await stateBecomes(page, "11101");
    });
    await asks(page, [], () => button(page, "mode_edit").click());
    await asks(page, ["view"], async () => {
      await piece(page, /^ring 5/).click();
      await stateBecomes(page, "01101");
    });
  });

  test("for a state that is written otherwise than the server writes it", async ({ bench }) => {
    const page = await bench.puzzle("rings:4");
    await board(page).waitFor();
    await settled(page);
    await asks(page, ["show", "view"], async () => {
      await page.goto(`${address}${hash("puzzle", { spec: "rings:5", state: "goal" })}`);
      await stateBecomes(page, "00000");
      await board(page).waitFor();
    });
  });
});

describe("a hint that is slow", () => {
  test("does not hold the picture up, and is asked for after it", async ({ bench }) => {
    const page = await bench.puzzle("rings:5");
    await piece(page, "ring 1 can be taken off").waitFor();
    // Both are given up together, as with work that does not look at the clock.
    let slow = true;
    await page.route("**/api/verbs/view", async (route) => {
      if (!slow || !(route.request().postData() ?? "").includes('"hint"')) return route.continue();
      return route.fulfill({ json: { status: "limit_reached", reason: "there was no answer" }, headers: { "Meleda-Outcome": "stopped" } });
    });
    await page.route("**/api/verbs/next", async (route) => {
      if (slow) await new Promise((wake) => setTimeout(wake, 500));
      return route.continue();
    });
    const click = (name: string, state: string) => async () => {
      await piece(page, name).click();
      await stateBecomes(page, state);
      await eventually(() => words(help(page).locator(".moves-left"))).toMatch(/\d/);
    };
    await asks(page, ["next"], () => button(page, "help").click()); // the picture is there
    await asks(page, ["view", "next"], click("ring 1 can be taken off", "11110"));
    slow = false;
    await asks(page, ["view", "next"], click("ring 3 can be taken off", "11010")); // and was quick
    await asks(page, ["view"], click("ring 1 can be put on", "11011"));
    slow = true;
    await asks(page, ["view", "view", "next"], click("ring 2 can be taken off", "11001"));
    await eventually(() => words(help(page))).toContain(text("method_analytic"));
  });
});
