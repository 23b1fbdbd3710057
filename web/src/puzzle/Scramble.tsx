import { useState } from "preact/hooks";
import type { ShowAnswer } from "../api";
import { t } from "../i18n";
import { grouped, readCount } from "../numbers";
import { Popover } from "../ui";
import { visit } from "./game";
import { scramble, type Scrambled } from "./randomState";

function wordsFor(made: Scrambled, info: ShowAnswer): string {
  if (made.how === "failed") return t("scramble_failed");
  if (made.how === "any") return t("scramble_any", { states: grouped(info.states ?? "") });
  if (made.how !== "distance") return t("scramble_walk", { count: made.moves });
  return made.wished ? t("scramble_distance", { count: grouped(made.distance) }) : t("scramble_farthest", { count: grouped(made.distance) });
}

/** Another state to begin with. */
export function Scramble({ spec, info }: { spec: string; info: ShowAnswer }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, say] = useState("");
  const distance = text.trim() === "" ? undefined : readCount(text);
  const wrong = text.trim() !== "" && (distance === undefined || distance === 0n);
  const run = async () => {
    if (busy || wrong) return;
    setBusy(true);
    say("");
    const made = await scramble(spec, info, distance);
    setBusy(false);
    say(wordsFor(made, info));
    if (made.how !== "failed") visit({ state: made.state });
  };
  return (
    <Popover label={t("scramble")} button={t("scramble")} class="set-as scramble">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label class="field">
          <span>{t("scramble_far")}</span>
          <input value={text} inputMode="numeric" autocomplete="off" placeholder={t("scramble_random")} aria-invalid={wrong} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" class="primary" disabled={busy || wrong}>
          {busy ? t("scramble_running") : t("scramble_now")}
        </button>
      </form>
      <p class="small" role="status">
        {said}
      </p>
    </Popover>
  );
}
