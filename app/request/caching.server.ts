/**
 * Response options for the loader of a cached page, if it shows a fallback. The response isn't cached, and the page
 * that was cached before stays.
 */
export const noStore = { headers: { "Cache-Control": "no-store" } };

/**
 * The `headers` export of a page whose loader may answer with `noStore`; React Router ignores a loader's headers
 * otherwise.
 */
export function fallbackHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
