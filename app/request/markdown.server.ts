import MarkdownIt, { type Token } from "markdown-it";
import { currentLanguage } from "#domain/language";
import { pathIn, withoutLanguage } from "#protocol/language-addresses";
import {
  type Attributes,
  ELEMENTS,
  type ElementName,
  type Markup,
  type MarkupElement,
} from "#protocol/markup";
import { isPathOfThisSite } from "#protocol/redirect-targets";

// Only the parser is used, never its HTML renderer: no HTML is made from a seller's text, so nothing can be injected.
const parser = new MarkdownIt({ html: false, linkify: true }).disable("code");
parser.linkify.set({ fuzzyLink: false });
parser.validateLink = (address) => linkAttributes(address) !== null;

/** How deep elements may be nested. The parser doesn't limit emphasis, and React renders recursively. */
const DEEPEST_NESTING = 100;
/**
 * How much of a text is shown at most, counted in the parser's tokens. The parser fills up each short row of a wide
 * table, so without a limit a short text could become a huge page.
 */
const MOST_TOKENS = 20_000;

/**
 * How many cells the tables of a text may have. The parser fills up each short row of a wide table, so a short text
 * could cost half a second.
 */
export const MAX_TABLE_CELLS = 5_000;
const TABLE_DELIMITER = /^[ \t>|:-]*-[ \t>|:-]*$/;

const parserWithoutTables = new MarkdownIt({ html: false, linkify: true }).disable([
  "code",
  "table",
]);
parserWithoutTables.linkify.set({ fuzzyLink: false });
parserWithoutTables.validateLink = parser.validateLink;

/** True if the tables of a text would have too many cells. They are then shown as they were typed. */
export function hasTooManyCells(markdown: string): boolean {
  let cells = 0;
  let columns = 0;
  for (const line of markdown.split(/\r?\n/)) {
    if (line.trim() === "") columns = 0;
    else if (TABLE_DELIMITER.test(line)) columns = Math.max(columns, line.split("|").length);
    cells += columns;
  }
  return cells > MAX_TABLE_CELLS;
}

/** Parses Markdown into elements. Unlike in standard Markdown, a single line break is kept, as in emails and chats. */
export function markupOf(markdown: string): Markup[] {
  const tokens = (hasTooManyCells(markdown) ? parserWithoutTables : parser)
    .parse(markdown, {})
    .slice(0, MOST_TOKENS);
  return nestedMarkup(tokens, headingsOf(tokens));
}

/**
 * Maps the heading levels that the seller used to those that are shown: the highest becomes h2, since the page's
 * title is h1.
 */
function headingsOf(tokens: readonly Token[]): ReadonlyMap<string, string> {
  const used = tokens.filter(({ type }) => type === "heading_open").map(({ tag }) => tag);
  const levels = [...new Set(used)].sort();
  return new Map(levels.map((tag, at) => [tag, `h${Math.min(at + 2, 6)}`]));
}

function nestedMarkup(tokens: readonly Token[], headings: ReadonlyMap<string, string>): Markup[] {
  const top: Markup[] = [];
  const open = [top];
  for (const token of tokens) {
    const around = open.at(-1) ?? top;
    if (token.nesting < 0) open.pop();
    else if (token.nesting === 0) around.push(...leafMarkup(token, headings));
    else {
      const tag = headings.get(token.tag) ?? token.tag;
      const name = ELEMENTS.find((name) => name === tag);
      const left = !name || token.hidden || open.length > DEEPEST_NESTING;
      open.push(left ? around : appendElement(around, name, attributesOf(token)));
    }
  }
  return top;
}

function appendElement(around: Markup[], name: ElementName, attributes: Attributes): Markup[] {
  const element = { name, ...attributes, children: [] } satisfies MarkupElement;
  around.push(element);
  return element.children;
}

function leafMarkup(token: Token, headings: ReadonlyMap<string, string>): Markup[] {
  const { type, content, children } = token;
  switch (type) {
    case "inline":
      return nestedMarkup(children ?? [], headings);
    case "softbreak":
    case "hardbreak":
      return [{ name: "br", children: [] }];
    case "hr":
      return [{ name: "hr", children: [] }];
    case "code_inline":
      return [{ name: "code", children: [content] }];
    case "fence":
      return [{ name: "pre", children: [content] }];
    default:
      // Pictures aren't shown; their alternative text is.
      return content === "" ? [] : [content];
  }
}

function attributesOf(token: Token): Attributes {
  const start = Number(token.attrGet("start") ?? 1);
  if (token.tag === "ol" && start !== 1) return { start };
  return (token.tag === "a" && linkAttributes(String(token.attrGet("href")))) || {};
}

const EXTERNAL_LINK = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i;
const EMAIL = /^mailto:[^\s\\@]+@[^\s\\@]+$/i;
const PHONE = /^tel:(?:[\d().+-]|%20)+$/i;

/**
 * Returns the attributes of a link: to a web page, an email address, a phone number, or a page of this store. Null:
 * any other address stays text.
 */
function linkAttributes(address: string): Attributes | null {
  if (EXTERNAL_LINK.test(address) && URL.canParse(address))
    return { href: address, rel: "noopener noreferrer" };
  if (EMAIL.test(address) || PHONE.test(address)) return { href: address };
  if (!isPathOfThisSite(address)) return null;
  const hasLanguage = withoutLanguage(address) !== address;
  return { href: hasLanguage ? address : pathIn(currentLanguage(), address) };
}

/** Returns the beginning of the first paragraph, for search engines; '' if there is none. */
export function descriptionOf(markup: readonly Markup[]): string {
  const first = markup.find((each) => typeof each === "object" && each.name === "p");
  const text = first ? textOf(first).replaceAll(/\s+/g, " ").trim() : "";
  if (text.length <= DESCRIPTION) return text;
  return `${text.slice(0, DESCRIPTION).replace(/\s+\S*$/, "")}…`;
}

const DESCRIPTION = 160;

function textOf(markup: Markup): string {
  if (typeof markup === "string") return markup;
  return markup.name === "br" ? " " : markup.children.map(textOf).join("");
}
