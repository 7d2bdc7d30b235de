import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { CommandError, resolveFromCaller } from "#operation/command-line";
import { type Config, ConfigError } from "#request/config.server";
import { BackupCipher } from "./encryption.ts";
import { BACKUP_ID } from "./manifest.ts";

export const BACKUP_HELP = `npm run backup -- PLACE [--keep N] [--first]

Backs up the store, while it runs, into PLACE: a folder, or s3://bucket/prefix.
Tables as of one moment, files, and a list of both with their SHA-256, read back before it counts.
Files that the last backup in the same place has are not written again.

  --keep N   afterwards delete this store's oldest backups there beyond the newest N
  --first    PLACE is empty on purpose, although backups went there before (else: is its disk mounted?)
  --help     this

BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE   encrypts it (age files). Without it the backup
                                              is as confidential as the store: it has every customer in it
BACKUP_S3_ENDPOINT, _REGION, _ACCESS_KEY_ID, _SECRET_ACCESS_KEY   for s3://; else the store's own S3_…

SECRET (or DATA_DIR/secret) and .env are not in it: a restored store makes or gets its own.`;

export const RESTORE_HELP = `npm run restore -- PLACE [--backup ID] [--check] [--erased FILE] [--keep-files]

Restores the newest backup in PLACE (a folder, or s3://bucket/prefix) into an empty DATA_DIR, or an empty
database of DATABASE_URL and an empty bucket. Overwrites nothing. Checks each byte before it writes and after.
If it breaks off, say the same again. Afterwards everybody signs in anew, and no email leaves before an owner
has released them at /admin/backups.

  --backup ID    another one than the newest; a wrong ID lists the newest
  --check        only read it, each byte, and say whether it is whole: nothing is written, a store may run
  --erased FILE  keys of accounts, one a line, that were erased since: they are erased again.
                 Those that newer backups in PLACE know are erased without it
  --keep-files   files that the backup doesn't have may be there, and stay
  --help         this

BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, and BACKUP_S3_…, as for npm run backup.`;

export function parseBackupArguments(words: string[]) {
  const { values, place } = parsedArguments("backup", words, {
    keep: { type: "string" },
    first: { type: "boolean" },
  });
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1 && keep <= 10_000))
    throw new CommandError(`--keep wants a number from 1 to 10000; it got ${values.keep}.`);
  return { place, keep, first: values.first === true };
}

export function parseRestoreArguments(words: string[]) {
  const { values, place } = parsedArguments("restore", words, {
    backup: { type: "string" },
    check: { type: "boolean" },
    erased: { type: "string" },
    "keep-files": { type: "boolean" },
  });
  const { backup, erased } = values;
  if (backup !== undefined && !BACKUP_ID.test(String(backup)))
    throw new CommandError(`${backup} isn't a backup's id such as 2026-11-22T21-30-00Z-a1b2.`);
  return {
    place,
    id: backup === undefined ? null : String(backup),
    check: values.check === true,
    erasedFile: erased === undefined ? null : resolveFromCaller(String(erased)),
    keepFiles: values["keep-files"] === true,
  };
}

type OptionKinds = Record<string, { type: "string" | "boolean" }>;

function parsedArguments(command: string, args: string[], options: OptionKinds) {
  const { values, positionals } = parseOptions(args, options);
  const [place] = positionals;
  if (place && positionals.length === 1) return { values, place };
  throw new CommandError(
    `Name one place: npm run ${command} -- /path/of/a/folder, or s3://bucket/prefix. --help says more.`,
  );
}

function parseOptions(args: string[], options: OptionKinds) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message} --help says what there is.`);
  }
}

const KEY = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export async function readErasedIds(file: string | null): Promise<string[]> {
  if (file === null) return [];
  const lines = (await readText(file)).split(/\s+/).filter(Boolean);
  const wrong = lines.find((line) => !KEY.test(line));
  if (wrong)
    throw new CommandError(
      `${file} has a line that isn't an account's key: ${wrong.slice(0, 60)}.`,
    );
  return lines;
}

/**
 * Returns the cipher for the passphrase. Null if none is set: backups aren't encrypted then, and encrypted ones can't
 * be read.
 */
export async function readCipher({ backup }: Config): Promise<BackupCipher | null> {
  const { passphrase, passphraseFile } = backup;
  if (passphraseFile === null) return passphrase === null ? null : new BackupCipher(passphrase);
  const text = (await readText(passphraseFile)).replace(/\r?\n$/, "");
  if (text.length < 12)
    throw new ConfigError("BACKUP_PASSPHRASE_FILE wants a file with at least 12 characters.");
  return new BackupCipher(text);
}

async function readText(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} can't be read (${error.code}).`);
  });
}
