import type { href as typedHref } from "react-router";

/**
 * The path of a page, with its parameters. It knows the store's paths as React Router's own does (types alone), and is
 * all that a document without the router has to load for it.
 */
export const href: typeof typedHref = (path, ...args) => {
  const params: Readonly<Record<string, unknown>> = args[0] ?? {};
  return path.replaceAll(/\/:([\w-]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} requires ${name}.`);
    return `/${encoded(String(value))}`;
  });
};

/** Encodes what would end a part of a path, and nothing that may stand in it (RFC 3986 §3.3). */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll(/%(?:24|26|2[BC]|3[ABD]|40)/g, decodeURIComponent);
}
