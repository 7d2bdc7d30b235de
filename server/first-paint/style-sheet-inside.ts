/**
 * Puts each style sheet that `styleSheet` knows by its address into the document; `styles` are those
 * that were put in. The link stays behind, because React looks for it when the page wakes up and would
 * otherwise render the whole document again. Disabled, the parser doesn't fetch it; for no medium, the
 * browser's look-ahead doesn't either.
 */
export function styleSheetInside(
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
