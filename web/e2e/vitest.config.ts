import { defineConfig } from "vitest/config";

export default defineConfig({
  cacheDir: "../node_modules/.vite-e2e",
  test: {
    root: new URL(".", import.meta.url).pathname,
    environment: "node",
    include: ["*.test.ts", ...(process.env["MELEDA_SCREENSHOTS"] ? ["screenshots.ts"] : [])],
    globalSetup: "start.ts",
    // One after another: what is measured is not disturbed by other tests.
    fileParallelism: false,
    pool: "forks",
    poolOptions: { forks: { singleFork: true } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
