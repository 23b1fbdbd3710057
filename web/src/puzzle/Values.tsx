// What a position of a game for two is worth, and each of its moves.
import { api, type GameValue, type Step, type ValueAnswer, type ViewAnswer } from "../api";
import { t, type Key } from "../i18n";
import { grouped } from "../numbers";
import { sentence } from "../text";
import { Problem, type Loaded } from "../ui";
import { useKeptFocus } from "./focus";
import { sent } from "./specs";
import { given, usePart } from "./view";

const verdicts: Record<GameValue, Key> = { win: "values_win", draw: "values_draw", loss: "values_loss" };
const words: Record<GameValue, Key> = { win: "value_win", draw: "value_draw", loss: "value_loss" };
export const signs: Record<GameValue, string> = { win: "✓", draw: "=", loss: "✕" };

/** The best move first: a quick win, a draw, a slow loss. */
export function ordered(replies: ValueAnswer["replies"]): ValueAnswer["replies"] {
  const worth = ({ value, plies }: ValueAnswer["replies"][number]) => {
    const length = Number(plies ?? 0);
    return value === "win" ? 1e9 - length : value === "draw" ? 0 : length - 1e9;
  };
  return [...replies].sort((a, b) => worth(b) - worth(a));
}

interface ValuesProps {
  readonly spec: string;
  readonly state: string;
  readonly start: string;
  readonly view: Loaded<ViewAnswer>;
  readonly make: (step: Step) => void;
}

export function Values({ spec, state, start, view, make }: ValuesProps) {
  const { reply, fresh, again } = usePart(spec, state, view, (seen) => given(seen.value), (signal) => api.value(spec, sent(state, start), signal));
  const { box, keep } = useKeptFocus<HTMLElement>(state, fresh);
  const answer = fresh && reply?.ok ? reply.answer : undefined;
  const known = answer?.value !== undefined;
  return (
    <section class="card help values" aria-label={t("values")} aria-busy={!fresh} ref={box}>
      <h2 tabIndex={-1}>{t("values")}</h2>
      <div aria-live="polite">
        {fresh && reply && !reply.ok ? <Problem error={reply.error} retry={again} /> : null}
        {!fresh ? <p class="quiet">{t("values_running")}</p> : null}
        {answer && !known ? <p>{t("values_stopped")}</p> : null}
        {answer && known ? (
          <>
            <p class="moves-left">{t(verdicts[answer.value])}</p>
            {answer.plies !== undefined && answer.value !== "draw" ? <p class="quiet small">{sentence(pliesText(answer.plies))}</p> : null}
          </>
        ) : null}
      </div>
      <ul class="plain value-list">
        {ordered(answer?.replies ?? []).map((step) => (
          <li key={step.move}>
            <button type="button" class="move" onClick={() => (keep(), make(step))}>
              {step.move}
            </button>
            <span class={`value-${step.value}`}>
              <span aria-hidden="true">{signs[step.value]} </span>
              {sentence(t(words[step.value]))}
            </span>
            {step.plies !== undefined && step.value !== "draw" ? <span class="quiet small">{pliesText(step.plies)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const pliesText = (plies: string) => t("values_plies", { count: grouped(plies) });
