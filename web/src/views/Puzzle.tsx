import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { shown, type ShowAnswer } from "../api";
import { language, t, type Key } from "../i18n";
import { lazy } from "../lazy";
import { learnCards } from "../learnText";
import { facetsOf, tabsOf, type TabName } from "../puzzle/facets";
import { enter, unwritten, visit } from "../puzzle/game";
import { noteRecent } from "../puzzle/recent";
import { isShort } from "../puzzle/specs";
import { Variant } from "../puzzle/Variant";
import { hrefOf, replaceQuery, route } from "../route";
import { ScenePicture } from "../scene/ScenePicture";
import { useTitle } from "../shell/title";
import { sentence } from "../text";
import { Loading, Problem, useReply } from "../ui";
import { Play } from "./Play";

/** What every tab of a puzzle gets. Its own settings are further keys of the address (route.ts, replaceQuery). */
export interface PuzzleProps {
  readonly spec: string;
  readonly info: ShowAnswer;
  /** The state that is looked at, as the address has it; the start if it has none. */
  readonly state: string;
  /** Looks at another state; it can be undone. */
  readonly setState: (state: string) => void;
}

const views: Record<TabName, [key: Key, view: ComponentType<PuzzleProps>]> = {
  play: ["tab_play", Play],
  solve: ["tab_solve", lazy(async () => (await import("./Solve")).Solve)],
  measure: ["tab_measure", lazy(async () => (await import("./Measure")).Measure)],
  tools: ["tab_tools", lazy(async () => (await import("./Tools")).Tools)],
};

export function Puzzle() {
  const { spec = "" } = route.value.query;
  if (spec === "") return <NoPuzzle />;
  return <OnePuzzle key={spec} spec={spec} />;
}

function NoPuzzle() {
  useTitle("");
  return (
    <p>
      {t("puzzle_none")} <a href={hrefOf("gallery")}>{t("to_gallery")}</a>
    </p>
  );
}

function OnePuzzle({ spec }: { spec: string }) {
  const { reply, again } = useReply(spec, () => shown(spec));
  useTitle(reply?.ok ? reply.answer.title : spec);
  if (!reply) return <Loading />;
  if (!reply.ok) {
    return (
      <>
        <Problem error={reply.error} retry={again} />
        <p>
          <a href={hrefOf("gallery")}>{t("to_gallery")}</a>
        </p>
      </>
    );
  }
  return <Opened spec={spec} info={reply.answer} />;
}

function Opened({ spec, info }: { spec: string; info: ShowAnswer }) {
  const { query } = route.value;
  const state = query["state"] ?? unwritten(spec, info.start);
  enter(spec, state);
  useEffect(() => {
    if (query["state"] === undefined && isShort(state)) replaceQuery({ state });
  }, [query["state"]]);
  const family = useFamilyTitle(info.family);
  useEffect(() => noteRecent({ spec, title: info.product?.title ?? info.title, state }), [state]);
  const tabs = tabsOf(facetsOf(info));
  const tab = tabs.find((name) => name === query["view"]) ?? tabs[0]!;
  const View = views[tab][1];
  return (
    <>
      <header class="puzzle-head">
        <p class="kicker">
          <a href={hrefOf("gallery")}>{t("nav_puzzles")}</a> <span aria-hidden="true">/</span>{" "}
          {family ? (
            <>
              <a href={hrefOf("learn", {}, info.family)}>{sentence(family)}</a> <span aria-hidden="true">/</span>{" "}
            </>
          ) : null}
          <code>{shortSpec(spec)}</code>
        </p>
        <h1>{sentence(info.product?.title ?? (language.value === "en" ? info.title : (family ?? info.title)))}</h1>
        <div class="puzzle-about">
          <details class="rules">
            <summary>{t("rules")}</summary>
            <p>{info.own_rules ?? info.rules}</p>
            <p>
              <a href={hrefOf("learn", {}, info.family)}>{t("learn_more")}</a>
            </p>
          </details>
          {info.hold ? (
            <details class="rules hold">
              <summary>{t("hold")}</summary>
              <p>{info.hold.line}</p>
              <div class="hold-picture">
                <ScenePicture scene={info.hold.scene} />
              </div>
            </details>
          ) : null}
          <Variant info={info} />
        </div>
      </header>
      <nav class="tabs" aria-label={t("tabs_label")}>
        {tabs.map((name) => (
          <a
            key={name}
            href={hrefOf("puzzle", { spec, state: query["state"], view: name === tabs[0] ? undefined : name })}
            aria-current={name === tab ? "page" : undefined}
          >
            {t(views[name][0])}
          </a>
        ))}
      </nav>
      <View spec={spec} info={info} state={state} setState={(next) => visit({ state: next })} />
    </>
  );
}

/** What the family is called in the reader's language, if Learn has a page of it. */
function useFamilyTitle(family: string): string | undefined {
  const [title, setTitle] = useState<string>();
  const tongue = language.value;
  useEffect(() => {
    let current = true;
    void learnCards(tongue).then((cards) => current && setTitle(cards[family]?.title));
    return () => void (current = false);
  }, [tongue, family]);
  return title;
}

function shortSpec(spec: string): string {
  const line = spec.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
