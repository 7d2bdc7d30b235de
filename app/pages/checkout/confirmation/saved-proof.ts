import { QUOTE_LIFE_SECONDS } from "#domain/limits";
import { PROOF_DATABASE, PROOF_OWNER, proofOwner } from "./forget-proofs.ts";

/** What a person gave to prove the payment of a version, until the server has it: it survives a reload without a network. */
export type SavedProof = {
  typed: string;
  /** Null, too, once the server has it. */
  picture: File | null;
  /** Confirm Payment was pressed, and got no answer yet. */
  confirming: boolean;
};

type Row = SavedProof & { version: string; savedAt: number };

const STORE = "proofs";

/** Of whose payment, and of which version of it. */
export type ProofKey = { owner: string; versionId: string };

export async function readProof({ owner, versionId }: ProofKey): Promise<SavedProof | null> {
  try {
    if (proofOwner(owner) !== owner) return null;
    const row = await inStore<Row | undefined>("readonly", (store) => store.get(versionId));
    if (!row || Date.now() - row.savedAt > QUOTE_LIFE_SECONDS * 1_000) return null;
    return row;
  } catch {
    // Private windows may save nothing; the server has what it was sent.
    return null;
  }
}

export async function saveProof(
  { owner, versionId: version }: ProofKey,
  proof: SavedProof,
): Promise<void> {
  try {
    localStorage.setItem(PROOF_OWNER, owner);
    await inStore("readwrite", (store) => store.put({ ...proof, version, savedAt: Date.now() }));
  } catch {
    // As above.
  }
}

export async function forgetProof({ owner, versionId }: ProofKey): Promise<void> {
  try {
    if (localStorage.getItem(PROOF_OWNER) !== owner) return;
    await inStore("readwrite", (store) => store.delete(versionId));
  } catch {
    // Nothing was saved, then.
  }
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const opening = indexedDB.open(PROOF_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "version" });
  const database: IDBDatabase = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
