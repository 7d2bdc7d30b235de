/**
 * A public page's `headers` export: the same for everybody. Only these reach the page cache.
 * Browsers ask again each time and mostly hear 304, so a changed price shows at once.
 */
export function publicHeaders(answer?: { loaderHeaders: Headers }): HeadersInit {
  const said = answer?.loaderHeaders.get("Cache-Control");
  return { "Cache-Control": said ?? "public, max-age=0, must-revalidate" };
}

/**
 * What the loader of such a page answers with where it had to show a fallback: no cache stores that, and the
 * page cache goes on showing the last good page.
 */
export const noStore = { headers: { "Cache-Control": "no-store" } };
