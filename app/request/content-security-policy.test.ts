import { expect, test } from "vitest";
import { contentSecurityPolicy, developmentPolicy } from "./content-security-policy.server.ts";

/** Splits a policy into its directives, each with its sources. */
function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

const parts = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };

test("a document loads from the store itself, and from nowhere else but for what is named", () => {
  expect(directivesOf(contentSecurityPolicy({ ...parts, https: true }))).toEqual({
    "default-src": "'self'",
    "media-src": "'none'",
    "script-src": "'self' 'sha256-script'",
    "style-src": "'self' 'sha256-style'",
    "img-src": "'self' data: blob: https:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "frame-src": "https://open.spotify.com",
    "form-action": "'self' https://accounts.google.com",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "upgrade-insecure-requests": "",
  });
});

test("by http nothing is asked for by https instead, and pictures may come by http [§7.49, R49]", () => {
  const { "upgrade-insecure-requests": _, ...secure } = directivesOf(
    contentSecurityPolicy({ ...parts, https: true }),
  );
  expect(directivesOf(contentSecurityPolicy({ ...parts, https: false }))).toEqual({
    ...secure,
    "img-src": "'self' data: blob: https: http:",
  });
});

test("development adds Vite's inline scripts, style elements and socket, and nothing else", () => {
  const usual = contentSecurityPolicy({ scripts: [], styles: [], https: false });
  expect(directivesOf(developmentPolicy("n0"))).toEqual({
    ...directivesOf(usual),
    "script-src": "'self' 'nonce-n0'",
    "style-src": "'self' 'unsafe-inline'",
    "connect-src": "'self' ws:",
  });
});
