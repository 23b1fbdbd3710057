import { describe, expect, it } from "vitest";
import { readInline, readMarkdown, safeLink } from "./markdown";

const text = (content: string) => ({ kind: "text", text: content });

describe("within a line", () => {
  it("bold, italics and code are marked", () => {
    expect(readInline("a **b *c*** and `d **e**`")).toEqual([
      text("a "),
      { kind: "strong", content: [text("b "), { kind: "emphasis", content: [text("c")] }] },
      text(" and "),
      { kind: "code", text: "d **e**" },
    ]);
  });

  it("stars that mark nothing stay", () => {
    expect(readInline("2 * 3 * 4")).toEqual([text("2 * 3 * 4")]);
    expect(readInline("2\\*3\\*4")).toEqual([text("2*3*4")]);
  });

  it("links lead to the web and within the page, nowhere else", () => {
    expect(readInline("see [A *b*](https://a.example/x_(y)).")).toEqual([
      text("see "),
      { kind: "link", href: "https://a.example/x_(y)", content: [text("A "), { kind: "emphasis", content: [text("b")] }] },
      text("."),
    ]);
    expect(readInline("[go](#/learn)")).toEqual([{ kind: "link", href: "#/learn", content: [text("go")] }]);
    expect(readInline("[x](javascript:alert(1))")).toEqual([text("x")]);
    for (const href of ["javascript:alert(1)", " javascript:x", "data:text/html,x", "//evil.example", "../x"]) expect(safeLink(href)).toBeUndefined();
  });

  it("HTML is text", () => {
    expect(readInline("<img src=x onerror=alert(1)>")).toEqual([text("<img src=x onerror=alert(1)>")]);
  });
});

describe("blocks", () => {
  it("are headings, paragraphs, lists, code, quotes and tables", () => {
    expect(readMarkdown("## One\ntwo\nthree\n\n- a\n  b\n- c\n\n1. d\n\n2. e\n\n```\nx\n\n  y\n```\n> q\n\n| A | B |\n| --- | --- |\n| 1 | 2 |")).toEqual([
      { kind: "heading", level: 2, content: [text("One")] },
      { kind: "paragraph", content: [text("two three")] },
      { kind: "list", ordered: false, items: [[text("a b")], [text("c")]] },
      { kind: "list", ordered: true, items: [[text("d")], [text("e")]] },
      { kind: "code", text: "x\n\n  y" },
      { kind: "quote", content: [text("q")] },
      { kind: "table", head: [[text("A")], [text("B")]], rows: [[[text("1")], [text("2")]]] },
    ]);
  });

  it("a block of code that is never closed ends with the text", () => {
    expect(readMarkdown("```\nx")).toEqual([{ kind: "code", text: "x" }]);
  });

  it("line ends within Chinese are no spaces", () => {
    expect(readMarkdown("九連環\n是玩具,\nmeleda 也是")).toEqual([{ kind: "paragraph", content: [text("九連環是玩具, meleda 也是")] }]);
  });
});
