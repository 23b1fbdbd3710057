import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, type ApiError, type Family, type GraphSketch, type Parameter, type Reply } from "../../api";
import { download, fileName } from "../../download";
import { t } from "../../i18n";
import { SizedChoice, SlotField, slotOf } from "../../fields";
import { Paper } from "../../puzzle/Paper";
import { hrefOf, replaceQuery, route } from "../../route";
import { asFileText, buildSpec, firstOf, splitChoice } from "../../spec";
import { Loading, Problem, Segmented, useReply } from "../../ui";
import { useLesson } from "../learn/articles";
import { verbList } from "../tools/verbs";
import { readGraph } from "./graph";
import { GraphBoard } from "./GraphBoard";
import { given, keep, usualOf, type Given } from "./kept";
import { placeOf } from "./place";
import { SketchGrid } from "./SketchGrid";
import { drawingOfScene, padded, readDrawing, sheetOf, writeDrawing, type Drawing, type Sheet } from "./sketch";
import { TextEditor } from "./TextEditor";
import { Verdict } from "./Verdict";

const patience = 300; // ms without a change, then the server is asked
const largestFile = 100_000; // bytes; more the server does not take

/** The name of a choice, such as a link from a puzzle has it; undefined for a text. */
function choiceIn(text: string, file: Parameter): string | undefined {
  return splitChoice(text, file.choices ?? []) ? text : undefined;
}

/** A choice as a text: as the family has it, or as a drawing of its picture. */
async function textOf(family: Family, file: Parameter, sheet: Sheet | undefined, choice: string): Promise<Reply<string>> {
  const own = file.texts?.[file.choices?.indexOf(choice) ?? -1];
  if (own !== undefined) return { ok: true, outcome: "done", answer: own };
  if (!sheet) return { ok: false, error: { code: "no_drawing", message: t("sketch_no_drawing") } };
  const spec = buildSpec(family.family, family.parameters, { [file.name]: choice }) ?? family.family;
  const shown = await api.show(spec);
  if (!shown.ok) return shown;
  const drawn = await api.scene(spec, shown.answer.start);
  if (!drawn.ok) return drawn;
  const drawing = drawingOfScene(drawn.answer.scene, shown.answer.start, sheet);
  if (!drawing) return { ok: false, error: { code: "no_drawing", message: t("sketch_no_drawing") } };
  return { ok: true, outcome: "done", answer: writeDrawing(drawing, sheet) };
}

const delayed = <T,>(value: T): T => {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), patience);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
};

export function Designer({ family, file }: { family: Family; file: Parameter }) {
  const [values, setValues] = useState(() => given(family, file, route.peek().query));
  // What an address brought does not take the place of what was left here, until it is changed.
  const brought = useRef(values);
  useEffect(() => {
    if (values !== brought.current) keep(family, values);
  }, [values]);
  const [past, setPast] = useState<readonly string[]>([]);
  const { lesson } = useLesson(family.family);
  const typedAt = useRef(0);
  const [notice, setNotice] = useState("");
  const [refused, refuse] = useState<ApiError>();
  const text = values[file.name] ?? "";
  const sheet = useMemo(() => (file.sketch ? sheetOf(file.sketch) : undefined), [file]);

  /** A new text; `together` with the change before, if that one was of the same stroke or typed just now. */
  const setText = (next: string, together: boolean) => {
    if (!together) setPast([...past.slice(-199), text]);
    setNotice("");
    setValues((all) => ({ ...all, [file.name]: next }));
  };
  const type = (next: string) => {
    const now = Date.now();
    setText(next, now - typedAt.current < 1000);
    typedAt.current = now;
  };
  const undo = () => {
    const last = past.at(-1);
    if (last === undefined) return;
    setPast(past.slice(0, -1));
    setValues((all) => ({ ...all, [file.name]: last }));
  };

  const anew = () => {
    const usual = usualOf(family, file);
    setText(usual[file.name]!, false); // can be undone
    setValues(usual);
  };

  const wanted = buildSpec(family.family, family.parameters, { ...values, [file.name]: choiceIn(text, file) ?? asFileText(text) });
  const late = delayed(JSON.stringify([wanted ?? null, values]));
  const [spec, settled] = useMemo(() => JSON.parse(late) as [string | null, Given], [late]);
  const written = useRef("");
  useEffect(() => {
    written.current = late;
    const usual = Object.fromEntries(family.parameters.map((parameter) => [parameter.name, parameter === file ? (file.example ?? "") : (parameter.default ?? "")]));
    replaceQuery(Object.fromEntries(Object.entries(settled).map(([name, value]) => [name, value === usual[name] ? undefined : value])));
  }, [late]);
  // Someone opens another link while this is shown.
  const { query } = route.value;
  useEffect(() => {
    const there = given(family, file, query);
    if (written.current === late && JSON.stringify(there) !== JSON.stringify(settled) && Object.keys(query).length > 0) setValues((brought.current = there));
  }, [query]);

  const { reply, fresh, again } = useReply(spec ?? "", async (signal) => {
    if (spec === null) return { ok: false as const, error: { code: "quote", message: t("design_quote") } };
    return api.show(spec, signal);
  });
  const verbs = useReply("verbs", verbList).reply;
  const error = reply && !reply.ok ? reply.error : undefined;
  const place = error && fresh ? placeOf(error, asFileText(settled[file.name] ?? ""), spec ?? "") : undefined;

  const takeChoice = (choice: string) => {
    void textOf(family, file, sheet, choice).then((drawing) => {
      refuse(drawing.ok ? undefined : drawing.error);
      if (drawing.ok) setText(drawing.answer, false);
    });
  };
  const beginning = sheet !== undefined || file.texts !== undefined;
  const named = beginning ? choiceIn(text, file) : undefined;
  useEffect(() => {
    if (named !== undefined) takeChoice(named);
  }, [named]);

  const take = (found: File | undefined) => {
    if (!found) return;
    if (found.size > largestFile) return setNotice(t("design_too_large", { size: largestFile }));
    void found.text().then((content) => {
      setText(content.replace(/\r\n?/g, "\n"), false);
      setNotice(t("design_opened", { name: found.name }));
    });
  };
  const drop: JSX.DragEventHandler<HTMLDivElement> = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const share = () => {
    void (navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error("no clipboard"))).then(
      () => setNotice(t("design_copied")),
      () => setNotice(t("design_copy_by_hand")),
    );
  };

  const title = reply?.ok ? reply.answer.title : family.title;
  const typing = <TextEditor label={t("design_text")} text={text} place={place} invalid={error !== undefined} problem="design-problem" change={type} />;
  return (
    <div class="designer" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div class="designer-form">
        <p class="quiet">
          <span lang={lesson?.language}>{lesson?.summary ?? family.rules}</span> <a href={hrefOf("learn", {}, family.family)}>{t("learn_more")}</a>
        </p>
        <div class="row no-print">
          <label class="button file-button">
            {t("design_open")}
            <input type="file" class="unseen" onChange={(event) => (take(event.currentTarget.files?.[0]), (event.currentTarget.value = ""))} />
          </label>
          <button type="button" onClick={() => download(fileName(title, "txt"), asFileText(text), "text/plain;charset=utf-8")}>
            {t("design_save")}
          </button>
          <button type="button" onClick={share}>
            {t("design_share")}
          </button>
          <button type="button" disabled={past.length === 0} onClick={undo}>
            {t("design_undo")}
          </button>
          <button type="button" disabled={JSON.stringify(values) === JSON.stringify(usualOf(family, file))} onClick={anew}>
            {t("design_anew")}
          </button>
          {spec !== null && reply?.ok ? (
            <>
              <Paper spec={spec} title={title} />
              <a class="button primary" href={hrefOf("puzzle", { spec })}>
                {t("design_play")}
              </a>
            </>
          ) : null}
        </div>
        <p class="quiet remark-line" role="status">
          {notice}
        </p>
        {beginning && <Begin choices={file.choices ?? []} take={takeChoice} />}
        {refused && <Problem error={refused} />}
        {sheet ? (
          <Sketching sheet={sheet} text={text} label={file.help} setText={setText} undo={undo}>
            {typing}
          </Sketching>
        ) : file.graph ? (
          <Graphing sketch={file.graph} text={text} label={file.help} setText={setText} undo={undo}>
            {typing}
          </Graphing>
        ) : (
          typing
        )}
        <div id="design-problem">{error && <Problem error={place ? withoutPlace(error) : error} {...(error.code === "offline" ? { retry: again } : {})} />}</div>
        <div class="fields">
          {family.parameters
            .filter((parameter) => parameter !== file)
            .map((parameter) => (
              <SlotField key={parameter.name} slot={slotOf(parameter)} value={values[parameter.name] ?? ""} enter={(value) => setValues({ ...values, [parameter.name]: value })} />
            ))}
        </div>
      </div>
      <div class="designer-verdict">
        {!reply ? <Loading /> : reply.ok ? <div class={fresh ? "" : "stale"}>{spec !== null && <Verdict spec={reply.answer.spec ?? spec} info={reply.answer} verbs={verbs?.ok ? verbs.answer.verbs : []} />}</div> : null}
      </div>
    </div>
  );
}

/** Its place is marked in the text already. */
function withoutPlace({ code, message, hint }: ApiError): ApiError {
  return { code, message, ...(hint ? { hint } : {}) };
}

interface SketchingProps {
  readonly sheet: Sheet;
  readonly text: string;
  readonly label: string;
  readonly setText: (text: string, together: boolean) => void;
  readonly undo: () => void;
  readonly children: JSX.Element;
}

/** The drawing as a grid, and the same as text. The text is what counts; the grid may be larger than what is drawn. */
function Sketching({ sheet, text, label, setText, undo, children }: SketchingProps) {
  const [size, setSize] = useState({ rows: sheet.rows, columns: sheet.columns });
  const read = useMemo(() => readDrawing(text, sheet), [text, sheet]);
  const drawing = read && padded(read, sheet, size.rows, size.columns);
  const write = (next: Drawing, together: boolean) => setText(writeDrawing(next, sheet), together);
  const clear = () => drawing && write({ ...drawing, rows: drawing.rows.map((row) => row.map(() => sheet.cells[0]!.character)) }, false);
  return (
    <>
      {drawing ? (
        <>
          <div class="row">
            {sheet.lattices.length > 1 && (
              <Segmented
                label={t("sketch_lattice")}
                value={String(drawing.lattice)}
                choices={sheet.lattices.map((lattice, number) => ({ value: String(number), label: lattice.name }))}
                choose={(value) => write({ ...drawing, lattice: Number(value), phase: 0 }, false)}
              />
            )}
            <button type="button" onClick={clear}>
              {t("sketch_clear")}
            </button>
          </div>
          <SketchGrid
            drawing={drawing}
            sheet={sheet}
            label={label}
            change={write}
            undo={undo}
            resize={(next) => {
              setSize({ rows: next.rows.length, columns: next.rows[0]?.length ?? 1 });
              write(next, false);
            }}
          />
        </>
      ) : (
        <p class="remark">{t("sketch_not_shown")}</p>
      )}
      <details open={!drawing || undefined}>
        <summary>{t("sketch_as_text")}</summary>
        {children}
      </details>
    </>
  );
}

interface GraphingProps extends Omit<SketchingProps, "sheet"> {
  readonly sketch: GraphSketch;
}

/** The places and chains of the text as a graph, and all of it as text. */
function Graphing({ sketch, text, label, setText, undo, children }: GraphingProps) {
  const graph = useMemo(() => readGraph(text, sketch), [text, sketch]);
  return (
    <>
      {graph ? <GraphBoard graph={graph} sketch={sketch} text={text} label={label} change={setText} undo={undo} /> : <p class="remark">{t("graph_not_shown")}</p>}
      <details open={!graph || undefined}>
        <summary>{t("graph_as_text")}</summary>
        {children}
      </details>
    </>
  );
}

/** A drawing to begin with: of one of the file's choices. */
function Begin({ choices, take }: { choices: readonly string[]; take: (choice: string) => void }) {
  const [value, setValue] = useState(() => firstOf(choices[0] ?? ""));
  if (choices.length === 0) return null;
  return (
    <form class="row" onSubmit={(event) => (event.preventDefault(), take(value))}>
      <SizedChoice id="begin" label={t("sketch_begin_with")} choices={choices} value={value} enter={setValue} />
      <button type="submit" class="low">
        {t("sketch_begin")}
      </button>
    </form>
  );
}
