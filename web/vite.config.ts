import { defineConfig } from "vitest/config";

export default defineConfig({
  // Relative addresses, so that the page works under any path.
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { outDir: "../build/page", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  server: { proxy: { "/api": "http://localhost:8765" } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
