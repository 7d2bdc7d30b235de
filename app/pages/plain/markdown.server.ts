import MarkdownIt, { type Token } from "markdown-it";
import { currentLanguage } from "#domain/language";
import { pathIn, withoutLanguage } from "#protocol/language-addresses";
import { isPathOfThisSite } from "#protocol/redirect-targets";
import type { Attributes, ElementName, Markup, MarkupElement } from "./markup.tsx";

// What it makes of a text are tokens: there is no HTML on the way, and none comes through it.
const parser = new MarkdownIt({ html: false, linkify: true }).disable("code");
parser.linkify.set({ fuzzyLink: false });
parser.validateLink = (address) => linkTo(address) !== null;

const ELEMENTS: ReadonlySet<string> = new Set<ElementName>([
  ...(["p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "hr", "br"] as const),
  ...(["strong", "em", "s", "a", "code", "pre"] as const),
  ...(["table", "thead", "tbody", "tr", "th", "td"] as const),
]);

/** Within each other: React draws them by recursion, and emphasis knows no bound of its own. */
const DEEPEST = 100;
/** Blocks and cells: a table of many columns fills up each of its short rows. */
const MOST_TOKENS = 20_000;

/** What a text in Markdown says, as elements. A line's end is one, as in the emails and chats that people write. */
export function markupOf(markdown: string): Markup[] {
  const tokens = parser.parse(markdown, {}).slice(0, MOST_TOKENS);
  return nested(tokens, headingsOf(tokens));
}

/** Their highest level is h2, whatever it is in the text: the page's title is the h1. */
function headingsOf(tokens: readonly Token[]): ReadonlyMap<string, string> {
  const used = tokens.filter(({ type }) => type === "heading_open").map(({ tag }) => tag);
  const levels = [...new Set(used)].sort();
  return new Map(levels.map((tag, at) => [tag, `h${Math.min(at + 2, 6)}`]));
}

function nested(tokens: readonly Token[], headings: ReadonlyMap<string, string>): Markup[] {
  const top: Markup[] = [];
  const open = [top];
  for (const token of tokens) {
    const around = open.at(-1) ?? top;
    if (token.nesting < 0) open.pop();
    else if (token.nesting === 0) around.push(...leaf(token, headings));
    else {
      const name = headings.get(token.tag) ?? token.tag;
      const plain = token.hidden || open.length > DEEPEST || !ELEMENTS.has(name);
      const into = plain ? around : put(around, name as ElementName, attributesOf(token));
      open.push(into);
    }
  }
  return top;
}

function put(around: Markup[], name: ElementName, attributes: Attributes): Markup[] {
  const element = { name, ...attributes, children: [] } satisfies MarkupElement;
  around.push(element);
  return element.children;
}

function leaf(token: Token, headings: ReadonlyMap<string, string>): Markup[] {
  const { type, content, children } = token;
  switch (type) {
    case "inline":
      return nested(children ?? [], headings);
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
      // A picture is what it would say.
      return content === "" ? [] : [content];
  }
}

function attributesOf(token: Token): Attributes {
  const start = Number(token.attrGet("start") ?? 1);
  if (token.tag === "ol" && start !== 1) return { start };
  return (token.tag === "a" && linkTo(String(token.attrGet("href")))) || {};
}

const OUTSIDE = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i;
const EMAIL = /^mailto:[^\s\\@]+@[^\s\\@]+$/i;
const PHONE = /^tel:(?:[\d().+-]|%20)+$/i;

/** Null for an address that no text may lead to: what isn't listed here isn't a link. */
function linkTo(address: string): Attributes | null {
  if (OUTSIDE.test(address) && URL.canParse(address))
    return { href: address, rel: "noopener noreferrer" };
  if (EMAIL.test(address) || PHONE.test(address)) return { href: address };
  if (!isPathOfThisSite(address)) return null;
  const hasLanguage = withoutLanguage(address) !== address;
  return { href: hasLanguage ? address : pathIn(currentLanguage(), address) };
}

/** For search results: the beginning of the first paragraph; empty where there is none. */
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
