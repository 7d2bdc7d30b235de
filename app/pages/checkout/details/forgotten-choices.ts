/** The key of a person's choices. It contains the owner, so that the next person on this device doesn't find them. */
export const keyOf = (owner: string) => `checkout_choices ${owner}`;

/**
 * Deletes the choices of anybody but `owner` from this tab; null (nobody is signed in) deletes all. So the next person
 * on this device sees no mobile number. sessionStorage belongs to one tab, so each tab does this when it notices that
 * the person changed. The header `Clear-Site-Data` would delete the guest cart too.
 */
export function forgetChoicesOfOthers(owner: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(keyOf("")) && key !== keyOf(owner ?? "")) sessionStorage.removeItem(key);
    }
  } catch {
    // If storage is blocked, nothing was saved.
  }
}
