import { type ComponentType, useEffect, useState } from "react";
import { MERGE_RETRY_MILLISECONDS } from "#domain/limits";
import type { Session } from "#session/use-session";
import { useGuestCart } from "./use-guest-cart.ts";

type Merge = ComponentType<{ session: Session | undefined }>;

/** Loads the code of the merge once there are lines to merge. If loading fails, it is tried again. */
export function GuestCartJoins({ session }: { session: Session | undefined }) {
  const isNeeded = useGuestCart().length > 0 && Boolean(session?.person);
  const [loaded, setLoaded] = useState<{ Merge: Merge } | null>(null);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    let timer: number | undefined;
    const load = () =>
      void import("./use-guest-cart-merge.ts").then(
        ({ GuestCartMerge }) => setLoaded({ Merge: GuestCartMerge }),
        () => {
          timer = window.setTimeout(load, MERGE_RETRY_MILLISECONDS);
        },
      );
    load();
    return () => clearTimeout(timer);
  }, [isNeeded, loaded]);
  return loaded ? <loaded.Merge session={session} /> : null;
}
