import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseLanguage, format, languages } from "../i18n";
import { en } from "./en";

const source = join(__dirname, "..");

function codeBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "strings" ? [] : codeBelow(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes(".test.") ? [readFileSync(path, "utf8")] : [];
  });
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe("strings", () => {
  const keys = Object.keys(en);

  for (const [tag, { load }] of Object.entries(languages)) {
    it(`${tag} has every key, and no other`, async () => {
      const strings = await load();
      expect(Object.keys(strings).filter((key) => !keys.includes(key))).toEqual([]);
      expect(keys.filter((key) => !(strings as Record<string, string>)[key]?.trim())).toEqual([]);
    });

    it(`${tag} has the same placeholders as English`, async () => {
      const strings = await load();
      const differing = keys.filter((key) => {
        const [ours, theirs] = [en, strings].map((table) => placeholders((table as Record<string, string>)[key] ?? ""));
        return JSON.stringify(ours) !== JSON.stringify(theirs);
      });
      expect(differing).toEqual([]);
    });
  }

  it("are all used", () => {
    const code = codeBelow(source).join("\n");
    expect(keys.filter((key) => !code.includes(`"${key}"`))).toEqual([]);
  });
});

describe("a text", () => {
  it("is filled in, and its form is chosen by the count", () => {
    expect(format("{count} move | {count} moves", { count: 1 }, "en")).toBe("1 move");
    expect(format("{count} move | {count} moves", { count: "21" }, "en")).toBe("21 moves");
    expect(format("{count} move | {count} moves", { count: 12345 }, "en")).toBe("12,345 moves");
    expect(format("{count} 步", { count: 1 }, "zh-Hant")).toBe("1 步");
    expect(format("{a} and {b}", { a: "x" }, "en")).toBe("x and {b}");
  });

  it("is in the first language of the reader that we have", () => {
    expect(chooseLanguage(["de-DE", "zh-TW", "en"])).toBe("zh-Hant");
    expect(chooseLanguage(["en-GB", "zh-TW"])).toBe("en");
    expect(chooseLanguage(["fr"])).toBe("en");
  });
});
