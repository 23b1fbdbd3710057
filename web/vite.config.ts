import { defineConfig } from "vitest/config";
import { learnCards } from "./learnCards";

const server = "http://localhost:8765";

export default defineConfig({
  // Relative addresses, so that the page works under any path.
  base: "./",
  plugins: [learnCards()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { outDir: "../build/page", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  // The server answers its own page alone, so requests must look like that.
  server: { proxy: { "/api": { target: server, changeOrigin: true, headers: { origin: server } } } },
  // The files share their modules: loading these anew for each file would take ten times as long as the tests themselves.
  test: { environment: "node", include: ["src/**/*.test.ts"], isolate: false },
});
