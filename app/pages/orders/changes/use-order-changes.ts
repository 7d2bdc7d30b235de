import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { readSession } from "#session/session-store";
import { isAnyFormBusy } from "#ui/forms/sending/sender";
import { refreshInBackground } from "./background-refresh.ts";
import { restoreScroll, type ScrollAnchor, scrollAnchor } from "./scroll-anchor.ts";
import { type Watched, watchOrder } from "./watch-order.ts";

/**
 * Polls the order of an open page, and loads the page's data again when it has changed. Scroll position and typed
 * text stay. `data`: what the page's loader returned.
 */
export function useOrderChanges(watched: Watched, data: unknown): void {
  const { id, link, version, milliseconds } = watched;
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const anchor = useRef<ScrollAnchor | null>(null);
  const changed = useEffectEvent(() => {
    // Doesn't refresh under an open dialog, nor while a request is under way that will load the page anyhow. The next
    // poll reports the change again.
    const isRequested = document.querySelector("dialog[open]") !== null;
    const isBusy = navigation.state !== "idle" || isAnyFormBusy();
    if (isRequested || isBusy || state !== "idle") return;
    anchor.current = scrollAnchor();
    // The strip above the page shows payments that were rejected.
    void readSession();
    void refreshInBackground({ id, data }, revalidate);
  });
  useEffect(
    () => watchOrder({ id, version, milliseconds, ...(link && { link }) }, () => changed()),
    [id, link, version, milliseconds],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version may change the page's height
  useLayoutEffect(() => {
    if (anchor.current) restoreScroll(anchor.current);
    anchor.current = null;
  }, [version]);
}
