/**
 * Writes each style sheet that `styleSheet` knows into the document, and returns their texts as `styles`. The link
 * stays, because React expects it when the page becomes interactive; `disabled` and `media` keep the browser from
 * loading it.
 */
export function inlineStyleSheets(
  html: string,
  styleSheet: (href: string) => string | null,
): { html: string; styles: string[] } {
  const styles: string[] = [];
  const inlined = html.replaceAll(/<link\b[^>]*\brel="stylesheet"[^>]*?(\/?>)/g, (link, end) => {
    const css = styleSheet(/\bhref="([^"]*)"/.exec(link)?.[1] ?? "");
    if (css === null || css.includes("</style")) return link;
    styles.push(css);
    return `<style>${css}</style>${link.slice(0, -end.length)} disabled="" media="not all"${end}`;
  });
  return { html: inlined, styles };
}
