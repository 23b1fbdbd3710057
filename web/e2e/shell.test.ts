import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { describe } from "vitest";
import { en } from "../src/strings/en";
import { address, chinese, eventually, expect, hash, piece, settled, stateBecomes, test, text, words } from "./bench";
import { views } from "./views";

describe("everywhere", () => {
  test("the language is switched, and stays", async ({ bench }) => {
    const page = await bench.puzzle("rings:5", { help: "1" });
    const root = page.locator("html");
    await eventually(() => root.getAttribute("lang")).toBe("en");
    await page.getByRole("combobox", { name: text("language") }).selectOption("zh-Hant");
    await eventually(() => root.getAttribute("lang")).toBe("zh-Hant");
    await page.getByRole("navigation", { name: chinese("nav_label") }).waitFor();
    for (const navigation of await page.getByRole("navigation").all()) await eventually(() => words(navigation)).not.toMatch(/[A-Za-z]/);
    for (const name of ["undo", "redo", "reset", "help"] as const) await page.getByRole("button", { name: chinese(name), exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: chinese("undo"), exact: true }).waitFor();
    await eventually(() => root.getAttribute("lang")).toBe("zh-Hant");
  });

  test("someone who reads Chinese is met in it, and no English of ours is left on any view", async ({ bench }) => {
    const page = await bench.open("#/", { locale: "zh-TW" });
    await page.getByRole("heading", { level: 1, name: chinese("gallery_title") }).waitFor();
    const ours = new Set<string>(Object.values(en).filter((sentence) => /[A-Za-z]{2}/.test(sentence) && !sentence.includes("{") && !sentence.includes(" | ")));
    for (const [name, place, ready] of views) {
      await page.goto(address + place);
      await ready(page);
      // Titles of papers stay in their language and are marked as such; a text of the page must not be left in English.
      const lines = await page.evaluate(() => {
        const said: string[] = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { parentElement, textContent } = texts.currentNode;
          if (parentElement?.closest("[lang]")?.getAttribute("lang") !== "en") said.push(textContent!.trim());
        }
        return said;
      });
      expect(lines.filter((line) => ours.has(line)), name).toEqual([]);
    }
  });

  test("light and dark", async ({ bench }) => {
    const page = await bench.open("#/", { colorScheme: "light" });
    const brightness = () =>
      page.evaluate(() => {
        const [red = 0, green = 0, blue = 0] = getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/g)!.map(Number);
        return red + green + blue;
      });
    await eventually(brightness).toBeGreaterThan(600);
    await page.emulateMedia({ colorScheme: "dark" });
    await eventually(brightness).toBeLessThan(200);
    const theme = page.getByRole("button", { name: text("theme", { theme: text("theme_auto") }) });
    await theme.click();
    await page.getByRole("button", { name: text("theme", { theme: text("theme_light") }) }).waitFor();
    await eventually(brightness).toBeGreaterThan(600);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: text("theme", { theme: text("theme_light") }) }).click();
    await eventually(brightness).toBeLessThan(200);
    await page.reload();
    await eventually(brightness).toBeLessThan(200);
  });

  test("who wants no motion gets none, and who does sees pieces move", async ({ bench }) => {
    const durations = async (reducedMotion: "reduce" | "no-preference") => {
      const page = await bench.puzzle("rings:5", {}, { reducedMotion });
      const ring = piece(page, "ring 1 can be taken off");
      await ring.waitFor();
      return page.locator("svg.board .shape").evaluateAll((shapes) => Math.max(...shapes.map((shape) => parseFloat(getComputedStyle(shape).transitionDuration))));
    };
    expect(await durations("reduce")).toBeLessThan(0.01);
    expect(await durations("no-preference")).toBeGreaterThan(0.1);
  });

  test("the first key press leads past the navigation", async ({ bench }) => {
    const page = await bench.puzzle("rings:5");
    await stateBecomes(page, "11111");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: text("skip_to_content") });
    await eventually(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await stateBecomes(page, "11111");
  });

  test("the first view is small, and its files are named after their content", async ({ bench }) => {
    const page = await (await bench.visitor()).newPage();
    const files = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === "/" || pathname.startsWith("/assets/")) files.set(pathname, response.body());
    });
    await page.goto(address);
    await page.locator(".card-picture svg").first().waitFor();
    await settled(page);
    const sizes = await Promise.all([...files.values()].map(async (body) => gzipSync(await body).length));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`measured: the first view, compressed: ${(all / 1000).toFixed(1)} kB in ${files.size} files (bound 40 kB)`);
    expect(files.size).toBeGreaterThan(3);
    expect(all).toBeLessThan(40_000);
    for (const name of files.keys()) if (name !== "/") expect(name).toMatch(/-[\w-]{8}\.(js|css)$/);
  });

  test("the window is named after what is seen", async ({ bench }) => {
    const page = await bench.puzzle("rings:5");
    await eventually(() => page.title()).toMatch(/rings.*Meleda/i);
    await page.goto(address + hash("learn"));
    await eventually(() => page.title()).toContain(text("nav_learn"));
  });
});

interface Answer {
  status: number;
  body: string;
}

function post(headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const question = request({ host: hostname, port, path: "/api/verbs/list", method: "POST", headers: { "Content-Type": "application/json", ...headers } }, (response) => {
      let body = "";
      response.on("data", (part: Buffer) => (body += part.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    question.on("error", reject);
    question.end("{}");
  });
}

describe("another site", () => {
  const { host } = new URL(address);

  test("cannot drive the server", async () => {
    expect((await post({ Host: host })).status).toBe(200);
    expect((await post({ Host: host, Origin: `http://${host}` })).status).toBe(200);
    const foreign: Record<string, string>[] = [{ Host: host, Origin: "http://elsewhere.example" }, { Host: host, Origin: "null" }, { Host: "elsewhere.example" }, { Host: host, "Sec-Fetch-Site": "cross-site" }];
    for (const headers of foreign) {
      const answer = await post(headers);
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(JSON.parse(answer.body)).toHaveProperty("error.message");
    }
  });

  test("cannot read it from a browser", async ({ bench }) => {
    const context = await bench.visitor();
    await context.route("http://elsewhere.example/", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>elsewhere</title>" }));
    const page = await context.newPage();
    await page.goto("http://elsewhere.example/");
    bench.blocked();
    const outcome = await page.evaluate(async (target) => {
      try {
        const response = await fetch(`${target}api/verbs/list`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
        return `read ${response.status}`;
      } catch {
        return "refused";
      }
    }, address);
    expect(outcome).toBe("refused");
  });
});
