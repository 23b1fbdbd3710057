import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { language, t } from "../../i18n";
import { grouped } from "../../numbers";
import { barsOf, heightOf, short, ticks, type Bar, type Run } from "./profile";

const height = 240;
const margin = { top: 12, right: 12, bottom: 44, left: 58 };

/** The width that an element has on the page. */
function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

function describe(bar: Bar): string {
  const states = grouped(bar.states);
  return bar.first === bar.last
    ? t("profile_bar", { depth: grouped(bar.first), states })
    : t("profile_bars", { first: grouped(bar.first), last: grouped(bar.last), states });
}

/** How many states are how far away. Bars are looked at with the pointer or the arrow keys. */
export function ProfileChart({ runs }: { runs: readonly Run[] }) {
  const [box, width] = useWidth();
  const most = width < 480 ? 40 : 100;
  const bars = useMemo(() => barsOf(runs, most), [runs, most]);
  const [chosen, choose] = useState<number>();
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const depths = Number((bars.at(-1)?.last ?? 0n) + 1n);
  const tallest = Math.max(...bars.map(heightOf));
  const x = (depth: number) => margin.left + (depth / depths) * inner.width;
  const y = (states: number) => margin.top + inner.height * (1 - states / tallest);
  const together = bars[0] !== undefined && bars[0].last > bars[0].first;
  const at = chosen === undefined ? undefined : Math.min(chosen, bars.length - 1);
  const bar = at === undefined ? undefined : bars[at];

  const point: JSX.PointerEventHandler<SVGSVGElement> = (event) => {
    const place = (event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left) / inner.width;
    const found = bars.findIndex(({ last }) => place * depths < Number(last) + 1);
    choose(place < 0 || found < 0 ? undefined : found);
  };
  const press: JSX.KeyboardEventHandler<SVGSVGElement> = (event) => {
    const now = at ?? -1;
    const steps: Record<string, number> = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: bars.length - 1, PageUp: now + 10, PageDown: now - 10 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(Math.max(0, Math.min(bars.length - 1, next)));
  };
  if (bars.length === 0) return null;
  return (
    <figure class="profile">
      <figcaption>
        <h3>{t("profile")}</h3>
        <p class="quiet">{together ? t("profile_together") : t("profile_about")}</p>
      </figcaption>
      <div ref={box}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          tabIndex={0}
          role="slider"
          aria-label={t("profile")}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={bars.length - 1}
          aria-valuenow={at ?? 0}
          aria-valuetext={describe(bar ?? bars[0]!)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => choose(undefined)}
          onFocus={() => at === undefined && choose(0)}
          onBlur={() => choose(undefined)}
          onKeyDown={press}
        >
          {ticks(tallest, 4).map((tick) => (
            <g key={tick} class="axis">
              <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
              <text x={margin.left - 8} y={y(tick)} dy="0.32em" text-anchor="end">
                {short(tick, language.value)}
              </text>
            </g>
          ))}
          {bars.map((each, number) => {
            const left = x(Number(each.first));
            const room = x(Number(each.last) + 1) - left;
            const top = Math.min(y(heightOf(each)), margin.top + inner.height - 1);
            return <rect key={number} class={number === at ? "bar chosen" : "bar"} x={left} y={top} width={Math.max(1, room - (room > 4 ? 1.5 : 0))} height={margin.top + inner.height - top} />;
          })}
          {ticks(depths - 1, width < 480 ? 4 : 8).map((tick) => (
            <text key={tick} class="tick" x={x(tick + (together ? 0 : 0.5))} y={height - margin.bottom + 16} text-anchor="middle">
              {short(tick, language.value)}
            </text>
          ))}
          <text class="axis-name" x={margin.left + inner.width / 2} y={height - 6} text-anchor="middle">
            {t("profile_depth")}
          </text>
          <text class="axis-name" transform={`translate(13 ${margin.top + inner.height / 2}) rotate(-90)`} text-anchor="middle">
            {t("profile_states")}
          </text>
        </svg>
      </div>
      <p class="profile-value" aria-hidden="true">
        {bar ? describe(bar) : t("profile_hint")}
      </p>
      <details>
        <summary>{t("as_table")}</summary>
        <div class="table-box" tabIndex={0} role="region" aria-label={t("profile")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("profile_depth")}</th>
                <th scope="col">{t("fact_states")}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((each) => (
                <tr key={String(each.first)}>
                  <th scope="row">{each.first === each.last ? grouped(each.first) : `${grouped(each.first)}–${grouped(each.last)}`}</th>
                  <td>{grouped(each.states)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
