import { describe } from "vitest";
import { violations } from "./axe";
import { address, desktop, expect, phone, test, text } from "./bench";
import { views } from "./views";

describe("the checker for accessibility finds nothing", () => {
  for (const [where, options, looks] of [
    ["on a desktop", { viewport: desktop }, ["light", "dark"]],
    ["on a phone", phone, ["light"]],
  ] as const) {
    test(`${where}, in ${looks.join(" and ")}`, async ({ bench }) => {
      const page = await bench.open("#/", options);
      const found: string[] = [];
      for (const [name, place, ready] of views) {
        await page.goto(address + place);
        await ready(page);
        for (const colorScheme of looks) {
          await page.emulateMedia({ colorScheme });
          found.push(...(await violations(page)).map((violation) => `${name}, ${colorScheme}: ${violation}`));
        }
      }
      expect(found).toEqual([]);
    });
  }

  test("in buttons that are pressed and pointed at", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { help: "1" });
    await page.locator(".help .best").waitFor();
    const found: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const which of [".help-toggle", ".segmented button[aria-pressed=true]", ".segmented button[aria-pressed=false]", ".best-move", ".moves-list .move", ".set-as > button"]) {
        await page.locator(which).first().hover();
        found.push(...(await violations(page)).map((violation) => `${which}, ${colorScheme}: ${violation}`));
      }
    }
    await page.getByText(text("variant"), { exact: true }).click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(".variant button.primary").hover();
      found.push(...(await violations(page)).map((violation) => `primary, ${colorScheme}: ${violation}`));
    }
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
