import { Parser } from "htmlparser2";

/** Elements whose text browsers don't show. */
const INVISIBLE_ELEMENTS = new Set([
  "head",
  "iframe",
  "noscript",
  "script",
  "style",
  "template",
  "title",
]);
/** Elements that begin a line. */
const BLOCK_ELEMENTS =
  /^(?:address|article|aside|blockquote|div|dl|dd|dt|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|tr|ul)$/;

/** Extracts the visible text of HTML, with line breaks. A text without tags keeps its lines. */
export function plainText(html: string): string {
  const hasTags = /<[a-z/!]/i.test(html);
  let text = "";
  let unseen = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (INVISIBLE_ELEMENTS.has(name)) unseen += 1;
      else if (name === "br") text += "\n";
      else if (name === "li") text += "\n- ";
      else if (name === "td" || name === "th") text += " ";
      else if (BLOCK_ELEMENTS.test(name)) text += "\n\n";
    },
    ontext(part) {
      if (unseen === 0) text += hasTags ? part.replace(/\s+/g, " ") : part;
    },
    onclosetag(name) {
      if (INVISIBLE_ELEMENTS.has(name)) unseen -= 1;
      else if (BLOCK_ELEMENTS.test(name)) text += "\n\n";
    },
  });
  parser.end(html);
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
