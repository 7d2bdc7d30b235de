import { createElement, Fragment, type ReactNode } from "react";
import { byLanguage } from "#domain/language";

/** What an owner's text is made of: nothing else is drawn of it. */
export type ElementName =
  | "p"
  | "h2"
  | "h3"
  | "h4"
  | "h5"
  | "h6"
  | "ul"
  | "ol"
  | "li"
  | "blockquote"
  | "hr"
  | "br"
  | "strong"
  | "em"
  | "s"
  | "a"
  | "code"
  | "pre"
  | "table"
  | "thead"
  | "tbody"
  | "tr"
  | "th"
  | "td";

export type Attributes = { href?: string; rel?: string; start?: number };

export type MarkupElement = { name: ElementName; children: Markup[] } & Attributes;

export type Markup = string | MarkupElement;

/** An owner's text. Its links load documents: they may lead to what the shop's client has no route for. */
export function MarkupView({ markup }: { markup: readonly Markup[] }) {
  return createElement(Fragment, null, ...markup.map(drawn));
}

function drawn(markup: Markup): ReactNode {
  if (typeof markup === "string") return markup;
  const { name, children, ...attributes } = markup;
  const element = createElement(name, attributes, ...children.map(drawn));
  if (name !== "table") return element;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is scrolled by keys, too
    <section tabIndex={0} aria-label={tableName()} className="overflow-x-auto">
      {element}
    </section>
  );
}

const tableName = byLanguage({ en: "Table", te: "పట్టిక" });
