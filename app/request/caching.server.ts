/** Returned by a cached page's loader that shows a fallback: the answer isn't cached, and the last good page stays. */
export const noStore = { headers: { "Cache-Control": "no-store" } };

/** The `headers` export of a page whose loader may answer with `noStore`. */
export function fallbackHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
