import { useEffect, useMemo, useState } from "preact/hooks";
import type { Meaning, Values } from "../../api";
import { download, fileName } from "../../download";
import { t } from "../../i18n";
import { hrefOf } from "../../route";
import { AnswerReader, fileOf, type AnswerFile, type Column, type Part, type PuzzleItem } from "./answer";
import { wholeSentence } from "../../text";
import { PuzzlePicture } from "./PuzzlePicture";
import { ScaleView } from "./ScaleView";
import { answerWords } from "./words";

interface AnswerProps {
  readonly answer: Record<string, unknown>;
  readonly asked: Values;
  readonly name: string;
  readonly meanings?: readonly Meaning[];
  /** Fields that are told in another way. */
  readonly told?: readonly string[];
  readonly brief?: boolean;
}

/** Whatever a verb answers, as sentences, facts, tables, pictures and files. */
export function AnswerView({ answer, asked, name, meanings = [], told = [], brief = false }: AnswerProps) {
  const parts = useMemo(() => {
    const shown = Object.fromEntries(Object.entries(answer).filter(([field]) => !told.includes(field)));
    return new AnswerReader(meanings, answerWords()).read(shown, asked);
  }, [answer, asked, meanings, told.join()]);
  const file = useMemo(() => fileOf(answer, String(asked["format"] ?? "")), [answer, asked]);
  return (
    <div class="answer">
      <Parts parts={parts} />
      {file && <File file={file} name={name} />}
      {!brief && (
        <p>
          <button type="button" onClick={() => download(fileName(name, "json"), JSON.stringify(answer, null, 2), "application/json")}>
            {t("answer_save")}
          </button>
        </p>
      )}
    </div>
  );
}

const fewItems = 40;
const isFact = (part: Part) => part.kind === "fact" || part.kind === "yesno" || (part.kind === "list" && part.items.length <= fewItems);

/** Sentences first, then scales, facts and what is larger. */
function Parts({ parts, level = 3 }: { parts: readonly Part[]; level?: number }) {
  const facts = parts.filter(isFact);
  return (
    <>
      {parts.map((part, number) =>
        part.kind === "summary" ? (
          <p key={number} class="answer-summary pre">
            {wholeSentence(part.text)}
          </p>
        ) : part.kind === "scale" ? (
          <ScaleView key={number} label={part.name} scale={part.scale} about={part.about} />
        ) : null,
      )}
      {facts.length > 0 && <Facts parts={facts} />}
      {parts.map((part, number) => (isFact(part) || part.kind === "summary" || part.kind === "scale" ? null : <Other key={number} part={part} level={level} />))}
    </>
  );
}

function Facts({ parts }: { parts: readonly Part[] }) {
  return (
    <dl class="facts">
      {parts.map((part) => (
        <>
          <dt key={part.name}>
            {part.name}
          </dt>
          <dd title={part.kind === "fact" && part.about !== "" ? part.about : undefined}>
            {part.kind === "fact" ? <span class={part.text.includes("\n") ? "pre drawn" : "pre"}>{part.text}</span> : part.kind === "yesno" ? t(part.yes ? "yes" : "no") : part.kind === "list" ? <Items items={part.items} /> : null}
          </dd>
        </>
      ))}
    </dl>
  );
}

function Items({ items }: { items: readonly string[] }) {
  if (items.length === 0) return <>{t("none")}</>;
  // Formulas and sentences have lines of their own.
  if (!items.some((item) => item.includes(" "))) return <>{items.join(", ")}</>;
  return (
    <ul class="plain">
      {items.map((item, number) => (
        <li key={number}>{item}</li>
      ))}
    </ul>
  );
}

function Other({ part, level }: { part: Part; level: number }) {
  const Heading = `h${Math.min(level, 6)}` as "h3";
  return (
    <section>
      {part.name === "" ? null : <Heading>{part.name}</Heading>}
      {part.kind === "puzzles" && <PuzzleCards items={part.items} />}
      {part.kind === "table" && <Table columns={part.columns} rows={part.rows} label={part.name || t("answer_table")} />}
      {part.kind === "group" && <Parts parts={part.parts} level={level + 1} />}
      {part.kind === "sections" &&
        part.items.map((item, number) => (
          <div key={number} class="answer-section">
            <Parts parts={item} level={level + 1} />
          </div>
        ))}
      {part.kind === "list" && (
        <details>
          <summary>{t("answer_items", { count: part.items.length })}</summary>
          <p class="pre">{part.items.join(", ")}</p>
        </details>
      )}
    </section>
  );
}

const rowsAtFirst = 60;

function Table({ columns, rows, label }: { columns: readonly Column[]; rows: readonly (readonly string[])[]; label: string }) {
  const [shown, show] = useState(rowsAtFirst);
  return (
    <>
      <div class="table-box" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map((column, place) =>
                column.name === "" ? (
                  <td key={place} />
                ) : (
                  <th key={place} scope="col" class={column.number ? "number" : undefined}>
                    {column.name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, number) => (
              <tr key={number}>
                {row.map((cell, place) => (
                  <td key={place} class={columns[place]?.number ? "number" : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More shown={shown} all={rows.length} show={() => show(shown + 10 * rowsAtFirst)} />
    </>
  );
}

const cardsAtFirst = 24;
const factsOnCard = 4;
/** Where a sentence says the essence. */
const factsBeside = 2;

/** Puzzles as pictures that open on the board. */
export function PuzzleCards({ items }: { items: readonly PuzzleItem[] }) {
  const [shown, show] = useState(cardsAtFirst);
  return (
    <>
      <ul class="plain answer-cards">
        {items.slice(0, shown).map((item, number) => (
          <li key={number}>
            <a class="card answer-card" href={hrefOf("puzzle", { spec: item.spec, state: item.state })}>
              <PuzzlePicture spec={item.spec} state={item.state} label={t("answer_puzzle", { number: number + 1, state: item.state })} />
              {item.summary !== undefined && (
                <p class="answer-summary">
                  {wholeSentence(item.summary)}
                </p>
              )}
              {item.scale && <ScaleView label={t("scale")} scale={item.scale} />}
              <dl>
                {item.facts.slice(0, item.summary === undefined ? factsOnCard : factsBeside).map(([name, text]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </a>
          </li>
        ))}
      </ul>
      <More shown={shown} all={items.length} show={() => show(shown + 4 * cardsAtFirst)} />
    </>
  );
}

function More({ shown, all, show }: { shown: number; all: number; show: () => void }) {
  if (shown >= all) return null;
  return (
    <p>
      <button type="button" onClick={show}>
        {t("answer_more", { shown, all })}
      </button>
    </p>
  );
}

function File({ file, name }: { file: AnswerFile; name: string }) {
  const [address, setAddress] = useState<string>();
  const picture = file.extension === "svg";
  useEffect(() => {
    if (!picture) return;
    // As an image, so that nothing in the file is run.
    const made = URL.createObjectURL(new Blob([file.content], { type: file.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <figure class="answer-file">
      {picture && address && <img src={address} alt={t("answer_picture", { name })} />}
      <button type="button" onClick={() => download(fileName(name, file.extension), file.content, file.type)}>
        {t("answer_file", { kind: file.extension.toUpperCase() })}
      </button>
    </figure>
  );
}
