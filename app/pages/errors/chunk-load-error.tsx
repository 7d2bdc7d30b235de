import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";
import { Loading } from "#pages/loading.tsx";
import { isOwnReload, loadDocument } from "#ui/shell/load-document";
import { NetworkErrorPage } from "./error-page.tsx";

/**
 * Returns the target of a visit whose code couldn't be loaded, else undefined. React Router 8.4.0 then reloads the page
 * that is being left, which while offline would end on the browser's own error page; it does the same after a prefetch
 * that failed. That reload is cancelled here, and neither the visitor's nor the store's own. Browsers without the
 * Navigation API (before Safari 26.2 and Firefox 147) still do it. The router doesn't request that code again until a
 * new document is loaded.
 */
export function useChunkLoadError(): Location | undefined {
  const [failed, setFailed] = useState(false);
  const { location } = useNavigation();
  useEffect(() => {
    const cancelReload = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated || isOwnReload()) return;
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
  return <NetworkErrorPage retry={() => loadDocument(to)} />;
}
