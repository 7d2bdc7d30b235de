/** Each person's own: the next one on this device finds nothing. */
export const keyOf = (owner: string) => `checkout_choices ${owner}`;

/**
 * What others than `owner` chose on the details form goes from this tab; null: nobody is signed in any more, and
 * the next one on this device finds no mobile number. Each tab has a storage of its own, so each does it when it hears. (`Clear-Site-Data` would take the
 * guest's cart too.)
 */
export function forgetChoicesOfOthers(owner: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(keyOf("")) && key !== keyOf(owner ?? "")) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was saved, then.
  }
}
