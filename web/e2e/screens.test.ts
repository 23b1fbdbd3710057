// Every view on every kind of screen, light and dark, in both languages: nothing is wider than the screen, and the checker for
// accessibility finds nothing. It takes minutes, so it is asked for apart (tools/full/page-screens).
import { describe } from "vitest";
import { violationsInLightAndDark } from "./axe";
import { address, board, eventually, expect, hash, settled, test } from "./bench";
import { views } from "./views";

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1280, height: 720 } },
  projector: { viewport: { width: 1920, height: 1080 } },
};
const puzzles = ["spin-out", "brain", "ziggurat", "zigguflat", "hanoi:5", "rotation:4x4", "picaria", "franklin:8", "magic-fold:8", "piles:3x9"];

describe("every view", () => {
  for (const [screen, options] of Object.entries(screens)) {
    for (const locale of ["en-GB", "zh-TW"]) {
      test(`on a ${screen}, ${locale}`, async ({ bench }) => {
        const page = await bench.open("#/", { ...options, locale });
        await eventually(() => page.locator("html").getAttribute("lang")).toBe(locale === "zh-TW" ? "zh-Hant" : "en");
        const found: string[] = [];
        const look = async (name: string) => {
          found.push(...(await violationsInLightAndDark(page)).map((violation) => `${name}, ${violation}`));
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (beyond > 0) found.push(`${name}: ${beyond} pixels wider than the screen`);
        };
        for (const [name, place, ready] of views) {
          await page.goto(address + place);
          await ready(page);
          await look(name);
        }
        for (const spec of puzzles) {
          await page.goto(address + hash("puzzle", { spec }));
          await board(page).waitFor();
          await settled(page);
          await look(spec);
        }
        expect(found).toEqual([]);
      });
    }
  }
});
