/** Emails that are written as plain text. The store makes their HTML. */
import { byLanguage, type Language } from "#domain/language";
import type { Palette, Scheme } from "#domain/settings/looks";

/** An email's text in one language. `{{…}}` are placeholders. The greeting and the store's name are added to it. */
export type WrittenEmail = { subject: string; paragraphs: readonly string[] };

const greeting = byLanguage({
  en: "Dear {{customer_name}},",
  te: "{{customer_name}} గారికి,",
});

/** Joins the paragraphs by blank lines. A section includes its blank line, so that both disappear together. */
export function writtenText({ paragraphs }: WrittenEmail, language: Language): string {
  const lines = paragraphs.map((paragraph) =>
    paragraph.startsWith("{{#") ? paragraph.replace(/(?=\{\{\/\w+\}\}$)/, "\n") : `${paragraph}\n`,
  );
  return [`${greeting(language)}\n`, ...lines, "{{store_name}}"].join("\n");
}

/**
 * The default colours, under the names that the site's palette uses; `branding.ts` replaces them. They are in
 * capitals and an owner's colours in small letters, so that none is mistaken for another.
 */
export const EMAIL_COLOURS = {
  light: {
    paper: "#FFF8EC",
    ink: "#241A33",
    kumkum: "#B3261E",
    "on-kumkum": "#FFFFFF",
    "ink-soft": "#5C5068",
    rose: "#F6E9D2",
    peacock: "#0E6B6B",
  },
  dark: {
    paper: "#1B1526",
    ink: "#F6EEDF",
    card: "#2A2138",
    "ink-soft": "#BDB2C6",
    peacock: "#7FD1C7",
  },
} as const satisfies Record<Scheme, Partial<Palette>>;

const { light, dark } = EMAIL_COLOURS;

/** `footer` is the line that says why the email was sent. */
export type EmailLayout = { language: Language; footer: string };

/** Makes an email's HTML: one column without tables, which also works on phones and in dark mode. */
export function emailHtml(
  { subject, text }: { subject: string; text: string },
  { language, footer }: EmailLayout,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body { background: ${dark.paper} !important; color: ${dark.ink} !important; }
  .box { background: ${dark.card} !important; }
  .soft { color: ${dark["ink-soft"]} !important; }
  .link { color: ${dark.peacock} !important; }
}
</style>
</head>
<body style="margin:0;background:${light.paper};color:${light.ink};font:17px/1.6 Georgia,'Noto Serif Telugu','Nirmala UI',serif">
<div style="max-width:520px;margin:0 auto;padding:28px 20px;overflow-wrap:anywhere">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px dotted ${light.kumkum};font-size:22px">{{store_name}}</p>
${drawnParagraphs(text.trimEnd().replace(SIGNATURE, ""))}
<p class="soft" style="margin:32px 0 0;color:${light["ink-soft"]};font-size:14px">${escapedHtml(footer)}</p>
</div>
</body>
</html>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\n": "<br>",
};

/** Escapes text between tags. Quotation marks aren't escaped, so that owners who edit the HTML can read it. */
function escapedHtml(text: string): string {
  return text.replace(/[&<>\n]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Matches the store's name at the end of the text. The HTML leaves it out, because it shows the name at the top. */
const SIGNATURE = /\{\{\s*store_name\s*\}\}$/;

/** Matches a section of whole paragraphs. A section within a line stays part of its paragraph. */
const SECTION = /^\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}$/gms;

function drawnParagraphs(text: string): string {
  const linkedNames = new Set<string>();
  const drawn = (plain: string) =>
    plain
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== "")
      .map((paragraph) => drawnParagraph(paragraph, linkedNames));
  const lines: string[] = [];
  let end = 0;
  for (const { 0: whole, 1: name, 2: inside = "", index } of text.matchAll(SECTION)) {
    lines.push(...drawn(text.slice(end, index)));
    lines.push(`{{#${name}}}${drawn(inside).join("\n")}{{/${name}}}`);
    end = index + whole.length;
  }
  return [...lines, ...drawn(text.slice(end))].join("\n");
}

/** Matches a paragraph that is only a value of several lines. It is drawn in a box. */
const BOXED_PARAGRAPH = /^\{\{\s*(?:items|order_summary|address|reason)\s*\}\}$/;
const LINK = /^([^\n]+): *\{\{\s*(\w+_url)\s*\}\}$/;

/**
 * Makes the HTML of a paragraph. `See your order: {{order_url}}` becomes a link; the email's first link becomes a
 * button. A further paragraph with the same address stays text.
 */
function drawnParagraph(paragraph: string, linkedNames: Set<string>): string {
  if (BOXED_PARAGRAPH.test(paragraph))
    return `<p class="box" style="margin:16px 0;padding:14px 16px;background:${light.rose};border-radius:6px">${paragraph}</p>`;
  const [, label = "", address = ""] = LINK.exec(paragraph) ?? [];
  if (address === "" || linkedNames.has(address))
    return `<p>${withEncodedUrls(escapedHtml(paragraph))}</p>`;
  const isFirst = linkedNames.size === 0;
  linkedNames.add(address);
  return isFirst
    ? `<p style="margin:24px 0"><a href="{{${address}}}" style="display:inline-block;background:${light.kumkum};color:${light["on-kumkum"]};padding:14px 22px;border-radius:4px;text-decoration:none">${escapedHtml(label)}</a></p>`
    : `<p>${link(address, escapedHtml(label))}</p>`;
}

function withEncodedUrls(html: string): string {
  return html.replaceAll(/\{\{\s*(\w+_url)\s*\}\}/g, (placeholder, name: string) =>
    link(name, placeholder),
  );
}

function link(address: string, html: string): string {
  return `<a class="link" href="{{${address}}}" style="color:${light.peacock}">${html}</a>`;
}
