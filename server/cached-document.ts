import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "#request/content-security-policy.server";

type Source = { html: string; nonce: string; https: boolean };

/**
 * A rendered page made fit to be kept: hashes instead of its nonce, the style sheet inside, and no
 * module preloads (they compete with fonts and pictures for a phone's first second).
 */
export function prepareDocument(
  { html, nonce, https }: Source,
  styleSheet: (href: string) => string | null,
): { html: string; policy: string } {
  const { html: styled, styles } = inlineStyleSheets(withoutModulePreloads(html), styleSheet);
  // Only what this rendering marked as its own: injected markup doesn't know the nonce.
  const scripts = inlineContents(styled, "script", nonce);
  const ownStyles = inlineContents(styled, "style", nonce);
  return {
    html: styled.replaceAll(` nonce="${nonce}"`, ""),
    policy: contentSecurityPolicy({
      scripts: scripts.map(hashSource),
      styles: [...ownStyles, ...styles].map(hashSource),
      https,
    }),
  };
}

function withoutModulePreloads(html: string): string {
  return html.replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, "");
}

/**
 * The link stays behind, because React looks for it when the page wakes up and would otherwise
 * render the whole document again. Disabled, the parser doesn't fetch it; for no medium, the
 * browser's look-ahead doesn't either.
 */
function inlineStyleSheets(html: string, styleSheet: (href: string) => string | null) {
  const styles: string[] = [];
  const inlined = html.replaceAll(/<link\b[^>]*\brel="stylesheet"[^>]*?(\/?>)/g, (link, end) => {
    const css = styleSheet(/\bhref="([^"]*)"/.exec(link)?.[1] ?? "");
    if (css === null || css.includes("</style")) return link;
    styles.push(css);
    return `<style>${css}</style>${link.slice(0, -end.length)} disabled="" media="not all"${end}`;
  });
  return { html: inlined, styles };
}

function inlineContents(html: string, element: "script" | "style", nonce: string): string[] {
  const elements = html.matchAll(new RegExp(`<${element}\\b([^>]*)>(.*?)</${element}\\s*>`, "gs"));
  return [...elements]
    .filter(([, attributes = ""]) => attributes.includes(`nonce="${nonce}"`))
    .map(([, , content = ""]) => content)
    .filter((content) => content !== "");
}

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
