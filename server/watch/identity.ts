import { transaction } from "#data/db.server";
import {
  adoptSecret,
  claimFileSweep,
  type MarkerFile,
  type StoreIdentity,
  storeIdentity,
} from "#data/nodes/identity.server";
import { type NodeProblem, problemSentence } from "#domain/nodes/problems";
import { OperatorError } from "#domain/operator-error";
import type { Config } from "#request/config.server";
import { log } from "#request/log/log.server";
import { derivedKey } from "#request/secret.server";
import { hasDatabase } from "#server/postgres/database-url";
import { files } from "#services/files.server";

const MARKER_PATH = "store/marker.txt";

/** The file that says which store these files belong to. */
export const marker: MarkerFile = {
  read: async () => {
    const bytes = await files.bytes(MARKER_PATH);
    return bytes && Buffer.from(bytes).toString("utf8").trim();
  },
  write: (text) => files.put(MARKER_PATH, Buffer.from(`${text}\n`)),
};

/** A check value that is equal on all nodes with this SECRET and doesn't reveal it. */
export function secretCheckValue(): string {
  return derivedKey("which secret it is").toString("hex");
}

/**
 * Compares this node's secret and files with those recorded for the store. If none are recorded yet, this node's are
 * recorded.
 */
export async function identityProblems(): Promise<NodeProblem[]> {
  const identity = await storeIdentity(secretCheckValue(), marker);
  const problems: NodeProblem[] = [];
  if (!hasSecretOf(identity)) problems.push({ code: "secret" });
  if (!(await hasFilesOf(identity))) problems.push({ code: "files-marker" });
  return problems;
}

export function hasSecretOf(identity: StoreIdentity): boolean {
  return identity.secretCheck === secretCheckValue();
}

/**
 * True if this node's files belong to the store. Unreadable files count as the store's here, because another check
 * reports them.
 */
export async function hasFilesOf({ filesMarker }: StoreIdentity): Promise<boolean> {
  return (await marker.read().catch(() => filesMarker)) === filesMarker;
}

/** Why a node doesn't start: it has another store's SECRET or files. The message is for people. */
class IdentityError extends OperatorError {
  static override readonly code: string = "ERR_IDENTITY";
  override name = "IdentityError";
}

/**
 * Refuses a store's files without its database, before an empty one is made beside them: DATABASE_URL may be lost.
 * Unreadable files are reported by another check.
 */
export async function refuseFilesAlone(config: Pick<Config, "databaseUrl" | "dataDir">) {
  if (await hasDatabase(config)) return;
  const isStore = (await marker.read().catch(() => null)) !== null;
  if (isStore) throw new IdentityError(filesAlone(config.dataDir));
}

export function filesAlone(dataDir: string): string {
  return `There is no database in ${dataDir}, but the files here are a store's: set DATABASE_URL as that store has it, or restore its backup (npm run restore -- PLACE --keep-files). A new store begins with an empty DATA_DIR, and with an empty bucket where one is used.`;
}

/**
 * Throws an IdentityError if this node doesn't belong to the store. If the store has its own database, this is its
 * only node, so a new SECRET is accepted. With DATABASE_URL, somebody must run `npm run adopt -- secret` after a
 * change of SECRET.
 */
export async function checkIdentity({ databaseUrl }: Pick<Config, "databaseUrl">): Promise<void> {
  const problems = await identityProblems().catch((error) => {
    // The start goes on; /readyz reports the problem.
    log.warn({ err: error }, "the store's identity could not be read");
    return [];
  });
  const refused = problems.filter(({ code }) => databaseUrl !== null || code === "files-marker");
  if (refused.length > 0) throw new IdentityError(refused.map(problemSentence).join("\n"));
  if (!problems.some(({ code }) => code === "secret")) return;
  await transaction((tx) => adoptSecret(tx, secretCheckValue(), new Date()));
  log.warn("the secret has changed: everybody is signed out");
}

/** True if this node should delete unused files now: one node does so once a day (server/jobs/sweep-files.ts). */
export async function maySweepFiles(now: Date): Promise<boolean> {
  const lies = await marker.read();
  return lies !== null && (await claimFileSweep(lies, now));
}
