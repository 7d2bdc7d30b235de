import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { readSession } from "#session/session-store";
import { isAnyFormBusy } from "#ui/forms/sending/sender";
import { refreshInBackground } from "./background-refresh.ts";
import { restoreScroll, type ScrollAnchor, scrollAnchor } from "./scroll-anchor.ts";
import { type Watched, watchOrder } from "./watch-order.ts";

type Refresh = { busy: boolean; start: () => void };

/** Loads the data of an order's page again. `data`: what the page's loader returned. */
export function useBackgroundRefresh({ id }: Watched, data: unknown): Refresh {
  const { revalidate, state } = useRevalidator();
  return {
    busy: state !== "idle",
    start: () => void refreshInBackground({ id, data }, revalidate),
  };
}

/**
 * Polls the order of an open page, and loads what it shows again when it has changed. Scroll position and typed text
 * stay.
 */
export function useOrderChanges(watched: Watched, refresh: Refresh): void {
  const { id, link, version, milliseconds } = watched;
  const navigation = useNavigation();
  const anchor = useRef<ScrollAnchor | null>(null);
  const changed = useEffectEvent(() => {
    // Doesn't refresh under an open dialog, nor while a request is under way that will load the page anyhow. The next
    // poll reports the change again.
    const isRequested = document.querySelector("dialog[open]") !== null;
    const isBusy = navigation.state !== "idle" || isAnyFormBusy();
    if (isRequested || isBusy || refresh.busy) return;
    anchor.current = scrollAnchor();
    // The strip above the page shows payments that were rejected.
    void readSession();
    refresh.start();
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
