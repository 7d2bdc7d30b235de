/** Walks a store's pages as a search engine does. */

/** Scripts, styles and icons are files of the build, which a handler under test doesn't serve. */
function isPage(path: string): boolean {
  return !/\.(?:js|css|svg|png|woff2|tsx?)$|^\/(?:@|node_modules|app|assets)\b/.test(path);
}

/** Follows all links from these paths, and from the sitemap if it is among them. Returns each page's text by its path. */
export async function crawl(
  paths: readonly string[],
  { origin, read }: { origin: string; read: (path: string) => Promise<string> },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = await read(path);
    found.set(path, text);
    const links = [...text.matchAll(/(?:\shref="|<loc>)([^"<]+)/g)].map(([, to = ""]) => to);
    for (const link of links) {
      const { origin: of, pathname } = new URL(link, origin);
      if (of === origin && isPage(pathname)) waiting.push(pathname);
    }
  }
  return found;
}
