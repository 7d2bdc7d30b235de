import { useEffect, useEffectEvent } from "react";
import { useSession } from "#session/use-session";
import { isAnyFormBusy } from "#ui/forms/sending/sender";
import { reloadPage } from "#ui/page-port";

/**
 * Reads the cart again if the session counts other pieces than it shows: what was pressed while the page before was left
 * may reach the store after this page was read (decision 64). `pieces`: those that were read. Null: the cart wasn't.
 */
export function useLateChanges(pieces: number | null): void {
  const counted = useSession()?.cartCount;
  const compare = useEffectEvent(() => {
    if (typeof counted !== "number" || pieces === null) return;
    if (counted !== pieces && !isAnyFormBusy()) reloadPage(() => {});
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each count, so that a difference can't go on for ever
  useEffect(() => compare(), [counted]);
}
