/**
 * Names that `saved-confirmation.ts` uses for its storage. They are here so that every page can delete the stored rows
 * without loading that module.
 */
export const CONFIRMATION_DATABASE = "payment";
/**
 * The localStorage key of the person whose rows are in the database. If it is missing, the database is neither opened
 * nor deleted.
 */
export const CONFIRMATION_OWNER = "payment_saved_by";

/** The key that the previous release used instead. */
const CONFIRMATION_MARK = "payment_saved";

/**
 * Deletes saved screenshots of anybody but `owner` from this device. `owner` null (nobody is signed in): deletes them
 * only after a log out, so that a person whose session ran out during the checkout finds them when they are back.
 */
export function forgetConfirmationsOfOthers(owner: string | null): void {
  try {
    if (owner === null && !hasLoggedOut()) return;
    if ([owner, null].includes(confirmationOwner(owner))) return;
    localStorage.removeItem(CONFIRMATION_OWNER);
    indexedDB.deleteDatabase(CONFIRMATION_DATABASE);
  } catch {
    // If storage is blocked, nothing was saved.
  }
}

/**
 * Returns the id of the person whose rows are saved; null: no rows are. Rows of the previous release count as
 * `signedIn`'s. Throws if storage is blocked.
 */
export function confirmationOwner(signedIn: string | null): string | null {
  if (localStorage.getItem(CONFIRMATION_MARK)) {
    localStorage.removeItem(CONFIRMATION_MARK);
    if (!localStorage.getItem(CONFIRMATION_OWNER))
      localStorage.setItem(CONFIRMATION_OWNER, signedIn ?? "unknown");
  }
  return localStorage.getItem(CONFIRMATION_OWNER);
}

/**
 * The server sets this cookie at a log out, until the next sign-in. A session that ran out or was ended elsewhere
 * doesn't set it.
 */
export function hasLoggedOut(): boolean {
  return /(?:^|; )(?:__Host-)?logged-out=[^;]/.test(document.cookie);
}
