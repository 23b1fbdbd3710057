import { describe } from "vitest";
import { violations, violationsInLightAndDark } from "./axe";
import { address, desktop, expect, phone, test, text } from "./bench";
import { views } from "./views";

describe("the checker for accessibility finds nothing", () => {
  test("on a desktop, in light and dark", async ({ bench }) => {
    const page = await bench.open("#/", { viewport: desktop });
    const found: string[] = [];
    for (const [name, place, ready] of views) {
      await page.goto(address + place);
      await ready(page);
      found.push(...(await violationsInLightAndDark(page)).map((violation) => `${name}, ${violation}`));
    }
    expect(found).toEqual([]);
  });

  test("on a phone, in light; and no view scrolls to the side there", async ({ bench }) => {
    const page = await bench.open("#/", { ...phone, colorScheme: "light" });
    const found: string[] = [];
    for (const [name, place, ready] of views) {
      await page.goto(address + place);
      await ready(page);
      // A phone makes its window wider when something does not fit, so it is the screen that is compared with.
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(phone.viewport.width);
      found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
    }
    expect(found).toEqual([]);
  });

  // Nothing else changes then, so it is the button alone that is looked at.
  test("in buttons that are pressed and pointed at", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { help: "1" });
    await page.locator(".help .best").waitFor();
    const found: string[] = [];
    const pointAt = async (which: string) => {
      const pointed = page.locator(which).first();
      await pointed.hover();
      found.push(...(await violationsInLightAndDark(pointed)).map((violation) => `${which}, ${violation}`));
    };
    for (const which of [".help-toggle", ".segmented button[aria-pressed=true]", ".segmented button[aria-pressed=false]", ".best-move", ".moves-list .move", ".set-as > button"]) await pointAt(which);
    await page.getByText(text("variant"), { exact: true }).click();
    await pointAt(".variant button.primary");
    expect(found).toEqual([]);
  });

  test("in what opens: the list of keys, jobs, and a menu", async ({ bench }) => {
    const page = await bench.puzzle("rings:5");
    await page.locator("svg.board").waitFor();
    for (const opener of [text("keys"), text("jobs"), text("set_as")]) {
      await page.getByRole("button", { name: opener, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      expect(await violations(page), opener).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });
});
