import { defineConfig } from "vitest/config";

export default defineConfig({
  // Parts may run at the same time (tests/program/browser.bash).
  cacheDir: `../node_modules/.vite-e2e${process.env["MELEDA_PART"] ?? ""}`,
  test: {
    root: new URL(".", import.meta.url).pathname,
    environment: "node",
    // Asked for apart: how fast it is depends on what else the machine does (tools/full/page-speed), and every screen takes minutes
    // (tools/full/page-screens).
    exclude: [...(process.env["MELEDA_SPEED"] ? [] : ["speed.test.ts"]), ...(process.env["MELEDA_SCREENS"] ? [] : ["screens.test.ts"])],
    include: ["*.test.ts", ...(process.env["MELEDA_SCREENSHOTS"] ? ["screenshots.ts"] : [])],
    globalSetup: "start.ts",
    // One after another, all with one browser.
    fileParallelism: false,
    pool: "forks",
    poolOptions: { forks: { singleFork: true, isolate: false } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
