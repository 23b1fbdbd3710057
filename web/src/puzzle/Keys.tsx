import { useEffect, useRef } from "preact/hooks";
import { t, type Key } from "../i18n";

/** The list of keys, as a dialog. */
export function KeysDialog({ rows, close }: { rows: readonly (readonly [keys: string, what: Key])[]; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={close} onClick={(event) => event.target === dialog.current && dialog.current?.close()}>
      <div class="keys-body">
        <h2 id="keys-title">{t("keys")}</h2>
        <dl class="facts">
          {rows.map(([keys, what]) => (
            <>
              <dt>
                {keys.split(" ").map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(what)}</dd>
            </>
          ))}
        </dl>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("close")}
        </button>
      </div>
    </dialog>
  );
}

/** Calls the handler of a key unless something is being typed. Names: "u", "Ctrl+z", "Ctrl+Shift+z", "ArrowLeft". */
export function useKeys(handlers: Readonly<Record<string, () => void>>): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const element = event.target as Element | null;
      if (element?.closest("input:not([type=range]), textarea, select, dialog, [contenteditable]") || event.altKey) return;
      const name = keyName(event);
      // A slider and what scrolls have their own use for the arrows, a button for the space bar.
      if (element?.matches("input[type=range], .scene-box") && /^(Arrow|Home|End)/.test(event.key)) return;
      if (element?.matches("button, a, summary, [role=button]") && (event.key === " " || event.key === "Enter")) return;
      const handler = latest.current[name];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

export function keyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">): string {
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return `${control ? "Ctrl+" : ""}${control && event.shiftKey ? "Shift+" : ""}${key}`;
}
