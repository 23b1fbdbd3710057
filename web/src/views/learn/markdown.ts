// The Markdown that the texts use, read into a tree: headings, paragraphs, lists, quotes, code, tables, and within lines bold, italics,
// code and links. No HTML: what looks like it is text.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong" | "emphasis"; content: Inline[] }
  | { kind: "link"; href: string; content: Inline[] };

export type Block =
  | { kind: "heading"; level: number; content: Inline[] }
  | { kind: "paragraph" | "quote"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** Where a link may lead: to the web, and to places of this page. Undefined for anything else, such as javascript:. */
export function safeLink(href: string): string | undefined {
  return /^(https?:\/\/|#)/i.test(href) ? href : undefined;
}

const inlinePattern = /`([^`]+)`|\*\*(\S(?:.*?\S)?)\*\*(?!\*)|\*(\S(?:.*?\S)?)\*|\[([^\]]+)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)|<(https?:\/\/[^>\s]+)>|\\([\\`*_[\]()#>|-])/;

export function readInline(text: string): Inline[] {
  const result: Inline[] = [];
  const addText = (more: string) => {
    const last = result.at(-1);
    if (last?.kind === "text") last.text += more;
    else if (more !== "") result.push({ kind: "text", text: more });
  };
  let rest = text;
  for (let found = inlinePattern.exec(rest); found; found = inlinePattern.exec(rest)) {
    const [whole, code, strong, emphasis, label, href, address, escaped] = found;
    addText(rest.slice(0, found.index));
    rest = rest.slice(found.index + whole.length);
    if (code !== undefined) result.push({ kind: "code", text: code });
    else if (strong !== undefined) result.push({ kind: "strong", content: readInline(strong) });
    else if (emphasis !== undefined) result.push({ kind: "emphasis", content: readInline(emphasis) });
    else if (label !== undefined) {
      const target = safeLink(href ?? "");
      if (target === undefined) for (const part of readInline(label)) result.push(part);
      else result.push({ kind: "link", href: target, content: readInline(label) });
    } else if (address !== undefined) result.push({ kind: "link", href: address, content: [{ kind: "text", text: address }] });
    else addText(escaped ?? "");
  }
  addText(rest);
  return result;
}

const isHan = (character: string | undefined) => character !== undefined && /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]/.test(character);

/** Lines of one paragraph. Between Chinese characters a line end is no space. */
function joined(lines: readonly string[]): string {
  return lines.reduce((before, line) => before + (before === "" || (isHan(before.at(-1)) && isHan(line[0])) ? "" : " ") + line, "");
}

const itemPattern = /^ {0,3}(?:([-*+])|(\d+)[.)]) +(.*)$/;
const cellsOf = (line: string) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => readInline(cell.trim()));

export function readMarkdown(text: string): Block[] {
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? "";
  const startsOther = (text: string) => text.trim() === "" || /^(#{1,6} |```|> ?)/.test(text) || itemPattern.test(text);
  while (at < lines.length) {
    const heading = /^(#{1,6}) +(.*?)(?: +#+)?$/.exec(line());
    const item = itemPattern.exec(line());
    if (line().trim() === "") at += 1;
    else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]!.length, content: readInline(heading[2]!) });
      at += 1;
    } else if (line().startsWith("```")) {
      const code: string[] = [];
      for (at += 1; at < lines.length && !line().startsWith("```"); at += 1) code.push(line());
      at += 1;
      blocks.push({ kind: "code", text: code.join("\n") });
    } else if (line().startsWith(">")) {
      const quote: string[] = [];
      for (; line().startsWith(">"); at += 1) quote.push(line().replace(/^> ?/, "").trim());
      blocks.push({ kind: "quote", content: readInline(joined(quote)) });
    } else if (item) {
      const ordered = item[2] !== undefined;
      const items: Inline[][] = [];
      for (let next = itemPattern.exec(line()); next && (next[2] !== undefined) === ordered; next = itemPattern.exec(line())) {
        const text = [next[3]!.trim()];
        for (at += 1; at < lines.length && !startsOther(line()); at += 1) text.push(line().trim());
        items.push(readInline(joined(text)));
        // An empty line between items does not end the list.
        if (line().trim() === "" && itemPattern.test(lines[at + 1] ?? "")) at += 1;
      }
      blocks.push({ kind: "list", ordered, items });
    } else if (line().includes("|") && /^[\s|:-]*-[\s|:-]*$/.test(lines[at + 1] ?? "") && (lines[at + 1] ?? "").includes("|")) {
      const head = cellsOf(line());
      const rows: Inline[][][] = [];
      for (at += 2; line().includes("|"); at += 1) rows.push(cellsOf(line()));
      blocks.push({ kind: "table", head, rows });
    } else {
      const text = [line().trim()];
      for (at += 1; at < lines.length && !startsOther(line()); at += 1) text.push(line().trim());
      blocks.push({ kind: "paragraph", content: readInline(joined(text)) });
    }
  }
  return blocks;
}
