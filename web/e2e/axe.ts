// The checker for accessibility.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const checker = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the checker finds: the rule, the place, and what it says about it. */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger, because the page's own policy rightly refuses scripts of others.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(checker);
  const results = await page.evaluate(
    (chosen) => (globalThis as unknown as { axe: { run(node: Document, options: object): Promise<AxeResults> } }).axe.run(document, { runOnly: { type: "tag", values: chosen }, resultTypes: ["violations"] }),
    tags,
  );
  return results.violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ") ?? violation.help}`));
}
