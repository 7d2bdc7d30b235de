/**
 * What the loader of a cached page answers with if it had to show a fallback: it isn't cached, and the last good page
 * stays.
 */
export const noStore = { headers: { "Cache-Control": "no-store" } };

/** The `headers` export of a page whose loader may answer with `noStore`. */
export function fallbackHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
