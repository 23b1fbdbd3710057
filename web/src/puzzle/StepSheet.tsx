import { useState } from "preact/hooks";
import { t } from "../i18n";
import { grouped } from "../numbers";

/** More steps than these fill a book, not a sheet. */
export const sheetUpTo = 2000;

interface SheetProps {
  readonly spec: string;
  readonly from: string;
  readonly moves: readonly string[];
  /** Begins with the state before the first move. */
  readonly states: readonly string[];
  readonly step: number;
  readonly jump: (step: bigint) => void;
}

/** Every move with its number and the state after it: to click through, and to print. */
export function StepSheet({ spec, from, moves, states, step, jump }: SheetProps) {
  const [open, setOpen] = useState(moves.length <= 200);
  if (moves.length === 0) return null;
  if (moves.length > sheetUpTo) return <p class="quiet small">{t("sheet_too_long")}</p>;
  const wide = (states[0]?.length ?? 0) > 24;
  return (
    <section class="sheet" aria-label={t("sheet")}>
      <div class="row sheet-head">
        <h2>{t("sheet")}</h2>
        <button type="button" class="no-print" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t("sheet_hide") : t("sheet_show")}
        </button>
        <button type="button" class="no-print" onClick={() => print()}>
          {t("sheet_print")}
        </button>
      </div>
      <p class="quiet small">
        {t("sheet_about", { spec, count: grouped(moves.length) })} <code>{from}</code>
      </p>
      <ol class={`sheet-list ${wide ? "wide" : ""} ${open ? "" : "print-only"}`}>
        {moves.map((move, index) => (
          <li key={index}>
            <button type="button" class="sheet-row" aria-current={step === index + 1 ? "step" : undefined} onClick={() => jump(BigInt(index + 1))}>
              <span class="sheet-number">{index + 1}</span>
              <span class="sheet-move">{move}</span>
              <code>{states[index + 1]}</code>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
