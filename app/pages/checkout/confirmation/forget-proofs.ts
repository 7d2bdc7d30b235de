/** What `saved-proof.ts` fills, by names that the shell may know without its code. */
export const PROOF_DATABASE = "payment";
/** There while the database may hold something: only then is it opened or deleted. */
export const PROOF_MARK = "payment_saved";

/** Nobody is signed in any more: the next one on this device finds no picture of a payment. */
export function forgetAllProofs(): void {
  try {
    if (!localStorage.getItem(PROOF_MARK)) return;
    localStorage.removeItem(PROOF_MARK);
    indexedDB.deleteDatabase(PROOF_DATABASE);
  } catch {
    // Nothing was saved, then.
  }
}
