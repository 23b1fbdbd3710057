// Which properties of a state hold; those that fail can be shown on the board.
import { api, type CheckAnswer, type Finding, type ViewAnswer } from "../api";
import { t } from "../i18n";
import { words } from "../text";
import { Problem, type Loaded } from "../ui";
import { cellText } from "../views/tools/answer";
import { sent } from "./specs";
import { given, usePart } from "./view";

/** The places that a finding is about. */
export function placesOf(finding: Finding): ReadonlySet<string> {
  return new Set(finding.cells?.flat());
}

/** Whether these places are just those of the finding. */
export function isLit(finding: Finding, lit: ReadonlySet<string> | undefined): boolean {
  const places = placesOf(finding);
  return lit !== undefined && lit.size === places.size && [...places].every((place) => lit.has(place));
}

/** Whether everything holds that must. */
export function isComplete(findings: readonly Finding[]): boolean {
  return findings.every(({ holds, required }) => holds || !required);
}

/** As many as are read at a glance. */
export function firstOf(texts: readonly string[], most = 12): string {
  return texts.slice(0, most).join(", ") + (texts.length > most ? ", …" : "");
}

/** Fields of the family's own, beside the findings. */
export function ownFacts(answer: CheckAnswer): [name: string, text: string][] {
  const common = ["spec", "state", "findings", "outcome"];
  return Object.entries(answer).flatMap(([name, value]) => (common.includes(name) ? [] : [[name, cellText(value)]]));
}

export interface CheckProps {
  readonly spec: string;
  readonly state: string;
  readonly start: string;
  readonly view: Loaded<ViewAnswer>;
  readonly lit: ReadonlySet<string> | undefined;
  readonly light: (places: ReadonlySet<string> | undefined) => void;
}

export function Check({ spec, state, start, view, lit, light }: CheckProps) {
  const { reply, fresh, again } = usePart(spec, state, view, (seen) => given(seen.check), (signal) => api.check(spec, sent(state, start), signal));
  const findings = reply?.ok ? reply.answer.findings : undefined;
  const facts = reply?.ok ? ownFacts(reply.answer) : [];
  return (
    <section class="card check" aria-label={t("check")} aria-busy={!fresh}>
      <h2>{t("check")}</h2>
      <div aria-live="polite">
        {reply && !reply.ok ? <Problem error={reply.error} retry={again} /> : null}
        {!reply ? <p class="quiet">{t("check_running")}</p> : null}
        {findings ? <p>{isComplete(findings) ? t("check_all") : t("check_not_all")}</p> : null}
      </div>
      <ul class="plain findings">
        {findings?.map((finding, index) => (
          <li key={index}>
            <OneFinding finding={finding} lit={isLit(finding, lit)} light={light} />
          </li>
        ))}
      </ul>
      {facts.length > 0 ? (
        <dl class="facts" lang="en">
          {facts.map(([name, text]) => (
            <>
              <dt key={name}>{words(name)}</dt>
              <dd>{text}</dd>
            </>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function OneFinding({ finding, lit, light }: { finding: Finding; lit: boolean; light: CheckProps["light"] }) {
  const places = placesOf(finding);
  const line = (
    <>
      <span class={`finding-sign ${finding.holds ? "finding-holds" : "finding-fails"}`} aria-hidden="true">
        {finding.holds ? "✓" : "✕"}
      </span>
      <span>
        <span class="unseen">{finding.holds ? t("check_holds") : t("check_fails")} </span>
        {words(finding.property)} {finding.required ? null : <span class="quiet">{t("check_optional")}</span>}
      </span>
    </>
  );
  return (
    <>
      {!finding.holds && places.size > 0 ? (
        <button type="button" class="finding" aria-pressed={lit} onClick={() => light(lit ? undefined : places)}>
          {line}
        </button>
      ) : (
        <p class="finding">{line}</p>
      )}
      {finding.sums?.length ? <p class="quiet small finding-more">{t("check_sums", { sums: firstOf(finding.sums) })}</p> : null}
      {lit ? <p class="quiet small finding-more">{t("check_places", { places: firstOf(finding.cells!.map((group) => group.join(" "))) })}</p> : null}
    </>
  );
}
