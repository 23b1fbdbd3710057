// The texts about the families, in the reader's language.
import type { Reply } from "../../api";
import { language, type Language } from "../../i18n";
import { learnPage, type LearnPage } from "../../learnText";
import { useReply } from "../../ui";

export interface Lesson extends LearnPage {
  readonly language: Language;
}

/** In this language, else in English; undefined if there is neither. */
export async function lessonOf(tongue: Language, family: string): Promise<Lesson | undefined> {
  for (const each of new Set<Language>([tongue, "en"])) {
    const page = await learnPage(each, family);
    if (page) return { ...page, language: each };
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
