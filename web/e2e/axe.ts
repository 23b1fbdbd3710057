// The checker for accessibility.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { eventually } from "./bench";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const checker = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(node: Element, options: object): Promise<AxeResults>;
  getRules(tags: string[]): { ruleId: string; tags: string[] }[];
}

/** What the checker finds on the page or in a part of it, by all rules or by those about colours: the rule, the place, and what it says about it. */
export async function violations(looked: Page | Locator, only?: "colours"): Promise<string[]> {
  const part = "page" in looked ? looked : looked.locator("html");
  const page = part.page();
  await eventually(() => page.locator(".stale").count()).toBe(0); // what waits for a new answer is pale
  // Through the debugger, because the page's own policy rightly refuses scripts of others.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(checker);
  const results = await part.evaluate(
    (node, [chosen, colours]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const aboutColours = () => axe.getRules(chosen).filter((rule) => rule.tags.includes("cat.color"));
      const runOnly = colours ? { type: "rule", values: aboutColours().map((rule) => rule.ruleId) } : { type: "tag", values: chosen };
      return axe.run(node, { runOnly, resultTypes: ["violations"] });
    },
    [tags, only === "colours"] as const,
  );
  return results.violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ") ?? violation.help}`));
}

/** In light by all rules; in dark, where the page is the same but for its colours (nothing in src/ asks which it is), by those about them. */
export async function violationsInLightAndDark(looked: Page | Locator): Promise<string[]> {
  const page = "page" in looked ? looked.page() : looked;
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(looked, colorScheme === "dark" ? "colours" : undefined)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}
