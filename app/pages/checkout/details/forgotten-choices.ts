import { hasLoggedOut } from "#pages/checkout/confirmation/forget-confirmations.ts";
import { removeStored } from "#ui/browser-store";

/** The key of a person's choices. It contains the owner, so that the next person on this device doesn't find them. */
export const keyOf = (owner: string) => `checkout_choices ${owner}`;

/**
 * Deletes the choices of anybody but `owner` from this browser, so that the next person on this device sees no mobile
 * number; null (nobody is signed in) deletes all after a log out. The header `Clear-Site-Data` would delete the guest cart too.
 */
export function forgetChoicesOfOthers(owner: string | null): void {
  if (owner === null && !hasLoggedOut()) return;
  // Release 0.2 saved the choices in sessionStorage, where a tab that is still open has them.
  removeStored((key) => key.startsWith(keyOf("")) && key !== keyOf(owner ?? ""));
}
