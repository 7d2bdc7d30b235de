import { createContext, useContext } from "react";
import { type EntryContext, matchPath } from "react-router";
import { PAGES } from "#route-facts";
import { useNonce } from "#ui/shell/nonce";

/** The scripts that each page needs beside those of every page: their addresses, and by pattern their places there. */
type PageCode = { files: string[]; pages: Record<string, number[]> };

/** What the document says of pages' code while the server renders it. In the browser it is null. */
export const PageCodeContext = createContext<PageCode | null>(null);

const byManifest = new WeakMap<EntryContext["manifest"], PageCode>();

export function pageCodeOf(manifest: EntryContext["manifest"]): PageCode {
  const known = byManifest.get(manifest) ?? readManifest(manifest);
  byManifest.set(manifest, known);
  return known;
}

function readManifest({ entry, routes }: EntryContext["manifest"]): PageCode {
  const files: string[] = [];
  const everyPages = new Set([entry, routes.root].flatMap(scriptsOf));
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const patterns = Object.keys(PAGES).filter((pattern) => pattern !== "/*" && routes[pattern]);
  const pages = patterns.map((pattern) => {
    const route = routes[pattern];
    const around = route?.parentId ? routes[route.parentId] : undefined;
    const own = [route, around].flatMap(scriptsOf).filter((file) => !everyPages.has(file));
    return [pattern, [...new Set(own)].map(placeOf)];
  });
  return { files, pages: Object.fromEntries(pages) };
}

function scriptsOf(chunk: { module: string; imports?: string[] } | undefined): string[] {
  return chunk ? [chunk.module, ...(chunk.imports ?? [])] : [];
}

const ID = "page-code";

/** Tells the browser the scripts of each page. It is a block of data, to which no content policy applies. */
export function PageCodeBlock() {
  const code = useContext(PageCodeContext);
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of the build
      dangerouslySetInnerHTML={{ __html: code ? JSON.stringify(code) : "" }}
    />
  );
}

let told: PageCode | undefined;

function scriptsOfPages(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  told ??= JSON.parse(document.getElementById(ID)?.textContent || '{"files":[],"pages":{}}');
  const { files, pages } = told as PageCode;
  const places = Object.keys(pages)
    .filter((pattern) => paths.some((path) => matchPath(pattern, path)))
    .flatMap((pattern) => pages[pattern] ?? []);
  return [...new Set(places)].flatMap((place) => files[place] ?? []);
}

/** Loads the code of pages that may be visited next, and nothing of their data. */
export function PreloadCode({ paths }: { paths: readonly string[] }) {
  const nonce = useNonce();
  return scriptsOfPages(paths).map((href) => (
    <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
  ));
}
