import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillTemplate } from "./templates.ts";
import { emailHtml, writtenText } from "./written-email.ts";

const LAYOUT = { language: "en", footer: "You ordered from {{store_name}}." } as const;
const FACTS = {
  store_name: "Kathalu",
  customer_name: "Asha",
  items: "1 × Night Bus\n1 × The Letter",
  order_url: "https://k.example/orders/1?a=1&b=2",
  tracking_url: "",
  courier: "",
};

/** Returns the lines of an email's HTML between its heading and its footer. */
function drawn(text: string, facts: Record<string, string> = FACTS): string[] {
  const html = emailHtml({ subject: "", text }, LAYOUT);
  const lines = fillTemplate({ subject: "", html, text: "" }, facts).html.split("\n");
  const head = lines.findIndex((line) => line.endsWith(">Kathalu</p>"));
  return lines.slice(head + 1, lines.indexOf("</div>") - 1).filter((line) => line !== "");
}

describe("an email that is written as plain text", () => {
  test("is a paragraph for each, its lines as they were typed, and the signature isn't said twice", () => {
    const text = writtenText({ subject: "", paragraphs: ["One.\nTwo.", "Three."] }, "en");
    expect(text).toBe("Dear {{customer_name}},\n\nOne.\nTwo.\n\nThree.\n\n{{store_name}}");
    expect(drawn(text)).toEqual(["<p>Dear Asha,</p>", "<p>One.<br>Two.</p>", "<p>Three.</p>"]);
  });

  test("has a button for its first link, and what it lists in a box", () => {
    const [box, button, written, second] = drawn(
      "{{items}}\n\nSee it: {{order_url}}\n\nOr copy: {{order_url}}\n\nTrack it: {{tracking_url}}",
      { ...FACTS, tracking_url: "https://post.example/1" },
    );
    expect(box).toContain('class="box"');
    expect(box).toContain("1 × Night Bus<br>1 × The Letter");
    const address = "https://k.example/orders/1?a=1&amp;b=2";
    expect(button).toMatch(/display:inline-block.*>See it<\/a>/);
    expect(button).toContain(`href="${address}"`);
    expect(written).toContain(`<p>Or copy: <a class="link" href="${address}"`);
    expect(written).toContain(`>${address}</a></p>`);
    expect(second).toContain('<a class="link" href="https://post.example/1"');
  });

  test("leaves out a section whole, and no empty paragraph for it", () => {
    const section = "{{#courier}}Sent with {{courier}}";
    const text = writtenText(
      {
        subject: "",
        paragraphs: ["a", `${section}{{/courier}}`, "b{{#courier}} by it{{/courier}}"],
      },
      "en",
    );
    expect(drawn(text)).toEqual(["<p>Dear Asha,</p>", "<p>a</p>", "<p>b</p>"]);
    const sent = { ...FACTS, courier: "Post" };
    expect(drawn(text, sent).slice(1)).toEqual([
      "<p>a</p>",
      "<p>Sent with Post</p>",
      "<p>b by it</p>",
    ]);
  });

  test("is drawn at once, however long and odd it is", () => {
    const begun = process.cpuUsage();
    for (const part of ["\n ", " ", "{{#a}}\n", "x: ", "{{ ", "\n\n{{items}}"])
      emailHtml({ subject: "", text: part.repeat(20_000 / part.length) }, LAYOUT);
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  });

  test("stays text, whatever is typed", () => {
    expect(drawn("<script>alert(1)</script> & <b>")).toEqual([
      "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;</p>",
    ]);
    const tags = (html: string) =>
      html.match(/<[^>]*>/g)?.filter((tag) => !/^<(br|\/?p)\b/.test(tag));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."<>\"'&={}#/: \na_url") }), (typed) => {
        for (const html of drawn(`x ${typed}`))
          for (const tag of tags(html) ?? [])
            expect(tag).toMatch(/^<(a (class="link" )?href="[^"<>]*" style="[^"<>]*"|\/a)>$/);
      }),
    );
  });
});
