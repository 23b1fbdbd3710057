import { afterEach, describe, expect, it, vi } from "vitest";
import { lessonOf } from "./articles";

function serve(files: Record<string, [text: string, type: string]>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const file = files[path];
    return file ? new Response(file[0], { headers: { "Content-Type": file[1] } }) : new Response("", { status: 404 });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("the text about a family", () => {
  it("is in the reader's language, and asked for once", async () => {
    const asked = serve({ "learn/zh-Hant/one.md": ["---\ntitle: 一\n---\n字", "text/markdown"], "learn/en/one.md": ["One", "text/markdown"] });
    expect(await lessonOf("zh-Hant", "one")).toMatchObject({ language: "zh-Hant", title: "一", body: "字" });
    await lessonOf("zh-Hant", "one");
    expect(asked).toEqual(["learn/zh-Hant/one.md"]);
  });

  it("else in English", async () => {
    serve({ "learn/en/two.md": ["Two", "text/markdown"] });
    expect(await lessonOf("zh-Hant", "two")).toMatchObject({ language: "en", body: "Two" });
  });

  it("else there is none, also where a server sends its start page instead", async () => {
    serve({ "learn/en/three.md": ["<html></html>", "text/html; charset=utf-8"] });
    expect(await lessonOf("en", "three")).toBeUndefined();
  });
});
