let hasReloaded = false;

/**
 * Whether the store itself has reloaded this document. Reloads that React Router starts by itself are cancelled
 * (`useChunkLoadError`), and this tells the two apart.
 */
export function isOwnReload(): boolean {
  return hasReloaded;
}

/** Reloads the page. Nothing else in `app/` calls `location.reload`, which the linter checks. */
export function reloadDocument(): void {
  hasReloaded = true;
  location.reload();
}

/** Loads the page at `to` as a new document. Resolves only if the server can't be reached. */
export async function loadDocument({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const url = new URL(pathname + search + hash, location.href).href;
  // After Back, the address bar already has this URL, so the page is reloaded instead.
  if (url === location.href) reloadDocument();
  else location.assign(url);
  await new Promise(() => {});
}
