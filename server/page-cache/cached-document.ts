import { createHash } from "node:crypto";
import type { FirstPaint } from "#request/config.server";
import { contentSecurityPolicy } from "#request/content-security-policy.server";
import { inlineStyleSheets } from "#server/first-paint/inline-style-sheets";
import { scriptsAfterPaint } from "#server/first-paint/scripts-after-paint";

type Source = { html: string; nonce: string; https: boolean };

type InlineSources = {
  /** Returns the text of a style sheet by its address. */
  styleSheet: (href: string) => string | null;
  firstPaint: FirstPaint;
};

/**
 * Prepares a rendered page for the cache: the content policy allows scripts by hash instead of by nonce, and changes
 * for an early first paint are made.
 */
export function prepareDocument(
  { html, nonce, https }: Source,
  { styleSheet, firstPaint }: InlineSources,
): { html: string; policy: string } {
  const delayed = firstPaint.has("scripts-after-paint") ? scriptsAfterPaint(html, nonce) : html;
  const { html: styled, styles } = firstPaint.has("style-sheet-inside")
    ? inlineStyleSheets(delayed, styleSheet)
    : { html: delayed, styles: [] };
  // Only elements with this rendering's nonce count. Injected markup can't know it.
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
