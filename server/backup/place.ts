import { existsSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { type Config, ConfigError } from "#request/config.server";
import { folderFiles } from "#services/files/folder-files.server";
import { s3Files } from "#services/files/s3-files.server";
import type { Files } from "#services/files.server";
import { BackupError } from "./backup-error.ts";
import { BACKUP_ID } from "./manifest.ts";

/** Where back-ups lie: the same operations as the store's own files, in a folder or a bucket. */
export type Place = {
  files: Files;
  /** As a person wrote it; it holds no secret. */
  name: string;
};

/** `FOLDER` or `s3://bucket/prefix`. `toRead`: it has to be there. */
export function openPlace(words: string, config: Config, { toRead = false } = {}): Place {
  return words.startsWith("s3://") ? bucket(words, config) : folder(words, config, toRead);
}

function folder(words: string, { dataDir }: Config, toRead: boolean): Place {
  // npm runs us in the store's own folder.
  const path = resolve(process.env.INIT_CWD ?? ".", words);
  const below = relative(join(dataDir, "files"), path);
  if (below === "" || !(below.startsWith("..") || resolve(below) === below)) {
    throw new BackupError(`${path} is among the store's own files: choose a folder elsewhere.`);
  }
  if (toRead && !existsSync(path)) throw new BackupError(`There is no folder ${path}.`);
  return { files: backupFolder(path), name: path };
}

/** A back-up's folder goes with its last file. */
function backupFolder(path: string): Files {
  const files = folderFiles(path);
  const remove = async (name: string) => {
    await files.remove(name);
    const [id = ""] = name.split("/");
    if (BACKUP_ID.test(id)) await rmdir(join(path, id)).catch(() => {});
  };
  return { ...files, remove };
}

const ADDRESS =
  /^s3:\/\/([a-zA-Z0-9][a-zA-Z0-9.-]{1,61}[a-zA-Z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9_-]*)*)\/?$/;

function bucket(words: string, config: Config): Place {
  const [, name, path = ""] = words.match(ADDRESS) ?? [];
  if (!name) {
    throw new BackupError(
      `${words} isn't an address of a bucket: write s3://bucket or s3://bucket/prefix, with letters, digits, - and _.`,
    );
  }
  const keys = config.backup.s3 ?? config.s3;
  if (!keys) {
    throw new ConfigError(
      "s3:// wants BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (or the store's own S3_…); they aren't set.",
    );
  }
  const { s3 } = config;
  const prefix = path === "" ? "" : `${path.slice(1)}/`;
  if (s3 && s3.bucket === name && s3.endpoint === keys.endpoint) {
    throw new BackupError(
      `The bucket ${name} holds the store's own files: what deletes one would delete the other. Use another bucket.`,
    );
  }
  return { files: below(s3Files({ ...keys, bucket: name }), prefix), name: `s3://${name}${path}` };
}

function below(files: Files, prefix: string): Files {
  return {
    put: (path, contents) => files.put(prefix + path, contents),
    find: (path) => files.find(prefix + path),
    bytes: (path) => files.bytes(prefix + path),
    exists: (path) => files.exists(prefix + path),
    remove: (path) => files.remove(prefix + path),
    async *list(path = "") {
      for await (const { path: found, size } of files.list(prefix + path))
        yield { path: found.slice(prefix.length), size };
    },
  };
}
