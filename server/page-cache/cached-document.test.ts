import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readConfig } from "#request/config.server";
import { prepareDocument } from "./cached-document.ts";

const NONCE = "n0nce";
const DOCUMENT = `<!DOCTYPE html><html><head>
<script nonce="${NONCE}">document.documentElement.dataset.who="in"</script>
<link rel="modulepreload" href="/assets/root.js" nonce="${NONCE}"/>
<link rel="modulepreload" href="/assets/smuggled-in.js"/>
<link nonce="${NONCE}" rel="stylesheet" href="/assets/theme.css"/>
</head><body><p>ok</p>
<script nonce="${NONCE}" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
window.routes = { root: route0 };
import("/assets/entry.js");</script><script nonce="${NONCE}" src="/assets/other.js"></script>
<script type="application/ld+json">{"@graph":[]}</script>
<script>alert("smuggled in")</script></body></html>`;

const { firstPaint } = readConfig({});
const styleSheet = (href: string) => (href === "/assets/theme.css" ? "h1{color:red}" : null);
const prepared = prepareDocument(
  { html: DOCUMENT, nonce: NONCE, https: true },
  { styleSheet, firstPaint },
);

const moduleScript = () => /type="module"[^>]*>(.*?)<\/script>/s.exec(prepared.html)?.[1] ?? "";
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a document made fit to be cached", () => {
  it("allows every inline script and style of its own by hash, and no nonce", () => {
    const scripts = /script-src ([^;]*)/.exec(prepared.policy)?.[1];
    expect(scripts).toBe(
      `'self' ${hashOf('document.documentElement.dataset.who="in"')} ${hashOf(moduleScript())}`,
    );
    expect(prepared.policy).toContain(`style-src 'self' ${hashOf("h1{color:red}")}`);
    expect(prepared.policy + prepared.html).not.toContain(NONCE);
  });

  it("allows no script that this rendering didn't mark as its own", () => {
    expect(prepared.html).toContain("smuggled in");
    expect(prepared.policy).not.toContain(hashOf('alert("smuggled in")'));
  });

  it("keeps what search engines read, which is no script to allow", () => {
    expect(prepared.html).toContain('<script type="application/ld+json">{"@graph":[]}</script>');
    expect(prepared.policy).not.toContain(hashOf('{"@graph":[]}'));
  });

  it("carries its style sheet inside, and leaves the link disabled for React to find", () => {
    expect(prepared.html).toContain(
      '<style>h1{color:red}</style><link rel="stylesheet" href="/assets/theme.css" disabled="" media="not all"/>',
    );
  });

  it("asks for no script before its first frame, then for all of them, and runs them in their order", () => {
    expect(prepared.html).not.toMatch(/<link[^>]*modulepreload/);
    expect(moduleScript().split(/(?<=;)\n?/)).toEqual([
      "await new Promise(drawn=>requestAnimationFrame(()=>setTimeout(drawn)));",
      'for(const href of ["/assets/root.js"])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
      'await import("/assets/manifest.js");',
      'const route0=await import("/assets/root.js");',
      "window.routes = { root: route0 };",
      'import("/assets/entry.js");',
    ]);
  });

  it("keeps the link of a style sheet that it can't take in", () => {
    const { html } = prepareDocument(
      { html: DOCUMENT, nonce: NONCE, https: false },
      { styleSheet: () => null, firstPaint },
    );
    expect(html).toContain('<link rel="stylesheet" href="/assets/theme.css"/>');
  });

  it("is only rid of its nonce where FIRST_PAINT asks for nothing else", () => {
    const plain = prepareDocument(
      { html: DOCUMENT, nonce: NONCE, https: true },
      { styleSheet, firstPaint: readConfig({ FIRST_PAINT: "none" }).firstPaint },
    );
    expect(plain.html).toBe(DOCUMENT.replaceAll(` nonce="${NONCE}"`, ""));
    expect(plain.policy).toContain("style-src 'self';");
  });
});
