import { transaction } from "#data/db.server";
import { adoptFiles, adoptSecret, storeIdentity } from "#data/nodes/identity.server";
import { recordEvent } from "#data/settings/events.server";
import { CommandError } from "#operation/command-line";
import { marker, secretCheckValue } from "#server/watch/identity";

export const ADOPT_HELP = `npm run adopt -- secret   this node's SECRET is the store's from now on
npm run adopt -- files    the files of this node are the store's from now on

Every node compares its SECRET and its files with the store's, and doesn't start when they differ. Run this
once, on one node, after you changed SECRET or moved the files on purpose; then restart the nodes.
A new SECRET signs everybody out.`;

type AdoptedPart = "secret" | "files";

export function adoptedPart(words: readonly string[]): AdoptedPart {
  const [what] = words;
  if (words.length !== 1 || (what !== "secret" && what !== "files"))
    throw new CommandError(ADOPT_HELP);
  return what;
}

/** `npm run adopt`: makes this node's SECRET or files those of the store; returns the text to print. */
export async function adoptCommand(what: AdoptedPart, now: Date): Promise<string> {
  const { filesMarker } = await storeIdentity(secretCheckValue(), marker);
  const lies = what === "files" ? await marker.read() : null;
  if (what === "files" && lies === null) await marker.write(filesMarker);
  await transaction(async (tx) => {
    if (what === "secret") await adoptSecret(tx, secretCheckValue(), now);
    else await adoptFiles(tx, lies ?? filesMarker, now);
    const event = { subject: "store", action: `${what}-adopted` } as const;
    await recordEvent(tx, event, { by: null, now });
  });
  return what === "secret"
    ? "This node's SECRET is the store's from now on. Start all nodes that have it. Nodes with another SECRET aren't ready."
    : "The files of this node are the store's from now on. Nodes with other files aren't ready.";
}
