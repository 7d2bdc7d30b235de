import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { plainText } from "./plain-text.server.ts";

describe("the words of an HTML text", () => {
  it("stand in lines as a browser shows them", () => {
    const html =
      "<h2>Rain</h2>\n<p>Printed on <b>cotton</b>\n paper &amp; folded.<br>By hand.</p><ul><li>A5</li><li>A4</li></ul>";
    expect(plainText(html)).toBe(
      "Rain\n\nPrinted on cotton paper & folded.\nBy hand.\n\n- A5\n- A4",
    );
  });

  it("without a tag keep their lines, and what looks like one", () => {
    expect(plainText("3 < 5,\nand 5 > 3 & so on")).toBe("3 < 5,\nand 5 > 3 & so on");
  });

  test.each([
    ["a script", "Tea<script>alert(1)</script>!", "Tea!"],
    ["a script that isn't closed", "Tea<script>alert(1)", "Tea"],
    ["a script in capitals, closed oddly", "Tea<SCRIPT>alert(1)</script\n >!", "Tea!"],
    ["a script within a drawing", "Tea<svg><script>alert(1)</script></svg>!", "Tea!"],
    [
      "styles, frames and templates",
      "<style>p{}</style><iframe>a</iframe><template>b</template>Tea",
      "Tea",
    ],
    [
      "what listens",
      '<img src=x onerror="alert(1)">Tea<a href="javascript:alert(1)"> hot</a>',
      "Tea hot",
    ],
    ["a comment that isn't closed", "Tea<!-- <p>hidden", "Tea"],
    ["a tag that isn't closed", "Tea<img src=x", "Tea"],
    [
      "a tag that is written as text",
      "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
      "<script>alert(1)</script>",
    ],
    ["more ends than begins", "</p></div></script></style>Tea", "Tea"],
  ])("are what a browser shows of %s", (_, html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it("may be nested as deep as a cell of the file is long", () => {
    const depth = 12_000;
    expect(plainText(`${"<b>".repeat(depth)}Tea${"</b>".repeat(depth)}`)).toBe("Tea");
    expect(plainText(`${"<p><table>".repeat(depth)}Tea`)).toBe("Tea");
  });

  it("come of any text, in paragraphs with one empty line between them", () => {
    const part = fc.constantFrom(
      "<",
      ">",
      "/",
      "p",
      "script",
      "<p>",
      "<!--",
      "-->",
      " ",
      "\n",
      "<li",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = plainText(`<p>${parts.join("")}`);
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\n{3}/);
      }),
    );
  });
});
