import { describe } from "vitest";
import type { Page } from "playwright-core";
import { violations } from "./axe";
import { addressed, boxOf, button, eventually, expect, meleda, stateBecomes, test, text, words } from "./bench";

const shown = (page: Page) => words(page.locator(".place-line code"));
const stepField = (page: Page) => page.getByRole("textbox", { name: text("step") });
const slider = (page: Page) => page.getByRole("slider", { name: text("step") });

async function jumpTo(page: Page, step: string): Promise<void> {
  await stepField(page).fill(step);
  await button(page, "step_go").click();
}

describe("solution", () => {
  test("is played back with slider, buttons and keys", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { view: "solve" });
    const states = (await meleda("solve", "rings:5", "--path", "states"))["path"] as string[];
    expect(states.length).toBe(22);
    await eventually(() => words(page.locator(".solution-facts"))).toContain(text("solve_moves", { count: 21, number: "21" }));
    await eventually(() => shown(page)).toBe(states[0]);
    await button(page, "forward").click();
    await eventually(() => shown(page)).toBe(states[1]);
    await button(page, "forward").click();
    await eventually(() => shown(page)).toBe(states[2]);
    await button(page, "back").click();
    await eventually(() => shown(page)).toBe(states[1]);
    await slider(page).fill("13");
    await eventually(() => shown(page)).toBe(states[13]);
    await eventually(() => slider(page).getAttribute("aria-valuetext")).toBe(text("step_of", { step: "13", length: "21" }));
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("ArrowRight");
    await eventually(() => shown(page)).toBe(states[14]);
    await page.keyboard.press("ArrowLeft");
    await eventually(() => shown(page)).toBe(states[13]);
    await page.keyboard.press("End");
    await eventually(() => shown(page)).toBe("00000");
    await page.keyboard.press("Home");
    await eventually(() => shown(page)).toBe(states[0]);
    await button(page, "last").click();
    await eventually(() => shown(page)).toBe("00000");
    await slider(page).focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(() => shown(page)).toBe(states[20]);
  });

  test("plays by itself to the end", async ({ bench }) => {
    const page = await bench.puzzle("rings:3", { view: "solve" });
    await eventually(() => shown(page)).toBe("111");
    await page.getByRole("combobox", { name: text("speed") }).selectOption({ label: text("per_second", { speed: "8" }) });
    await page.locator(".player").getByRole("button", { name: text("play"), exact: true }).click();
    await eventually(() => shown(page)).toBe("000");
    await page.locator(".player").getByRole("button", { name: text("play"), exact: true }).waitFor();
  });

  test("is played on from any step", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { view: "solve", step: "7" });
    const states = (await meleda("solve", "rings:5", "--path", "states"))["path"] as string[];
    await eventually(() => shown(page)).toBe(states[7]);
    await button(page, "play_from_here").click();
    await stateBecomes(page, states[7]!);
    expect(addressed(page)["view"]).toBeUndefined();
  });

  test("leads to another state than the goal", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { view: "solve" });
    await page.getByRole("textbox", { name: text("solve_to") }).fill("10110");
    await button(page, "solve_find").click();
    const { length } = (await meleda("solve", "rings:5", "--to", "10110")) as { length: string };
    await eventually(() => words(page.locator(".solution-facts"))).toContain(text("solve_moves", { count: length, number: length }));
    await button(page, "last").click();
    await eventually(() => shown(page)).toBe("10110");
  });

  test("jumps to step 10^12 of 64 rings", async ({ bench }) => {
    const { state } = (await meleda("walk", "rings:64", "start", "1000000000000")) as { state: string };
    const page = await bench.puzzle("rings:64", { view: "solve" });
    await eventually(() => shown(page)).toBe("1".repeat(64));
    await jumpTo(page, "10^12");
    await eventually(() => shown(page)).toBe(state);
    expect(addressed(page)["step"]).toBe("1000000000000");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("ArrowRight");
    const next = (await meleda("walk", "rings:64", "start", "1000000000001")) as { state: string };
    await eventually(() => shown(page)).toBe(next.state);
  });

  test("is as long as it is: more than 10^30 moves", async ({ bench }) => {
    const { length } = (await meleda("solve", "rings:101")) as { length: string };
    expect(length.length).toBeGreaterThan(30);
    const page = await bench.puzzle("rings:101", { view: "solve" });
    await eventually(() => words(page.locator(".solution-facts"))).toMatch(/10/);
    await page.locator(".solution-facts").getByRole("button", { name: text("exact_show") }).click();
    expect((await words(page.locator(".solution-facts .exact"))).replace(/\D/g, "")).toBe(length);
    await slider(page).fill("500");
    await eventually(() => addressed(page)["step"]?.length ?? 0).toBeGreaterThan(29);
    const half = addressed(page)["step"]!;
    const { state } = (await meleda("walk", "rings:101", "start", half)) as { state: string };
    await eventually(() => shown(page)).toBe(state);
    await button(page, "last").click();
    await eventually(() => shown(page)).toBe("0".repeat(101));
    expect(addressed(page)["step"]).toBe(length);
    await jumpTo(page, "10^40");
    await eventually(() => stepField(page).getAttribute("aria-invalid")).toBe("true");
    await jumpTo(page, "seven");
    await page.getByText(beginningOf(text("step_wrong", { length: "" }))).waitFor();
  });

  test("what steers it is in sight without scrolling, everywhere", async ({ bench }) => {
    for (const [spec, viewport] of [
      ["rings:9", { width: 390, height: 844 }],
      ["rings:64", { width: 390, height: 844 }],
      ["pegs:english", { width: 1280, height: 720 }],
      ["ziggu:6", { width: 1280, height: 720 }],
    ] as const) {
      const page = await bench.puzzle(spec, { view: "solve" }, { viewport });
      const play = page.locator(".play-button");
      await eventually(() => play.isVisible()).toBe(true);
      await page.locator("svg.board").waitFor();
      for (const part of [play, button(page, "forward"), slider(page), stepField(page), button(page, "full_screen")]) {
        const box = await boxOf(part);
        expect(box.y >= 0 && box.y + box.height <= viewport.height && box.x >= 0 && box.x + box.width <= viewport.width, spec).toBe(true);
      }
      // The whole board is above the bar.
      const [board, bar] = [await boxOf(page.locator("svg.board")), await boxOf(page.locator(".transport"))];
      expect(board.y + board.height, spec).toBeLessThanOrEqual(bar.y);
      await page.mouse.wheel(0, 5000);
      await eventually(() => play.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    }
  });

  test("points out the move that comes next and no other", async ({ bench }) => {
    for (const [spec, step] of [["rings:5", 3], ["pegs:triangle:5", 2]] as const) {
      const { path } = (await meleda("solve", spec, "--path", "moves")) as { path: string[] };
      const page = await bench.puzzle(spec, { view: "solve", step: String(step) });
      await eventually(() => words(page.locator(".step-next .step-move"))).toBe(path[step]);
      await eventually(() => page.locator(".board .mark-next").count()).toBe(1);
      await eventually(() => page.locator(".board .role-active").count()).toBe(1);
      await page.keyboard.press("End");
      await eventually(() => page.locator(".board .mark-next").count()).toBe(0);
    }
    // Of a way that is too long to be asked for as a whole, too.
    const { move } = (await meleda("walk", "rings:64", "start", "1000000000001")) as { move: string };
    const page = await bench.puzzle("rings:64", { view: "solve", step: "1000000000000" });
    await eventually(() => words(page.locator(".step-next .step-move"))).toBe(move);
  });

  test("is scrubbed: pictures come while the slider moves, and the address follows", async ({ bench }) => {
    const page = await bench.puzzle("rings:7", { view: "solve" });
    const states = (await meleda("solve", "rings:7", "--path", "states"))["path"] as string[];
    await eventually(() => shown(page)).toBe(states[0]);
    // The slider moves on with every frame and never rests, until five pictures have come.
    const seen = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const slider = document.querySelector<HTMLInputElement>(".slider")!;
          const states = new Set<string>();
          let value = 0;
          const frame = () => {
            states.add(document.querySelector(".place-line code")!.textContent!);
            if (states.size > 5) return resolve([...states]);
            slider.value = String((value = (value + 1) % 86));
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            requestAnimationFrame(frame);
          };
          frame();
        }),
    );
    for (const state of seen) expect(states).toContain(state);
    await slider(page).fill("40");
    await eventually(() => shown(page)).toBe(states[40]);
    await eventually(() => addressed(page)["step"]).toBe("40");
  });

  test("fills the screen of a projector, and nothing behind it is reached", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english", { view: "solve", step: "5" }, { viewport: { width: 1920, height: 1080 } });
    await page.locator("svg.board").waitFor();
    const height = async () => (await boxOf(page.locator("svg.board"))).height;
    const before = await height();
    await button(page, "full_screen").click();
    await eventually(height).toBeGreaterThan(Math.max(800, before));
    await eventually(() => page.locator(".masthead").evaluate((element) => element.matches("[inert]"))).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await eventually(() => addressed(page)["step"]).toBe("6");
    await page.keyboard.press("f");
    await eventually(height).toBe(before);
    await eventually(() => page.locator("[inert]").count()).toBe(0);
  });

  test("is printed as a sheet with every move and the state after it", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { view: "solve" });
    const sheet = page.getByRole("region", { name: text("sheet") });
    await sheet.waitFor();
    await page.emulateMedia({ media: "print" });
    for (const hidden of [page.getByRole("banner"), page.getByRole("navigation").first(), page.locator(".player"), button(page, "sheet_print")]) {
      await eventually(() => hidden.isVisible()).toBe(false);
    }
    const { path } = (await meleda("solve", "rings:5", "--path", "states")) as { path: string[] };
    const moves = ((await meleda("solve", "rings:5", "--path", "moves")) as { path: string[] }).path;
    const lines = await sheet.getByRole("listitem").allInnerTexts();
    expect(lines.map((line) => line.replace(/\s+/g, " ").trim())).toEqual(moves.map((move, index) => `${index + 1} ${move} ${path[index + 1]}`));
    expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(5000);
  });

  test("of a position that has none says so, and why", async ({ bench }) => {
    const page = await bench.puzzle("pegs:english", { view: "solve", state: "x.x/.../......./......./......./.../..." });
    await page.getByText(text("solve_none")).waitFor();
  });

  test("a state that is too long for an address or a request stays out of them", async ({ bench }) => {
    const page = await bench.puzzle("rings:1000000");
    const field = page.getByRole("textbox", { name: text("state") });
    await eventually(() => field.inputValue()).toMatch(/^1{200}…1{200}$/);
    expect(page.url().length).toBeLessThan(200);
    await eventually(() => words(page.locator(".board-card .part"))).toBe("rings 16 to 1 of 1000000");
    await page.getByRole("link", { name: text("tab_solve"), exact: true }).click();
    await eventually(() => words(page.locator(".solution-facts"))).toMatch(/6\.6 × 10³⁰¹⁰²⁹/);
    await page.getByRole("textbox", { name: text("step"), exact: true }).fill("5");
    await button(page, "step_go").click();
    await eventually(() => words(page.locator(".step-made .step-move"))).toBe("+2");
    await eventually(() => words(page.locator(".place-line code"))).toMatch(/^1{200}…1{195}[01]{5}$/);
    // One move on, the state is no longer the start and cannot be sent.
    await page.getByRole("link", { name: text("tab_play"), exact: true }).click();
    await page.locator(".moves-list button").first().click();
    await eventually(() => words(page.locator(".board-card").getByRole("alert"))).toBe(text("error_too_long"));
    await eventually(() => button(page, "try_again").count()).toBe(0);
    await button(page, "undo").click();
    await eventually(() => page.locator(".moves-list button").count()).toBe(2);
    expect(page.url().length).toBeLessThan(200);
  });
});

const beginningOf = (sentence: string) => sentence.replace(/[ ,]*please\.$/, "").trim();
