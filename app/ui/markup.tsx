import { createElement, Fragment, type ReactNode } from "react";
import { byLanguage } from "#domain/language";
import type { Markup } from "#protocol/markup";

/**
 * A text that the owner wrote in Markdown. Its links load new documents, because they may lead to addresses that this
 * client has no route for.
 */
export function MarkupView({ markup }: { markup: readonly Markup[] }) {
  return createElement(Fragment, null, ...markup.map(drawn));
}

function drawn(markup: Markup): ReactNode {
  if (typeof markup === "string") return markup;
  const { name, children, ...attributes } = markup;
  const element = createElement(name, attributes, ...children.map(drawn));
  if (name !== "table") return element;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must be scrollable by keyboard
    <section tabIndex={0} aria-label={tableName()} className="overflow-x-auto">
      {element}
    </section>
  );
}

const tableName = byLanguage({ en: "Table", te: "పట్టిక" });
