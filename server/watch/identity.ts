import { transaction } from "#data/db.server";
import {
  adoptFiles,
  adoptSecret,
  claimFileSweep,
  type MarkerFile,
  type StoreIdentity,
  storeIdentity,
} from "#data/nodes/identity.server";
import { recordEvent } from "#data/settings/events.server";
import { type NodeProblem, problemSentence } from "#domain/nodes/problems";
import type { Config } from "#request/config.server";
import { log } from "#request/log/log.server";
import { derivedKey } from "#request/secret.server";
import { CommandError } from "#server/command-line";
import { files } from "#services/files.server";

const MARKER = "store/marker.txt";

const marker: MarkerFile = {
  read: async () => {
    const bytes = await files.bytes(MARKER);
    return bytes && Buffer.from(bytes).toString("utf8").trim();
  },
  write: (text) => files.put(MARKER, Buffer.from(`${text}\n`)),
};

/** Alike on nodes of one SECRET, and telling nothing of it. */
export function secretCheck(): string {
  return derivedKey("which secret it is").toString("hex");
}

/** Whether this node has the store's secret and files; a store without an identity takes this node's. */
export async function identityProblems(): Promise<NodeProblem[]> {
  const identity = await storeIdentity(secretCheck(), marker);
  const problems: NodeProblem[] = [];
  if (!hasSecretOf(identity)) problems.push({ code: "secret" });
  if (!(await hasFilesOf(identity))) problems.push({ code: "files-marker" });
  return problems;
}

export function hasSecretOf(identity: StoreIdentity): boolean {
  return identity.secretCheck === secretCheck();
}

/** Files that can't be read are another check's. */
export async function hasFilesOf({ filesMarker }: StoreIdentity): Promise<boolean> {
  return (await marker.read().catch(() => filesMarker)) === filesMarker;
}

/** Why a node doesn't open: it has another store's SECRET or files. Its message is a sentence for people. */
export class IdentityError extends Error {
  override name = "IdentityError";
}

/**
 * Throws an IdentityError where this node isn't one of the store's. The store's own database has one node,
 * which can't differ from another: a SECRET that was replaced there is the store's, and `/readyz` tells the
 * rest. Beside DATABASE_URL somebody has to say so, by `npm run adopt -- secret`.
 */
export async function checkIdentity({ databaseUrl }: Pick<Config, "databaseUrl">): Promise<void> {
  const problems = await identityProblems().catch((error) => {
    // /readyz says what it is.
    log.warn({ err: error }, "the store's identity could not be read");
    return [];
  });
  if (databaseUrl !== null && problems.length > 0) {
    throw new IdentityError(problems.map(problemSentence).join("\n"));
  }
  if (!problems.some(({ code }) => code === "secret")) return;
  await transaction((tx) => adoptSecret(tx, secretCheck(), new Date()));
  log.warn("the secret has changed: everybody is signed out");
}

/** Whether this node sweeps the store's files now (server/jobs/sweep-files.ts). */
export async function maySweepFiles(now: Date): Promise<boolean> {
  const lies = await marker.read();
  return lies !== null && (await claimFileSweep(lies, now));
}

export const ADOPT_HELP = `npm run adopt -- secret   this node's SECRET is the store's from now on
npm run adopt -- files    the files of this node are the store's from now on

Every node compares its SECRET and its files with the store's, and doesn't start when they differ. Run this
once, on one node, after you changed SECRET or moved the files on purpose; then restart the nodes.
A new SECRET signs everybody out.`;

type Adopted = "secret" | "files";

export function adoptedBy(words: readonly string[]): Adopted {
  const [what] = words;
  if (words.length !== 1 || (what !== "secret" && what !== "files"))
    throw new CommandError(ADOPT_HELP);
  return what;
}

/** `npm run adopt`: says what it did. */
export async function adoptCommand(what: Adopted, now: Date): Promise<string> {
  const { filesMarker } = await storeIdentity(secretCheck(), marker);
  const lies = what === "files" ? await marker.read() : null;
  if (what === "files" && lies === null) await marker.write(filesMarker);
  await transaction(async (tx) => {
    if (what === "secret") await adoptSecret(tx, secretCheck(), now);
    else await adoptFiles(tx, lies ?? filesMarker, now);
    const event = { subject: "store", action: `${what}-adopted` } as const;
    await recordEvent(tx, event, { by: null, now });
  });
  return what === "secret"
    ? "This node's SECRET is the store's from now on. Start the nodes that have it by now; those with another one are not ready."
    : "The files of this node are the store's from now on. Nodes with other files are not ready.";
}
