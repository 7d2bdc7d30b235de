/**
 * What a cached route's loader answers with where it had to show a fallback: it isn't stored, and the page
 * cache goes on showing the last good page.
 */
export const noStore = { headers: { "Cache-Control": "no-store" } };

/** The `headers` of a page whose loader may say so. */
export function fallbackHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
