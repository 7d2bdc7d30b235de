import { QUOTE_LIFE_SECONDS } from "#domain/checkout/limits";
import {
  CONFIRMATION_DATABASE,
  CONFIRMATION_OWNER,
  confirmationOwner,
} from "./forget-confirmations.ts";

/**
 * The transaction id and screenshot that a person has entered, saved in this browser until the server has them. They
 * survive a reload while offline.
 */
export type SavedConfirmation = {
  typed: string;
  /** The chosen screenshot. Null: none was chosen, or the server has it. */
  picture: File | null;
  /** True: Confirm Payment was pressed and the server hasn't responded. */
  confirming: boolean;
};

type Row = SavedConfirmation & { version: string; savedAt: number };

const STORE = "proofs";

/** Identifies a saved confirmation: its customer and their quote version. */
type ConfirmationKey = { owner: string; versionId: string };

export async function readConfirmation({
  owner,
  versionId,
}: ConfirmationKey): Promise<SavedConfirmation | null> {
  try {
    if (confirmationOwner(owner) !== owner) return null;
    const row = await inTransaction<Row | undefined>("readonly", (store) => store.get(versionId));
    if (!row || Date.now() - row.savedAt > QUOTE_LIFE_SECONDS * 1_000) return null;
    return row;
  } catch {
    // Private windows may block storage; the server still has what was sent to it.
    return null;
  }
}

export async function saveConfirmation(
  { owner, versionId: version }: ConfirmationKey,
  confirmation: SavedConfirmation,
): Promise<void> {
  try {
    if (!CONFIRMATION_OWNER.write(owner)) return;
    await inTransaction("readwrite", (store) =>
      store.put({ ...confirmation, version, savedAt: Date.now() }),
    );
  } catch {
    // If storage is blocked, nothing is saved.
  }
}

export async function forgetConfirmation({ owner, versionId }: ConfirmationKey): Promise<void> {
  try {
    if (CONFIRMATION_OWNER.read() !== owner) return;
    await inTransaction("readwrite", (store) => store.delete(versionId));
  } catch {
    // If storage is blocked, nothing was saved.
  }
}

async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const opening = indexedDB.open(CONFIRMATION_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "version" });
  const database: IDBDatabase = await requestResult(opening);
  try {
    return await requestResult(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function requestResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
