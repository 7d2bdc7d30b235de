import { existsSync, realpathSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { CommandError, resolveFromCaller } from "#operation/command-line";
import { type Config, ConfigError } from "#request/config.server";
import { folderFiles } from "#services/files/folder-files.server";
import { ObjectStoreError } from "#services/files/object-store-error";
import { s3Files } from "#services/files/s3-files.server";
import type { Files } from "#services/files.server";
import { BACKUP_ID } from "./manifest.ts";

/** Where backups are stored: a folder or a bucket, with the same operations as the store's files. */
export type BackupLocation = {
  files: Files;
  /** The location as the person typed it, without secrets. */
  name: string;
};

export function isBucket(words: string): boolean {
  return words.startsWith("s3://");
}

export function locationName(words: string): string {
  if (!isBucket(words)) return resolveFromCaller(words);
  const { name, path } = addressOf(words);
  return `s3://${name}${path}`;
}

/** Opens `FOLDER` or `s3://bucket/prefix`. With `toRead`, a location that doesn't exist is refused. */
export function openLocation(
  words: string,
  config: Config,
  { toRead = false } = {},
): BackupLocation {
  if (isBucket(words)) return bucket(words, config);
  const path = locationName(words);
  if (!toRead) refuseInsideStore(path, config);
  else if (!existsSync(path)) throw new CommandError(`There is no folder ${path}.`);
  return {
    files: withExplainedErrors(() => backupFolder(path), explainFolderError(path)),
    name: path,
  };
}

/** Refuses a location inside the store's data, or around it, because backups would then contain older backups. */
function refuseInsideStore(path: string, { dataDir }: Config): void {
  const [place, own] = [realPath(path), realPath(dataDir)];
  if (isWithin(own, place) || [join(own, "files"), join(own, "pg")].some((o) => isWithin(place, o)))
    throw new CommandError(
      `${path} is where the store has its own data (${dataDir}): choose a folder elsewhere, best on another disk.`,
    );
}

/** The path without symbolic links, as far as it exists. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || !(way === ".." || way.startsWith(`..${sep}`));
}

/** A folder for backups, in which a backup's own folder is removed with its last file. */
function backupFolder(path: string): Files {
  const files = folderFiles(path);
  return {
    ...files,
    async remove(name) {
      await files.remove(name);
      const [id = ""] = name.split("/");
      if (BACKUP_ID.test(id)) await rmdir(join(path, id)).catch(() => {});
    },
  };
}

const NO_ACCESS =
  "isn't open to this account: give it the right, or run this as the store's own account";
const FOLDER_ERRORS: Partial<Record<string, string>> = {
  ENOSPC: "is full: make room there, or keep fewer backups (--keep)",
  EDQUOT: "is full: this account may not use more of it",
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EROFS: "can only be read: mount it so that it can be written",
  ENOTDIR: "isn't a folder",
  EEXIST: "isn't a folder",
  EIO: "doesn't take what is written: is that disk sound?",
};

/** Turns errors of the file system into sentences that name the backups' folder. */
const explainFolderError = (path: string) => (error: unknown) => {
  const { code = "" } = error as NodeJS.ErrnoException;
  return FOLDER_ERRORS[code]
    ? new CommandError(`${path} ${FOLDER_ERRORS[code]} (${code}).`)
    : error;
};

/**
 * Turns errors of the object store into sentences that name the settings for backups instead of those for the store's
 * files.
 */
function explainBucketError(error: unknown): unknown {
  if (error instanceof ObjectStoreError) {
    error.message = error.message
      .replaceAll(/\bS3_BUCKET\b/g, "the address")
      .replaceAll(/\bS3_/g, "BACKUP_S3_");
  }
  return error;
}

/** The same files, whose errors are translated by `explain`. */
function withExplainedErrors(open: () => Files, explain: (error: unknown) => unknown): Files {
  const tell = (error: unknown): never => {
    throw explain(error);
  };
  const files = openFiles(open, tell);
  return {
    put: (path, contents) => files.put(path, contents).catch(tell),
    find: (path) => files.find(path).catch(tell),
    bytes: (path) => files.bytes(path).catch(tell),
    exists: (path) => files.exists(path).catch(tell),
    remove: (path) => files.remove(path).catch(tell),
    removeUnfinished: (before) => files.removeUnfinished(before).catch(tell),
    async *list(prefix) {
      try {
        yield* files.list(prefix);
      } catch (error) {
        tell(error);
      }
    },
  };
}

function openFiles(open: () => Files, tell: (error: unknown) => never): Files {
  try {
    return open();
  } catch (error) {
    return tell(error);
  }
}

const BUCKET_ADDRESS =
  /^s3:\/\/([a-zA-Z0-9][a-zA-Z0-9.-]{1,61}[a-zA-Z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9_-]*)*)\/?$/;

function addressOf(words: string): { name: string; path: string } {
  const [, name, path = ""] = words.match(BUCKET_ADDRESS) ?? [];
  if (name) return { name, path };
  // The message doesn't repeat what was typed, because it may contain keys.
  throw new CommandError(
    "That isn't an address of a bucket: write s3://bucket or s3://bucket/prefix, with letters, digits, - and _. Keys stand in the environment.",
  );
}

function bucket(words: string, config: Config): BackupLocation {
  const { name, path } = addressOf(words);
  const keys = config.backup.s3 ?? config.s3;
  if (!keys) {
    throw new ConfigError(
      "s3:// wants BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (or the store's own S3_…); they aren't set.",
    );
  }
  const { s3 } = config;
  const prefix = path === "" ? "" : `${path.slice(1)}/`;
  if (s3 && s3.bucket === name && s3.endpoint === keys.endpoint) {
    throw new CommandError(
      `The bucket ${name} holds the store's own files: what deletes one would delete the other. Use another bucket.`,
    );
  }
  const open = () => s3Files({ ...keys, bucket: name, prefix });
  const files = config.backup.s3 ? withExplainedErrors(open, explainBucketError) : open();
  return { files, name: locationName(words) };
}
