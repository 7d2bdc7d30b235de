import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { refreshInBackground } from "./background-refresh.ts";
import { restoreScroll, type ScrollAnchor, scrollAnchor } from "./scroll-anchor.ts";
import { type Watched, watchOrder } from "./watch-order.ts";

/**
 * Reads the open page of an order again when the order has changed; what is read or typed stays where it is. `data` is
 * what its loader answered.
 */
export function useOrderChanges({ id, version, milliseconds }: Watched, data: unknown): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const anchor = useRef<ScrollAnchor | null>(null);
  const changed = useEffectEvent(() => {
    // A question isn't taken out of somebody's hands, and what is under way reads the page anyhow. The next poll says it again.
    const isRequested = document.querySelector("dialog[open]") !== null;
    const isBusy = [navigation, ...fetchers].some((each) => each.state !== "idle");
    if (isRequested || isBusy || state !== "idle") return;
    anchor.current = scrollAnchor();
    void refreshInBackground({ id, data }, revalidate);
  });
  useEffect(
    () => watchOrder({ id, version, milliseconds }, () => changed()),
    [id, version, milliseconds],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each version the page is another one
  useLayoutEffect(() => {
    if (anchor.current) restoreScroll(anchor.current);
    anchor.current = null;
  }, [version]);
}
