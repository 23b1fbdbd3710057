// The pages of Learn are Markdown with a few lines in front: title and summary.
import type { Language } from "./i18n";

/** What stands in front of a page, and on its family's card. */
export interface LearnCard {
  readonly title?: string;
  readonly summary?: string;
  /** Other names under which somebody may look for it. */
  readonly also?: string;
}

export interface LearnPage extends LearnCard {
  readonly body: string;
}

/** Takes the front matter off: lines "name: text" between two lines of dashes. */
export function readLearnPage(text: string): LearnPage {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text);
  if (!match) return { body: text };
  const fields: Record<string, string> = {};
  for (const line of match[1]!.split(/\r?\n/)) {
    const parts = /^(\w+):\s*(.*?)\s*$/.exec(line);
    if (parts) fields[parts[1]!] = parts[2]!.replace(/^"(.*)"$/, "$1");
  }
  const { title, summary, also } = fields;
  return { ...(title ? { title } : {}), ...(summary ? { summary } : {}), ...(also ? { also } : {}), body: text.slice(match[0].length) };
}

const pages = new Map<string, Promise<LearnPage | undefined>>();

/** The page of a family, asked once; undefined if there is none. */
export function learnPage(language: Language, family: string): Promise<LearnPage | undefined> {
  const path = `learn/${language}/${encodeURIComponent(family)}.md`;
  const known = pages.get(path);
  if (known) return known;
  const asked = fetch(path)
    .then(async (response) => {
      const text = await response.text(); // also of a refusal, which is else not over
      return response.ok && !/html/.test(response.headers.get("Content-Type") ?? "") ? readLearnPage(text) : undefined;
    })
    .catch(() => undefined);
  pages.set(path, asked);
  return asked;
}

const cards: Record<Language, () => Promise<{ default: Readonly<Record<string, LearnCard>> }>> = {
  en: () => import("virtual:learn-cards/en"),
  "zh-Hant": () => import("virtual:learn-cards/zh-Hant"),
};

/** The cards of all families that have a page in this language. */
export async function learnCards(language: Language): Promise<Readonly<Record<string, LearnCard>>> {
  return cards[language]().then(
    (module) => module.default,
    () => ({}),
  );
}

/** The first sentence of a text, for a card; cut at a word if it is long. */
export function firstSentence(text: string, most = 150): string {
  const line = text.replace(/\s+/g, " ").trim();
  const sentence = /^.*?[.!?。!?](?=\s|$)/.exec(line)?.[0] ?? line;
  if (sentence.length <= most) return sentence;
  return `${sentence.slice(0, most).replace(/\s+\S*$/, "")}…`;
}
