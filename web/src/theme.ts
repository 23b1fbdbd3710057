import { effect } from "@preact/signals";
import { kept } from "./store";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const theme = kept<Theme>("theme", "auto");

export function applyTheme(): void {
  effect(() => {
    // The style sheet follows the system's wish unless the attribute says otherwise.
    if (theme.value === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme.value;
  });
}
