/** What `saved-confirmation.ts` fills, by names that the shell may know without its code. */
export const CONFIRMATION_DATABASE = "payment";
/** The key under which the owner of the saved rows stands. Without it the database is neither opened nor deleted. */
export const CONFIRMATION_OWNER = "payment_saved_by";

/** What the version before wrote in its place. */
const CONFIRMATION_MARK = "payment_saved";

/**
 * Another than `owner` finds no picture of their payment on this device; null: nobody is signed in any more. Then it goes
 * only from who logged out: whose session ended at the checkout, in whichever tab, finds it when they are back.
 */
export function forgetConfirmationsOfOthers(owner: string | null): void {
  try {
    if (owner === null && !hasLoggedOut()) return;
    if ([owner, null].includes(confirmationOwner(owner))) return;
    localStorage.removeItem(CONFIRMATION_OWNER);
    indexedDB.deleteDatabase(CONFIRMATION_DATABASE);
  } catch {
    // Nothing was saved, then.
  }
}

/** The owner of the saved rows; those of the release before belong to `signedIn`. Throws where storage is blocked. */
export function confirmationOwner(signedIn: string | null): string | null {
  if (localStorage.getItem(CONFIRMATION_MARK)) {
    localStorage.removeItem(CONFIRMATION_MARK);
    if (!localStorage.getItem(CONFIRMATION_OWNER))
      localStorage.setItem(CONFIRMATION_OWNER, signedIn ?? "unknown");
  }
  return localStorage.getItem(CONFIRMATION_OWNER);
}

/** The server says so until the next sign-in; a session that ran out or ended elsewhere leaves no such cookie. */
function hasLoggedOut(): boolean {
  return /(?:^|; )(?:__Host-)?logged-out=[^;]/.test(document.cookie);
}
