import { countFindings } from "#domain/settings/integrity-check";
import { CommandError, lowerPriority } from "#operation/command-line";
import type { Config } from "#request/config.server";
import { sharedDatabaseUrl } from "#server/postgres/database-url";
import { refuseIncompleteStore } from "#server/watch/unfinished-restore";
import { filesAt } from "#services/files.server";
import { FilesUncheckedError, type ProvedBooks, prove } from "./prove.ts";

export const PROVE_HELP = `npm run prove               says whether the books add up, and what doesn't
npm run prove -- --files    reads every screenshot, too; else the newest thousand
npm run prove -- --json     the same for a program: at, orders, findings (check, sentence, where), milliseconds

Reads the store at one moment and works out anew what must be true: each order is what was promised, each verified
payment has one proof, coupons, refunds and episodes add up, each email is there once, each file is there, each change
has its event. Changes nothing, beside a store that runs. Ends with 0 where nothing is wrong, with 1 where something is,
with 2 where it couldn't look.`;

const OPTIONS = ["--json", "--files"];

/** Checks the books. Returns whether they add up, and the text for a person or a program. */
export async function proveCommand(
  words: string[],
  config: Config,
  { closing }: { closing: (() => unknown)[] },
): Promise<{ well: boolean; output: string }> {
  if (words.some((word) => !OPTIONS.includes(word))) throw new CommandError(PROVE_HELP);
  await refuseIncompleteStore(config);
  const databaseUrl = await sharedDatabaseUrl(config, { closing, log: console.error });
  if (databaseUrl === null) throw new CommandError(`There is no store in ${config.dataDir} yet.`);
  lowerPriority();
  const readAll = words.includes("--files");
  const files = filesAt(config);
  const proof = await prove({ databaseUrl, files, now: new Date(), readAll }).catch((error) => {
    throw error instanceof FilesUncheckedError
      ? new CommandError(uncheckedFilesText(error))
      : error;
  });
  return {
    well: proof.findings.length === 0,
    output: words.includes("--json") ? JSON.stringify(proof, null, 2) : proofText(proof),
  };
}

function proofText({
  orders,
  refunds: { sent, seen },
  findings,
  milliseconds,
}: ProvedBooks): string {
  const counted = `${orders} ${orders === 1 ? "order" : "orders"} in ${(milliseconds / 1000).toFixed(1)} s`;
  const refunds = sent > 0 ? ` The bank shows ${seen} of ${sent} refunds.` : "";
  if (findings.length === 0) return `The books add up: ${counted}, nothing wrong.${refunds}`;
  const count = countFindings(findings);
  return [
    ...findings.map(({ sentence, where }) => (where ? `${sentence} → ${where}` : sentence)),
    `${count} ${count === 1 ? "thing in the books doesn't" : "things in the books don't"} add up: ${counted}.${refunds}`,
  ].join("\n");
}

function uncheckedFilesText({ rows, message }: FilesUncheckedError): string {
  return `${proofText(rows)}\n${message}`;
}

/**
 * Checks the books after a restore or a move, and returns the text to print. The new store stays, whatever is found.
 */
export async function provedText(store: Omit<Parameters<typeof prove>[0], "now">): Promise<string> {
  try {
    return proofText(await prove({ ...store, now: new Date() }));
  } catch (error) {
    if (error instanceof FilesUncheckedError) return uncheckedFilesText(error);
    const why = error instanceof Error ? error.message : String(error);
    return `The books couldn't be checked: ${why} Run \`npm run prove\` once the store has started.`;
  }
}
