import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { describe } from "vitest";
import type { Page } from "playwright-core";
import { address, desktop, expect, phone, test, text } from "./bench";
import { views } from "./views";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const checker = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the checker finds: the rule, the place, and what it says about it. */
async function violations(page: Page): Promise<string[]> {
  // Through the debugger, because the page's own policy rightly refuses scripts of others.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(checker);
  const results = await page.evaluate(
    (chosen) => (globalThis as unknown as { axe: { run(node: Document, options: object): Promise<AxeResults> } }).axe.run(document, { runOnly: { type: "tag", values: chosen }, resultTypes: ["violations"] }),
    tags,
  );
  return results.violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ") ?? violation.help}`));
}

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
