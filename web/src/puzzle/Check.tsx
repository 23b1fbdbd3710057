// Which properties of a state hold; the places of each can be shown on the board.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type ApiError, type CheckAnswer, type Finding, type ViewAnswer } from "../api";
import { t } from "../i18n";
import { words } from "../text";
import { Problem, type Loaded } from "../ui";
import { plainCell } from "../views/tools/answer";
import { answerWords } from "../views/tools/words";
import { sent } from "./specs";
import { given, usePart } from "./view";

/** What is lit on the board. */
export interface Light {
  readonly places: ReadonlySet<string>;
  readonly holds: boolean;
}

/** A finding whose places are looked at: all of them, or one group. */
export interface Looked {
  readonly finding: Finding;
  readonly at: number | undefined;
}

/** Whether it has places to look at. */
export function hasPlaces({ cells, groups }: Finding): boolean {
  return (cells ?? []).length > 0 || groups !== undefined;
}

/** Where it fails all is shown at first, where it holds one group: all of them may be the whole board. */
export function firstLook(finding: Finding): Looked {
  return { finding, at: finding.holds ? 0 : undefined };
}

/** The next group, or the one before, round the end; where it fails, all of them come between the last and the first. */
export function lookOn({ finding, at }: Looked, step: 1 | -1): Looked {
  const count = finding.cells?.length ?? 0;
  const stops = finding.holds ? count : count + 1;
  const next = ((at ?? count) + step + stops) % stops;
  return { finding, at: next === count ? undefined : next };
}

export function lightOf({ finding, at }: Looked): Light {
  const groups = finding.cells ?? [];
  return { places: new Set(at === undefined ? groups.flat() : groups[at]), holds: finding.holds };
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
  return Object.entries(answer).flatMap(([name, value]) => (common.includes(name) ? [] : [[name, plainCell(value, answerWords())]]));
}

export interface CheckProps {
  readonly spec: string;
  readonly state: string;
  readonly start: string;
  readonly view: Loaded<ViewAnswer>;
  readonly light: (light: Light | undefined) => void;
}

export function Check({ spec, state, start, view, light }: CheckProps) {
  const { reply, fresh, again } = usePart(spec, state, view, (seen) => given(seen.check), (signal) => api.check(spec, sent(state, start), {}, signal));
  const findings = reply?.ok ? reply.answer.findings : undefined;
  const facts = reply?.ok ? ownFacts(reply.answer) : [];
  const [looked, setLooked] = useState<Looked>();
  const [problem, setProblem] = useState<ApiError>();
  const asking = useRef<AbortController>();

  const look = (next: Looked | undefined) => {
    asking.current?.abort();
    setProblem(undefined);
    setLooked(next);
    light(next && lightOf(next));
  };
  useEffect(() => {
    look(undefined);
    return () => light(undefined);
  }, [spec, state]);
  const open = async (finding: Finding) => {
    if (looked?.finding.property === finding.property) return look(undefined);
    if (finding.cells) return look(firstLook(finding));
    const controller = (asking.current?.abort(), (asking.current = new AbortController()));
    const told = await api.check(spec, sent(state, start), { property: finding.property }, controller.signal);
    if (controller.signal.aborted) return;
    const again = told.ok ? told.answer.findings.find(({ property }) => property === finding.property) : undefined;
    if (again?.cells) look(firstLook(again));
    else if (!told.ok) setProblem(told.error);
  };
  return (
    <section class="card check" aria-label={t("check")} aria-busy={!fresh}>
      <h2>{t("check")}</h2>
      <div aria-live="polite">
        {reply && !reply.ok ? <Problem error={reply.error} retry={again} /> : null}
        {problem ? <Problem error={problem} /> : null}
        {!reply ? <p class="quiet">{t("check_running")}</p> : null}
        {findings ? <p>{isComplete(findings) ? t("check_all") : t("check_not_all")}</p> : null}
      </div>
      <ul class="plain findings">
        {findings?.map((finding, index) => (
          <li key={index}>
            <OneFinding finding={finding} looked={looked?.finding.property === finding.property ? looked : undefined} open={open} look={look} />
          </li>
        ))}
      </ul>
      {facts.length > 0 ? (
        <dl class="facts">
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

interface OneFindingProps {
  readonly finding: Finding;
  readonly looked: Looked | undefined;
  readonly open: (finding: Finding) => Promise<void> | void;
  readonly look: (looked: Looked) => void;
}

function OneFinding({ finding, looked, open, look }: OneFindingProps) {
  const line = (
    <>
      <span class={`finding-sign ${finding.holds ? "finding-holds" : "finding-fails"}`} aria-hidden="true">
        {finding.holds ? "✓" : "✕"}
      </span>
      <span>
        <span class="unseen">{finding.holds ? t("check_holds") : t("check_fails")} </span>
        {finding.label ?? words(finding.property)} {finding.required ? null : <span class="quiet">{t("check_optional")}</span>}
      </span>
    </>
  );
  return (
    <>
      {hasPlaces(finding) ? (
        <button type="button" class="finding" aria-pressed={looked !== undefined} onClick={() => void open(finding)}>
          {line}
        </button>
      ) : (
        <p class="finding">{line}</p>
      )}
      {!looked && !finding.holds && finding.sums?.length ? <p class="quiet small finding-more">{t("check_sums", { sums: firstOf(finding.sums) })}</p> : null}
      {looked ? <Groups looked={looked} look={look} /> : null}
    </>
  );
}

/** Steps through the groups of places of a finding. */
function Groups({ looked, look }: { looked: Looked; look: (looked: Looked) => void }) {
  const { finding, at } = looked;
  const cells = finding.cells ?? [];
  const shown = at === undefined ? firstOf(cells.map((group) => group.join(" ")), 3) : firstOf(cells[at] ?? [], 64);
  const sums = at === undefined ? finding.sums : finding.sums?.slice(at, at + 1);
  return (
    <div class="finding-more">
      {cells.length > 1 ? (
        <div class="row finding-steps">
          <button type="button" class="ghost" aria-label={t("pages_before")} onClick={() => look(lookOn(looked, -1))}>
            <span aria-hidden="true">‹</span>
          </button>
          <span role="status">{at === undefined ? t("check_every", { count: cells.length }) : t("check_one", { at: at + 1, count: cells.length })}</span>
          <button type="button" class="ghost" aria-label={t("pages_after")} onClick={() => look(lookOn(looked, 1))}>
            <span aria-hidden="true">›</span>
          </button>
        </div>
      ) : null}
      {sums?.length ? <p class="small">{at === undefined ? t("check_sums", { sums: firstOf(sums) }) : t("check_sum", { sum: sums[0]! })}</p> : null}
      <p class="quiet small">{t("check_places", { places: shown })}</p>
    </div>
  );
}
