import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { readMarkdown, type Block, type Inline } from "./markdown";

/** Text as nodes; there is no HTML on the way. */
export function MarkdownView({ text }: { text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return <>{blocks.map((block, number) => <BlockView key={number} block={block} />)}</>;
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      // The page has the only heading of the first level.
      const Heading = block.level <= 2 ? "h2" : "h3";
      return <Heading>{inline(block.content)}</Heading>;
    }
    case "paragraph":
      return <p>{inline(block.content)}</p>;
    case "quote":
      return (
        <blockquote>
          <p>{inline(block.content)}</p>
        </blockquote>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return <List>{block.items.map((item, number) => <li key={number}>{inline(item)}</li>)}</List>;
    }
    case "code":
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "table":
      return (
        <div class="table-box" tabIndex={0}>
          <table>
            <thead>
              <tr>{block.head.map((cell, number) => <th key={number} scope="col">{inline(cell)}</th>)}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, number) => (
                <tr key={number}>{row.map((cell, place) => <td key={place}>{inline(cell)}</td>)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function inline(content: readonly Inline[]): ComponentChildren {
  return content.map((part) => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "code":
        return <code>{part.text}</code>;
      case "strong":
        return <strong>{inline(part.content)}</strong>;
      case "emphasis":
        return <em>{inline(part.content)}</em>;
      case "link":
        return (
          <a href={part.href} {...(part.href.startsWith("#") ? {} : { rel: "noreferrer" })}>
            {inline(part.content)}
          </a>
        );
    }
  });
}
