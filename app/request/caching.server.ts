/**
 * A page's `headers` export when it is the same for everybody: only these reach the page cache.
 * Browsers ask again each time and mostly hear 304, so a changed price shows at once.
 */
export function sameForEverybody(answer?: { loaderHeaders: Headers }): HeadersInit {
  const said = answer?.loaderHeaders.get("Cache-Control");
  return { "Cache-Control": said ?? "public, max-age=0, must-revalidate" };
}

/**
 * What the loader of such a page answers with where it had to show a fallback: nobody keeps that, and the
 * page cache goes on showing the last good page.
 */
export const failedRendering = { headers: { "Cache-Control": "no-store" } };
