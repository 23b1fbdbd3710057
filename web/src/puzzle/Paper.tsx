import { useState } from "preact/hooks";
import { ask, type ApiError } from "../api";
import { download, fileName } from "../download";
import { t } from "../i18n";
import { Problem } from "../ui";

/** How long a solution may be searched for; without one the sheet says so. */
const patience = "10s";

/** One click makes a sheet to print of the puzzle: from a state, as requests have it, or from its start. */
export function Paper({ spec, title, from }: { spec: string; title: string; from?: string }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const make = async () => {
    setBusy(true);
    setError(undefined);
    const reply = await ask<{ document: string }>("sheet", { spec, from, time: patience });
    setBusy(false);
    if (!reply.ok) return setError(reply.error);
    const bytes = Uint8Array.from(atob(reply.answer.document), (character) => character.charCodeAt(0));
    download(fileName(title, "pdf"), bytes, "application/pdf");
  };
  return (
    <>
      <button type="button" class="paper" title={t("paper_about")} aria-busy={busy} disabled={busy} onClick={() => void make()}>
        {busy ? t("paper_making") : t("paper")}
      </button>
      {error ? <Problem error={error} /> : null}
    </>
  );
}
