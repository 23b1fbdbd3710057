import { useRef } from "preact/hooks";
import { t } from "../../i18n";
import { offsetAt, type Place } from "./place";

interface Props {
  readonly label: string;
  readonly text: string;
  readonly place: Place | undefined;
  readonly invalid: boolean;
  /** The id of what says what is wrong. */
  readonly problem: string;
  readonly change: (text: string) => void;
}

/** Plain text with line numbers; the place of an error is marked behind it. */
export function TextEditor({ label, text, place, invalid, problem, change }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLPreElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = text.split("\n");
  const follow = () => {
    if (!area.current || !back.current || !gutter.current) return;
    back.current.scrollLeft = area.current.scrollLeft;
    back.current.scrollTop = gutter.current.scrollTop = area.current.scrollTop;
  };
  const goThere = (there: Place) => {
    const at = offsetAt(text, there);
    area.current?.focus();
    area.current?.setSelectionRange(at, Math.min(text.length, at + 1));
  };
  const at = place ? offsetAt(text, place) : 0;
  const marked = text.slice(at, at + 1);
  return (
    <div class="editor-box">
      <div class="editor" style={{ "--lines": Math.max(8, Math.min(24, lines.length + 1)) }}>
        <div class="editor-gutter" ref={gutter} aria-hidden="true">
          {lines.map((_, number) => (
            <div key={number} class={place?.line === number + 1 ? "wrong" : ""}>
              {number + 1}
            </div>
          ))}
        </div>
        <div class="editor-text">
          <pre ref={back} aria-hidden="true">
            {place ? (
              <>
                {text.slice(0, at)}
                <mark>{marked === "" || marked === "\n" ? " " : marked}</mark>
                {marked === "\n" ? "\n" : ""}
                {text.slice(at + 1)}
              </>
            ) : (
              text
            )}
            {"\n"}
          </pre>
          <textarea
            ref={area}
            aria-label={label}
            aria-invalid={invalid}
            aria-describedby={problem}
            value={text}
            wrap="off"
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            onInput={(event) => change(event.currentTarget.value)}
            onScroll={follow}
          />
        </div>
      </div>
      {place && (
        <button type="button" class="editor-jump" onClick={() => goThere(place)}>
          {t("design_to_line", { line: place.line, column: place.column })}
        </button>
      )}
    </div>
  );
}
