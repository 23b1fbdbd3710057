// A plugin of Vite: the module virtual:learn-cards/LANGUAGE holds what stands in front of each page of Learn in that language, so that
// the gallery need not load the pages themselves.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { readLearnPage } from "./src/learnText";

const named = /^virtual:learn-cards\/([\w-]+)$/;

export function learnCards(): Plugin {
  return {
    name: "learn-cards",
    resolveId: (id) => (named.test(id) ? `\0${id}` : undefined),
    load(id) {
      const language = named.exec(id.slice(1))?.[1];
      if (!id.startsWith("\0") || language === undefined) return undefined;
      const folder = fileURLToPath(new URL(`public/learn/${language}/`, import.meta.url));
      const cards: Record<string, object> = {};
      for (const file of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
        this.addWatchFile(folder + file);
        const { body: _, ...front } = readLearnPage(readFileSync(folder + file, "utf8"));
        cards[file.replace(/\.md$/, "")] = front;
      }
      return `export default ${JSON.stringify(cards)};`;
    },
  };
}
