/** The HTML elements that may occur in an owner's text. */
export const ELEMENTS = [
  ...(["p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "hr", "br"] as const),
  ...(["strong", "em", "s", "a", "code", "pre"] as const),
  ...(["table", "thead", "tbody", "tr", "th", "td"] as const),
];

export type ElementName = (typeof ELEMENTS)[number];

export type Attributes = { href?: string; rel?: string; start?: number };

export type MarkupElement = { name: ElementName; children: Markup[] } & Attributes;

export type Markup = string | MarkupElement;
