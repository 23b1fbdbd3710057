import { effect } from "@preact/signals";
import { en } from "./strings/en";
import { zhHant } from "./strings/zh-Hant";
import { kept } from "./store";

export type Key = keyof typeof en;
export type Strings = Readonly<Record<Key, string>>;

export const languages = { en: { name: "English", strings: en as Strings }, "zh-Hant": { name: "繁體中文", strings: zhHant } } as const;
export type Language = keyof typeof languages;

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
  return format(languages[language.value].strings[key], values, language.value);
}

export function applyLanguage(): void {
  effect(() => {
    document.documentElement.lang = language.value;
  });
}
