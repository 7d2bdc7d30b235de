import { useEffect, useState } from "react";
import { createPath, href, type Location, Navigate, type Path, useNavigation } from "react-router";
import { Loading } from "#pages/loading.tsx";
import { withoutLanguage } from "#protocol/language-addresses";
import { isCombo, NetworkErrorPage } from "./error-page.tsx";

/**
 * Where a visit goes whose code can't be had, or undefined. React Router then reloads the page that is
 * being left, which without a network ends on the browser's own error page. That reload is cancelled
 * here; in browsers without the Navigation API (before Safari 26.2 and Firefox 147) it happens.
 * The router never asks for that code again: visits to it don't end until the document is a new one.
 */
export function useChunkLoadError(): Location | undefined {
  const [failed, setFailed] = useState(false);
  const { location } = useNavigation();
  useEffect(() => {
    const cancelReload = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated || reading) return;
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
 * Stands in for the page at `to` when its code couldn't be loaded. If the store answers (a newer build has replaced the
 * code), the browser loads the page in full at once; otherwise the network error is shown, with a button to try again.
 */
export function ChunkLoadError({ to }: { to: Location }) {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    readDocument(to).then(() => setOffline(true));
  }, [to]);
  if (!offline) return <Loading />;
  // spec §8: a combo's load failure leads to the store; after Back its address is there already.
  if (isCombo(withoutLanguage(to.pathname)))
    return <Navigate to={href("/shop")} replace={location.pathname === to.pathname} />;
  return <NetworkErrorPage again={() => readDocument(to)} />;
}

let reading = false;

/** Ends where the store can't be reached. */
export async function readDocument(to: Path): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  reading = true;
  const address = new URL(createPath(to), location.href).href;
  // After Back the address is there already.
  if (address === location.href) location.reload();
  else location.assign(address);
  await new Promise(() => {});
}
