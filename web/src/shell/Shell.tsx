import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { language, languages, t, type Key, type Language } from "../i18n";
import { lazy } from "../lazy";
import { hrefOf, route, type PageName } from "../route";
import { theme, themes, type Theme } from "../theme";
import { Missing } from "./Missing";
import { JobsIndicator } from "./JobsIndicator";

const views: Record<PageName, ComponentType> = {
  gallery: lazy(async () => (await import("../views/Gallery")).Gallery),
  puzzle: lazy(async () => (await import("../views/Puzzle")).Puzzle),
  design: lazy(async () => (await import("../views/Design")).Design),
  learn: lazy(async () => (await import("../views/Learn")).Learn),
};
const navigation: [PageName, Key][] = [
  ["gallery", "nav_puzzles"],
  ["design", "nav_design"],
  ["learn", "nav_learn"],
];
const themeWords: Record<Theme, Key> = { auto: "theme_auto", light: "theme_light", dark: "theme_dark" };

export function Shell() {
  const { page } = route.value;
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // After going to another page, reading goes on there, not in the navigation.
    if (!first.current) {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    first.current = false;
  }, [page]);
  const View = page === "missing" ? Missing : views[page];
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {t("skip_to_content")}
      </a>
      <header class="masthead">
        <a class="brand" href={hrefOf("gallery")} title={t("tagline")}>
          <Mark />
          <span>Meleda</span>
        </a>
        <nav aria-label={t("nav_label")}>
          {navigation.map(([name, key]) => (
            <a key={name} href={hrefOf(name)} aria-current={page === name || (page === "puzzle" && name === "gallery") ? "page" : undefined}>
              {t(key)}
            </a>
          ))}
        </nav>
        <div class="settings">
          <JobsIndicator />
          <label>
            <span class="unseen">{t("language")}</span>
            <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value as Language)}>
              {Object.entries(languages).map(([tag, { name }]) => (
                <option key={tag} value={tag} lang={tag}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <ThemeButton />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <View key={language.value} />
      </main>
    </>
  );
}

/** One click goes on to the next of the three. */
function ThemeButton() {
  const label = t("theme", { theme: t(themeWords[theme.value]) });
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length]!;
  return (
    <button type="button" class="ghost" aria-label={label} title={label} onClick={() => (theme.value = next)}>
      <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true">
        {theme.value === "auto" ? (
          <>
            <circle cx="10" cy="10" r="7" />
            <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
          </>
        ) : theme.value === "light" ? (
          <>
            <circle cx="10" cy="10" r="3.6" />
            <path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4" />
          </>
        ) : (
          <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z" />
        )}
      </svg>
    </button>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" fill="none" stroke-width="2.6" aria-hidden="true">
      <rect x="1" y="14.7" width="30" height="2.6" rx="1.3" class="mark-bar" />
      <circle cx="9.5" cy="16" r="6" class="mark-ring" />
      <circle cx="16" cy="16" r="6" class="mark-ring" />
      <circle cx="22.5" cy="16" r="6" class="mark-ring mark-active" />
    </svg>
  );
}
