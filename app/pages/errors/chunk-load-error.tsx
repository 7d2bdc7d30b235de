import { useEffect, useState } from "react";
import { createPath, href, type Location, Navigate, type Path, useNavigation } from "react-router";
import { Loading } from "#pages/loading.tsx";
import { withoutLanguage } from "#protocol/language-addresses";
import { isCombo, NetworkErrorPage } from "./error-page.tsx";

/**
 * Returns the target of a visit whose code couldn't be loaded, else undefined. React Router then reloads the page that
 * is being left, which while offline would end on the browser's own error page. That reload is cancelled here; browsers
 * without the Navigation API (before Safari 26.2 and Firefox 147) still do it. The router doesn't request that code
 * again until a new document is loaded.
 */
export function useChunkLoadError(): Location | undefined {
  const [failed, setFailed] = useState(false);
  const { location } = useNavigation();
  useEffect(() => {
    const cancelReload = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated || isLoading) return;
      event.preventDefault();
      setFailed(true);
    };
    const navigation = import.meta.env.PROD ? window.navigation : undefined;
    navigation?.addEventListener("navigate", cancelReload);
    return () => navigation?.removeEventListener("navigate", cancelReload);
  }, []);
  return failed ? location : undefined;
}

/**
 * Shown instead of the page at `to` when its code couldn't be loaded. If the server responds (a newer build has
 * replaced the code), the browser loads the page in full at once; otherwise the network error is shown, with a button
 * to try again.
 */
export function ChunkLoadError({ to }: { to: Location }) {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    loadDocument(to).then(() => setOffline(true));
  }, [to]);
  if (!offline) return <Loading />;
  // A combo that fails to load leads to the store (spec §8). After Back, the address bar already has the combo's
  // address, so it is replaced.
  if (isCombo(withoutLanguage(to.pathname)))
    return <Navigate to={href("/shop")} replace={location.pathname === to.pathname} />;
  return <NetworkErrorPage retry={() => loadDocument(to)} />;
}

let isLoading = false;

/** Loads the page at `to` as a new document. Resolves only if the server can't be reached. */
export async function loadDocument(to: Path): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  isLoading = true;
  const address = new URL(createPath(to), location.href).href;
  // After Back, the address bar already has this address, so the page is reloaded instead.
  if (address === location.href) location.reload();
  else location.assign(address);
  await new Promise(() => {});
}
