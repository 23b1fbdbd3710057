import { useEffect, useMemo, useState } from "preact/hooks";
import type { Values } from "../../api";
import { download, fileName } from "../../download";
import { t } from "../../i18n";
import { hrefOf } from "../../route";
import { fileOf, partsOf, type AnswerFile, type Part, type PuzzleItem } from "./answer";
import { words } from "../../text";
import { PuzzlePicture } from "./PuzzlePicture";

/** Whatever a verb answers, as facts, tables, pictures and files. */
export function AnswerView({ answer, asked, name, brief = false }: { answer: Record<string, unknown>; asked: Values; name: string; brief?: boolean }) {
  const parts = useMemo(() => partsOf(answer, asked), [answer, asked]);
  const file = useMemo(() => fileOf(answer, String(asked["format"] ?? "")), [answer, asked]);
  const facts = parts.filter((part) => isFact(part));
  const others = parts.filter((part) => !isFact(part));
  return (
    <div class="answer">
      {facts.length > 0 && <Facts parts={facts} />}
      {file && <File file={file} name={name} />}
      {others.map((part) => (
        <Other key={part.name} part={part} />
      ))}
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

function Facts({ parts }: { parts: readonly Part[] }) {
  return (
    <dl class="facts">
      {parts.map((part) => (
        <>
          <dt key={part.name} lang="en">
            {words(part.name)}
          </dt>
          <dd lang="en">{part.kind === "fact" ? <span class="pre">{part.text}</span> : part.kind === "yesno" ? t(part.yes ? "yes" : "no") : part.kind === "list" ? <Items items={part.items} /> : null}</dd>
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

function Other({ part }: { part: Part }) {
  return (
    <section>
      <h3 lang="en">{words(part.name)}</h3>
      {part.kind === "puzzles" && <PuzzleCards items={part.items} />}
      {part.kind === "table" && <Table columns={part.columns} rows={part.rows} label={words(part.name)} />}
      {part.kind === "group" && <Facts parts={part.parts} />}
      {part.kind === "list" && (
        <details>
          <summary>{t("answer_items", { count: part.items.length })}</summary>
          <p class="pre">{part.items.join(", ")}</p>
        </details>
      )}
      {part.kind === "raw" && (
        <details>
          <summary>{t("answer_raw")}</summary>
          <pre class="raw" tabIndex={0}>
            {part.text}
          </pre>
        </details>
      )}
    </section>
  );
}

const rowsAtFirst = 60;

function Table({ columns, rows, label }: { columns: readonly string[]; rows: readonly (readonly string[])[]; label: string }) {
  const [shown, show] = useState(rowsAtFirst);
  return (
    <>
      <div class="table-box" tabIndex={0} role="region" aria-label={label} lang="en">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {words(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, number) => (
              <tr key={number}>
                {row.map((cell, place) => (
                  <td key={place}>{cell}</td>
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
              <dl lang="en">
                {item.facts.slice(0, factsOnCard).map(([name, text]) => (
                  <div key={name}>
                    <dt>{words(name)}</dt>
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
