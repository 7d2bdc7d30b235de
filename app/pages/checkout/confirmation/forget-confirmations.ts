import { browserStore } from "#ui/browser-store";

/**
 * Names that `saved-confirmation.ts` uses for its storage. They are here so that every page can delete the stored rows
 * without loading that module.
 */
export const CONFIRMATION_DATABASE = "payment";
/** The person whose rows are in the database. If it is missing, the database is neither opened nor deleted. */
export const CONFIRMATION_OWNER = browserStore("local", "payment_saved_by");

/** What the previous release stored instead. */
const CONFIRMATION_MARK = browserStore("local", "payment_saved");

/**
 * Deletes saved screenshots of anybody but `owner` from this device. `owner` null (nobody is signed in): deletes them
 * only after a log out, so that a person whose session ran out during the checkout finds them when they are back.
 */
export function forgetConfirmationsOfOthers(owner: string | null): void {
  if (owner === null && !hasLoggedOut()) return;
  if ([owner, null].includes(confirmationOwner(owner))) return;
  CONFIRMATION_OWNER.write(null);
  try {
    indexedDB.deleteDatabase(CONFIRMATION_DATABASE);
  } catch {
    // If storage is blocked, nothing was saved.
  }
}

/**
 * Returns the id of the person whose rows are saved; null: no rows are. Rows of the previous release count as
 * `signedIn`'s.
 */
export function confirmationOwner(signedIn: string | null): string | null {
  if (CONFIRMATION_MARK.read() !== null) {
    CONFIRMATION_MARK.write(null);
    if (CONFIRMATION_OWNER.read() === null) CONFIRMATION_OWNER.write(signedIn ?? "unknown");
  }
  return CONFIRMATION_OWNER.read();
}

/**
 * The server sets this cookie at a log out, until the next sign-in. A session that ran out or was ended elsewhere
 * doesn't set it.
 */
export function hasLoggedOut(): boolean {
  return /(?:^|; )(?:__Host-)?logged-out=[^;]/.test(document.cookie);
}
