// A server for others on the network: opened with the key in its address, and silent without.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { describe, inject } from "vitest";
import { eventually, expect, test } from "./bench";

async function served<T>(use: (address: string, printed: string[]) => Promise<T>): Promise<T> {
  const server = spawn(inject("program"), ["serve", "--host", "0.0.0.0", "--data", inject("data")], { stdio: ["ignore", "pipe", "inherit"] });
  const printed: string[] = [];
  try {
    const lines = createInterface(server.stdout!);
    const address = await new Promise<string>((resolve, reject) => {
      server.once("exit", () => reject(new Error("the server ended")));
      lines.on("line", (line) => {
        printed.push(line);
        const local = /http:\/\/localhost:\S+/.exec(line)?.[0];
        if (local !== undefined) resolve(local);
      });
    });
    return await use(address, printed);
  } finally {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
}

describe("on the network", () => {
  test("the address that is printed opens the page, and nothing does without its key", async ({ bench }) => {
    await served(async (address, printed) => {
      const bare = address.replace(/\?.*/, "");
      bench.refusal("/", 401);
      bench.refusal("/favicon.ico", 401);
      const stranger = await (await bench.visitor()).newPage();
      await stranger.goto(bare);
      await eventually(() => stranger.locator("body").innerText()).toMatch(/^Open the whole address/);
      const guest = await (await bench.visitor({ viewport: { width: 390, height: 844 } })).newPage();
      await guest.goto(address);
      await eventually(() => guest.locator(".card-picture svg").count()).toBeGreaterThan(0);
      // The key is not left lying in the address bar.
      expect(guest.url()).not.toContain("key=");
      await guest.reload();
      await eventually(() => guest.locator(".card-picture svg").count()).toBeGreaterThan(0);
      expect(printed[0]).toMatch(/^Meleda is at http:\/\/[\w.]+:\d+\/\?key=[\w-]{16} /);
      await eventually(() => printed.some((line) => /█▀▀▀|█ ▄▄▄/.test(line))).toBe(true);
    });
  });
});
