// What every test works with: visits to the page that are watched, and words for what is looked for.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page, type Request } from "playwright-core";
import { expect, inject, test as base } from "vitest";
import { format, type Arguments, type Key } from "../src/i18n";
import { hrefOf, parseRoute, type PageName } from "../src/route";
import { en } from "../src/strings/en";
import { zhHant } from "../src/strings/zh-Hant";

export { expect };

export const address = inject("address");
/** How long something may take on a machine that is busy with other work. */
export const patience = 60_000;
export const desktop = { width: 1280, height: 800 };
/** A small phone, held upright and used with a finger. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The page's own text, so that a test finds things by what is written on them and new wording breaks nothing. */
export const text = (key: Key, values: Arguments = {}) => format(en[key], values, "en");
export const chinese = (key: Key, values: Arguments = {}) => format(zhHant[key], values, "zh-Hant");

/** A refusal that a test is about. */
interface Expected {
  status: number;
  path: string;
}

/** What a browser should not have to report. */
class Watch {
  private readonly complaints: string[] = [];
  private readonly expected: Expected[] = [];
  blocked = false;

  expect(status: number, path: string): void {
    this.expected.push({ status, path });
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`));
    });
    context.on("weberror", (error) => this.complaints.push(`error in the page: ${error.error().stack ?? error.error().message}`));
    context.on("console", (message) => {
      // Of a response that says no there is a line in the console too; the response is looked at below.
      if (message.type() === "error" && !/^Failed to load resource: the server responded/.test(message.text())) this.complaints.push(`console: ${message.text()}`);
    });
    context.on("requestfailed", (request) => {
      // The page itself drops a question that has become needless, and a visit that ends drops all.
      const why = request.failure()?.errorText;
      if (why !== "net::ERR_ABORTED") this.complaints.push(`${request.method()} ${request.url()}: ${why}`);
    });
    context.on("response", (response) => {
      const status = response.status();
      if (status < 400) return;
      const { pathname } = new URL(response.url());
      if (!this.expected.some((refusal) => refusal.status === status && refusal.path === pathname)) this.complaints.push(`${status} ${response.url()}`);
    });
  }

  end(): void {
    if (this.blocked) return expect(this.complaints).not.toEqual([]);
    expect(this.complaints).toEqual([]);
  }
}

const browserArguments = [
  "--no-sandbox", // the tests may run as root
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
// One for all tests of this process, with which it ends.
let launched: Promise<Browser> | undefined;
const browser = () => (launched ??= chromium.launch({ executablePath: inject("chromium"), args: browserArguments }));

export class Bench {
  private readonly contexts: BrowserContext[] = [];
  private readonly watch = new Watch();

  private unhurried = false;

  /** For what depends on how quick answers come: to the visitors from now on, all of them come at once. */
  stopTheWatch(): void {
    this.unhurried = true;
  }

  /** Someone new, with an empty storage. */
  async visitor(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await (await browser()).newContext({ viewport: desktop, locale: "en-GB", reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(patience);
    await this.watch.watch(context);
    if (this.unhurried) await context.addInitScript(() => void (performance.now = () => 0));
    countRequests(context);
    this.contexts.push(context);
    return context;
  }

  /** A page of someone new. */
  async open(hash = "#/", options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await this.visitor(options)).newPage();
    await page.goto(address + hash);
    return page;
  }

  async puzzle(spec: string, query: Record<string, string> = {}, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.open(hrefOf("puzzle", { spec, ...query }), options);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  }

  /** The browser may report that it was kept from something: the test is about that. */
  blocked(): void {
    this.watch.blocked = true;
  }

  /** The server may say no to such a request: the test is about that. */
  refusal(path: string, status = 400): void {
    this.watch.expect(status, path);
  }

  async end(): Promise<void> {
    for (const context of this.contexts) await context.close();
    this.watch.end();
  }
}

export const test = base.extend<{ bench: Bench }>({
  // The framework reads the names of the fixtures that this one needs from the pattern: none.
  bench: async ({}, use) => {
    const bench = new Bench();
    await use(bench);
    await bench.end();
  },
});

const underWay = new WeakMap<Page, Set<Request>>();

/** Nothing is asked for any more, and the answers are on the screen. */
export async function settled(page: Page): Promise<void> {
  const drawn = () => page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
  await eventually(async () => {
    await drawn();
    return underWay.get(page)?.size ?? 0;
  }).toBe(0);
}

/** Where something is on the screen once nothing moves it any more: a mouse goes to where a thing was seen, wherever it is by then. */
export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await settled(locator.page());
  let seen = "";
  await eventually(async () => {
    const before = seen;
    seen = JSON.stringify(await locator.boundingBox());
    return seen === before && seen !== "null";
  }).toBe(true);
  return JSON.parse(seen);
}

function countRequests(context: BrowserContext): void {
  context.on("page", (page) => underWay.set(page, new Set()));
  const of = (request: Request) => (request.isNavigationRequest() ? undefined : underWay.get(request.frame().page()));
  context.on("request", (request) => of(request)?.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) context.on(end as "requestfinished", (request) => of(request)?.delete(request));
}

/** Waits until the value is as expected. */
export const eventually = <T>(value: () => T | Promise<T>) => expect.poll(value, { timeout: patience, interval: 30 });

export const addressed = (page: Page) => parseRoute(new URL(page.url()).hash).query;
export const stateOf = (page: Page) => addressed(page)["state"];
export const stateBecomes = (page: Page, state: string) => eventually(() => stateOf(page)).toBe(state);

/** The picture that is played with. */
export const board = (page: Page): Locator => page.locator("svg.board");
/** By its whole name; what help says about its move may follow. */
export const piece = (page: Page, name: string | RegExp): Locator => board(page).getByRole("button", { name: typeof name === "string" ? new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( (${marked}))?$`) : name });
const marked = [text("move_best"), text("move_keeps"), text("move_loses")].join("|");
/** A click where the piece is seen, on whatever lies on top of it there. */
export async function clickPiece(page: Page, name: string | RegExp): Promise<void> {
  await piece(page, name).waitFor();
  await piece(page, name).click({ force: true });
}
/** A move of the list beside the board. */
export const listed = (page: Page, move: string | RegExp = ""): Locator => page.locator(".moves-list").getByRole("button", { name: move });
export const button = (page: Page | Locator, key: Key, values: Arguments = {}): Locator => page.getByRole("button", { name: text(key, values), exact: true });
export const help = (page: Page): Locator => page.getByRole("region", { name: text("help") });

/** What is saved when something is done: the file's name and content. */
export async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  const place = join(inject("data"), "downloads", download.suggestedFilename());
  await download.saveAs(place); // the browser is another process, whose files are not ours
  return { name: download.suggestedFilename(), content: await readFile(place, "utf8") };
}

/** The words of an element, with single spaces. */
export const words = async (locator: Locator): Promise<string> => (await locator.innerText()).replace(/\s+/g, " ").trim();

const execute = promisify(execFile);

/** The answer of the program itself. */
export async function meleda(...parameters: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await execute(inject("program"), [...parameters, "--json"], { env: { ...process.env, MELEDA_DATA: inject("data") }, maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Goes on asking the server, without the page. */
export async function ask(verb: string, values: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}api/verbs/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(values) });
  return (await response.json()) as Record<string, unknown>;
}

export const hash = (page: PageName, query: Record<string, string> = {}, name = "") => hrefOf(page, query, name);
