/** What `saved-proof.ts` fills, by names that the shell may know without its code. */
export const PROOF_DATABASE = "payment";
/** Whose the database's rows are, while it may hold any: only then is it opened or deleted. */
export const PROOF_OWNER = "payment_saved_by";

/** What the version before wrote in its place. */
const PROOF_MARK = "payment_saved";

/**
 * Another than `owner` finds no picture of their payment on this device; null: nobody is signed in any more. Then it goes
 * only from who logged out: whose session ended at the checkout, in whichever tab, finds it when they are back.
 */
export function forgetProofsOfOthers(owner: string | null): void {
  try {
    if (owner === null && !hasLoggedOut()) return;
    if ([owner, null].includes(proofOwner(owner))) return;
    localStorage.removeItem(PROOF_OWNER);
    indexedDB.deleteDatabase(PROOF_DATABASE);
  } catch {
    // Nothing was saved, then.
  }
}

/** Whose rows there are; what the version before saved is `signedIn`'s. Throws where nothing may be saved. */
export function proofOwner(signedIn: string | null): string | null {
  if (localStorage.getItem(PROOF_MARK)) {
    localStorage.removeItem(PROOF_MARK);
    if (!localStorage.getItem(PROOF_OWNER))
      localStorage.setItem(PROOF_OWNER, signedIn ?? "unknown");
  }
  return localStorage.getItem(PROOF_OWNER);
}

/** The server says so until the next sign-in; a session that ran out or ended elsewhere leaves no such cookie. */
function hasLoggedOut(): boolean {
  return /(?:^|; )(?:__Host-)?logged-out=[^;]/.test(document.cookie);
}
