// The texts about the families: files beside the page, one a family and language.
import type { Reply } from "../../api";
import { language, type Language } from "../../i18n";
import { useReply } from "../../ui";
import { readArticle, type Article } from "./markdown";

export interface Lesson extends Article {
  readonly language: Language;
}

const asked = new Map<string, Promise<Article | undefined>>();

function fetchArticle(language: Language, family: string): Promise<Article | undefined> {
  const path = `learn/${language}/${encodeURIComponent(family)}.md`;
  const known = asked.get(path);
  if (known) return known;
  const reading = (async () => {
    try {
      const response = await fetch(path);
      // A server that answers with its start page for all that it does not have sends HTML.
      if (!response.ok || (response.headers.get("Content-Type") ?? "").includes("html")) return undefined;
      return readArticle(await response.text());
    } catch {
      asked.delete(path); // the network may come back
      return undefined;
    }
  })();
  asked.set(path, reading);
  return reading;
}

/** In this language, else in English; undefined if there is neither. */
export async function lessonOf(language: Language, family: string): Promise<Lesson | undefined> {
  for (const tongue of [...new Set<Language>([language, "en"])]) {
    const article = await fetchArticle(tongue, family);
    if (article) return { ...article, language: tongue };
  }
  return undefined;
}

/** The text about a family in the language that is chosen. `ready` says whether it has been looked for. */
export function useLesson(family: string): { lesson: Lesson | undefined; ready: boolean } {
  const tongue = language.value;
  const { reply } = useReply(`${tongue} ${family}`, async (): Promise<Reply<Lesson | undefined>> => ({
    ok: true,
    outcome: "done",
    answer: await lessonOf(tongue, family),
  }));
  return { lesson: reply?.ok ? reply.answer : undefined, ready: reply !== undefined };
}
