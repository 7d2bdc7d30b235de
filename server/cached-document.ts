import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "#request/content-security-policy.server";

type Source = { html: string; nonce: string; https: boolean };

/**
 * A rendered page made fit to be kept: hashes instead of its nonce, the style sheet inside, and
 * scripts that wait for the first frame.
 */
export function prepareDocument(
  { html, nonce, https }: Source,
  styleSheet: (href: string) => string | null,
): { html: string; policy: string } {
  const { html: styled, styles } = inlineStyleSheets(
    wakingAfterFirstFrame(html, nonce),
    styleSheet,
  );
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

const MODULE_PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]*)"[^>]*>/g;
const MODULE_SCRIPT = /(<script\b[^>]*\btype="module"[^>]*>)(.*?)(?=<\/script>)/s;
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?(".*");$/gm;

/**
 * Scripts compete with fonts and pictures for a phone's first second: they wait for the first frame,
 * and are then fetched together, instead of each when the one before it has come and asks for it.
 */
function wakingAfterFirstFrame(html: string, nonce: string): string {
  const own = [...html.matchAll(MODULE_PRELOAD)].filter(([link]) =>
    link.includes(`nonce="${nonce}"`),
  );
  const modules = own.map(([, href]) => href);
  return html
    .replaceAll(MODULE_PRELOAD, "")
    .replace(MODULE_SCRIPT, (_, tag, code) => tag + afterFirstFrame(code, modules));
}

function afterFirstFrame(code: string, modules: readonly unknown[]): string {
  const fetching = `for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
  const importing = code.replaceAll(STATIC_IMPORT, (_, name, module) =>
    name ? `const ${name}=await import(${module});` : `await import(${module});`,
  );
  return `await new Promise(drawn=>requestAnimationFrame(()=>setTimeout(drawn)));${fetching}${importing}`;
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
