import { effect, signal } from "@preact/signals";
import type { en } from "./strings/en";
import { kept } from "./store";

export type Key = keyof typeof en;
export type Strings = Readonly<Record<Key, string>>;

/** Each with its texts, which are loaded when they are wanted. */
export const languages = {
  en: { name: "English", load: async (): Promise<Strings> => (await import("./strings/en")).en },
  "zh-Hant": { name: "繁體中文", load: async (): Promise<Strings> => (await import("./strings/zh-Hant")).zhHant },
} as const;
export type Language = keyof typeof languages;

const loaded = signal<{ readonly tongue: Language; readonly strings: Strings } | undefined>(undefined);
const texts = new Map<Language, Promise<Strings>>();

/** Shows the texts of a language. Until they are there, those of the language before stay. */
export async function loadLanguage(tongue: Language): Promise<void> {
  const asked = texts.get(tongue) ?? languages[tongue].load();
  texts.set(tongue, asked);
  try {
    const strings = await asked;
    if (language.peek() === tongue && loaded.peek()?.tongue !== tongue) loaded.value = { tongue, strings };
  } catch {
    texts.delete(tongue); // asked for again with the next choice
  }
}

/** The first of the reader's languages that we have. */
export function chooseLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    if (/^zh\b/i.test(tag)) return "zh-Hant";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "en";
}

export const language = kept<Language>("language", chooseLanguage(typeof navigator === "undefined" ? [] : navigator.languages));
if (!(language.peek() in languages)) language.value = "en";

export type Arguments = Readonly<Record<string, string | number | bigint>>;

/** Fills {name}. "one form | other forms" is chosen by {count}, in languages that have two. */
export function format(text: string, values: Arguments, tongue: Language): string {
  const forms = text.split(" | ");
  let form = forms[0] ?? text;
  if (forms.length > 1) {
    const one = new Intl.PluralRules(tongue).select(Number(values["count"] ?? 0)) === "one";
    form = (one ? forms[0] : forms[forms.length - 1]) ?? text;
  }
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "string" ? value : value.toLocaleString(tongue);
  });
}

/** The text in the language that is chosen. A component that calls it is drawn anew when the language changes. */
export function t(key: Key, values: Arguments = {}): string {
  const text = loaded.value;
  return text ? format(text.strings[key], values, text.tongue) : key;
}

export function applyLanguage(): void {
  effect(() => void loadLanguage(language.value));
  effect(() => {
    document.documentElement.lang = loaded.value?.tongue ?? language.value;
  });
}
