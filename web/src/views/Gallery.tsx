import { useEffect, useState } from "preact/hooks";
import { api, familyList, inTurn, type Family, type Scene } from "../api";
import { language, t, type Key } from "../i18n";
import { firstSentence, learnCards, type LearnCard } from "../learnText";
import { grouped, powerOfTen } from "../numbers";
import { clearRecent, recent } from "../puzzle/recent";
import { hrefOf, replaceQuery, route } from "../route";
import { ScenePicture } from "../scene/ScenePicture";
import { placesOf } from "../scene/geometry";
import { useTitle } from "../shell/title";
import { sentence } from "../text";
import { Problem, Segmented, useReply, useSeen } from "../ui";
import { PuzzlePicture } from "./tools/PuzzlePicture";

/** What one card shows. */
export interface Item {
  readonly spec: string;
  readonly title: string;
  readonly kind: string;
  readonly family: Family;
  /** Of a product: who made it, and its remark. */
  readonly maker?: string;
  readonly remark?: string;
  readonly product: boolean;
}

/** A spec of the family that needs nothing more: its tour, else its name alone, else its first sample. */
function specOf(family: Family): string {
  if (family.tour?.spec) return family.tour.spec;
  const complete = family.parameters.every((parameter) => parameter.default !== undefined);
  return complete ? family.family : (family.samples[0] ?? family.family);
}

/** Each family, so that the first screen shows all there is, and then the products. */
export function itemsOf(families: readonly Family[]): Item[] {
  return [
    ...families.map((family) => ({ spec: specOf(family), title: family.title, kind: family.kind, family, product: false })),
    ...families.flatMap((family) =>
      family.products.map((product) => ({
        spec: product.name,
        title: product.title,
        kind: family.kind,
        family,
        product: true,
        ...(product.maker ? { maker: product.maker } : {}),
        ...(product.remark ? { remark: product.remark } : {}),
      })),
    ),
  ];
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** All that a card is found by, of the family what is said about it and what can be chosen; a product by its own. */
function wordsOf({ title, spec, family, maker, remark, product }: Item, card: LearnCard | undefined): string {
  const choices = product ? [] : family.parameters.flatMap((parameter) => parameter.choices ?? []);
  const about = product ? [] : [family.rules, card?.summary];
  return [title, spec, family.family, family.title, maker, remark, card?.title, card?.also, ...about, ...choices].join(" ");
}

/** Whether every word that is searched for is part of a word of the card; accents and case do not matter. */
export function matches(item: Item, search: string, kind: string, card?: LearnCard): boolean {
  if (kind !== "" && item.kind !== kind) return false;
  const text = plain(wordsOf(item, card));
  return plain(search).split(/\s+/).every((word) => text.includes(word));
}

const kindWords: Record<string, Key> = { digits: "kind_digits", board: "kind_board" };

function kindText(kind: string): string {
  const key = kindWords[kind];
  return key ? t(key) : kind.charAt(0).toUpperCase() + kind.slice(1);
}

export function Gallery() {
  useTitle("");
  const { reply, again } = useReply("list", () => familyList());
  const { search = "", kind = "" } = route.value.query;
  const families = reply?.ok ? reply.answer.families : [];
  const cards = useLearnCards();
  const items = itemsOf(families);
  const kinds = [...new Set(families.map((family) => family.kind))];
  const found = items.filter((item) => matches(item, search, kind, cards[item.family.family]));
  return (
    <>
      <header class="hero">
        <h1>{t("gallery_title")}</h1>
        <p class="lead">{t("gallery_lead")}</p>
      </header>
      {search === "" && kind === "" ? <GoOn /> : null}
      <search class="filters">
        <input
          type="search"
          aria-label={t("gallery_search")}
          placeholder={t("gallery_search")}
          value={search}
          onInput={(event) => replaceQuery({ search: event.currentTarget.value })}
        />
        <Segmented
          label={t("gallery_kind")}
          value={kind}
          choices={[{ value: "", label: t("gallery_all") }, ...kinds.map((value) => ({ value, label: kindText(value) }))]}
          choose={(value) => replaceQuery({ kind: value })}
        />
        <span class="quiet" role="status">
          {reply?.ok ? t("gallery_count", { count: found.length }) : ""}
        </span>
      </search>
      {reply && !reply.ok ? <Problem error={reply.error} retry={again} /> : null}
      <ul class="plain cards">
        {reply ? found.map((item) => <Card key={item.spec} item={item} about={cards[item.family.family]} />) : placeholders.map((index) => <li key={index} class="puzzle-card empty" />)}
      </ul>
      {reply?.ok && found.length === 0 ? <p class="quiet">{t("gallery_none")}</p> : null}
    </>
  );
}

/** What was played last, as it was left. */
function GoOn() {
  const [games, setGames] = useState(recent);
  if (games.length === 0) return null;
  return (
    <section class="go-on-games" aria-labelledby="go-on-title">
      <div class="row">
        <h2 id="go-on-title">{t("recent")}</h2>
        <button type="button" class="link" onClick={() => (clearRecent(), setGames([]))}>
          {t("recent_clear")}
        </button>
      </div>
      <ul class="plain">
        {games.map(({ spec, title, state }) => (
          <li key={spec}>
            <a class="card go-on-game" href={hrefOf("puzzle", { spec, state })}>
              <div aria-hidden="true">
                <PuzzlePicture spec={spec} state={state} />
              </div>
              <strong>{sentence(title)}</strong>
              <span class="quiet small">{t("recent_go_on")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeholders = [...Array(9).keys()];

function useLearnCards(): Readonly<Record<string, LearnCard>> {
  const [cards, setCards] = useState<Readonly<Record<string, LearnCard>>>({});
  const tongue = language.value;
  useEffect(() => {
    let current = true;
    void learnCards(tongue).then((read) => current && setCards(read));
    return () => void (current = false);
  }, [tongue]);
  return cards;
}

interface Details {
  scene?: Scene;
  pieces?: number;
  states?: string;
  moves?: string;
}

const detailsKnown = new Map<string, Details>();

async function fetchDetails(spec: string, tell: (details: Details) => void): Promise<void> {
  const details: Details = {};
  const put = (more: Details) => {
    Object.assign(details, more);
    detailsKnown.set(spec, { ...details });
    tell({ ...details });
  };
  const drawing = inTurn(() => api.scene(spec, "start")).then((reply) => {
    if (reply.ok) put({ scene: reply.answer.scene, pieces: placesOf(reply.answer.scene).length });
  });
  const shown = await inTurn(() => api.show(spec));
  if (shown.ok) {
    const { states, moves, facets } = shown.answer;
    put({ ...(states ? { states } : {}), ...(moves ? { moves } : {}) });
    if (moves === undefined && facets.includes("solving")) {
      const solved = await inTurn(() => api.solve(spec, "start", { path: "none", time: "1s" }));
      if (solved.ok && solved.answer.length !== undefined && solved.answer.optimal) put({ moves: solved.answer.length });
    }
  }
  await drawing;
}

function Card({ item, about }: { item: Item; about: LearnCard | undefined }) {
  const [element, seen] = useSeen<HTMLLIElement>();
  const [details, setDetails] = useState<Details>(detailsKnown.get(item.spec) ?? {});
  useEffect(() => {
    if (seen && !detailsKnown.has(item.spec)) void fetchDetails(item.spec, setDetails);
  }, [seen]);
  const { family } = item;
  const title = item.product ? item.title : (about?.title ?? item.title);
  const summary = item.product ? (item.maker ?? about?.title ?? family.title) : (about?.summary ?? firstSentence(family.rules ?? ""));
  return (
    <li ref={element} class={`puzzle-card ${item.product ? "product" : "family"}`}>
      <a href={hrefOf("puzzle", { spec: item.spec })}>
        <div class="card-picture" aria-hidden="true">
          {details.scene ? <ScenePicture scene={details.scene} /> : null}
        </div>
        <div class="card-text">
          <h2>{sentence(title)}</h2>
          <p class="card-sentence">{summary}</p>
        </div>
        <dl class="card-numbers">
          <Fact name={t("fact_pieces")} value={details.pieces ? String(details.pieces) : undefined} />
          <Fact name={t("fact_states")} value={details.states} />
          <Fact name={t("fact_moves")} value={details.moves} />
        </dl>
      </a>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === undefined ? "–" : (powerOfTen(value) ?? grouped(value))}</dd>
    </div>
  );
}
