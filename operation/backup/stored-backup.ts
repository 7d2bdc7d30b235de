import { createHash } from "node:crypto";
import { pipeline, Readable, type Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import { checksumOf, withChecksum } from "#data/copying/checksum.server";
import { CommandError } from "#operation/command-line";
import { damagedBackup } from "./damaged-backup.ts";
import { type BackupCipher, OtherPassphrase } from "./encryption.ts";
import type { BackupLocation } from "./location.ts";
import { BACKUP_ID, Header, Manifest, objectNames } from "./manifest.ts";

/** Where backups are stored, encrypted if there is a passphrase. */
export type BackupRepository = BackupLocation & { cipher: BackupCipher | null };

type Chunks = AsyncIterable<Uint8Array>;

/** An object's size and hash before compression and encryption, and its stored size. */
type WrittenObject = { size: number; sha256: string; storedSize: number };

/** Writes an object completely or not at all. `gzip` is for tables; pictures are compressed already. */
export async function writeObject(
  { files, cipher }: BackupRepository,
  name: string,
  contents: Chunks,
  { gzip = false } = {},
): Promise<WrittenObject> {
  const plain = withChecksum(contents);
  const small = gzip ? pipedThrough(plain.chunks, createGzip({ level: 6 })) : plain.chunks;
  const stored = withChecksum(cipher ? cipher.encrypt(small) : small);
  await files.put(name, Readable.from(stored.chunks, { objectMode: false }));
  const { bytes: size, sha256 } = plain.result();
  return { size, sha256, storedSize: stored.result().bytes };
}

/** Reads an object; throws a sentence if it is missing, damaged or truncated. */
export async function* readObject(
  { files, cipher }: BackupRepository,
  name: string,
  { gzip = false, encrypted = cipher !== null } = {},
): AsyncGenerator<Uint8Array> {
  const found = await files.find(name);
  if (!found) throw new CommandError(`${name} of the backup is missing.`);
  if (encrypted && !cipher)
    throw new CommandError(
      "The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.",
    );
  const stored = await found.stream();
  try {
    const small = encrypted && cipher ? cipher.decrypt(name, stored) : stored;
    yield* gzip ? pipedThrough(small, createGunzip()) : small;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_") || code === "ERR_STREAM_PREMATURE_CLOSE"
      ? damagedBackup(name)
      : error;
  } finally {
    stored.destroy();
  }
}

type ExpectedContent = { sha256: string; gzip?: boolean; encrypted?: boolean };

/** True if an object can be read to its end and has the expected content. */
export async function isIntact(
  repository: BackupRepository,
  name: string,
  { sha256, ...how }: ExpectedContent,
): Promise<boolean> {
  return (await checksumOf(readObject(repository, name, how))).sha256 === sha256;
}

export async function assertIntact(
  repository: BackupRepository,
  name: string,
  how: ExpectedContent,
): Promise<void> {
  if (await isIntact(repository, name, how)) return;
  throw new CommandError(
    `${name} of the backup is damaged, its SHA-256 is another: is the disk of ${repository.name} sound?`,
  );
}

function pipedThrough(source: Chunks, transform: Transform): Readable {
  // Errors of the source reach whoever reads the output, so they are ignored here.
  return pipeline(Readable.from(source, { objectMode: false }), transform, () => {});
}

/** Writes the manifest, then the header that marks the backup as complete. */
export async function writeManifest(
  repository: BackupRepository,
  id: string,
  manifest: Manifest,
): Promise<number> {
  const { cipher } = repository;
  const encrypted = cipher !== null;
  const references = new Set(manifest.files.map(({ stored }) => stored));
  await repository.files.put(objectNames.references(id), Buffer.from([...references].join("\n")));
  const name = objectNames.manifest(id, encrypted);
  const bytes = Buffer.from(JSON.stringify(manifest));
  const { storedSize } = await writeObject(repository, name, asChunks(bytes), { gzip: true });
  const stored = await repository.files.bytes(name);
  const key = await cipher?.keyFile();
  if (key) await repository.files.put(objectNames.key(id), key);
  const header: Header = {
    format: key ? 2 : 1,
    store: manifest.store,
    encrypted,
    manifest: sha256Of(stored ?? Buffer.of()),
    ...(key && { key: sha256Of(key) }),
  };
  await readManifest(repository, id, header);
  await repository.files.put(
    objectNames.header(id),
    Buffer.from(`${JSON.stringify(header, null, 2)}\n`),
  );
  return storedSize;
}

async function* asChunks(bytes: Uint8Array) {
  yield bytes;
}

/** Reads a backup's manifest; throws a sentence if that fails. */
export async function readManifest(
  repository: BackupRepository,
  id: string,
  header: Header,
): Promise<Manifest> {
  const name = objectNames.manifest(id, header.encrypted);
  const stored = await repository.files.bytes(name);
  if (!stored) throw new CommandError(`${name} of the backup is missing.`);
  if (sha256Of(stored) !== header.manifest) throw damagedBackup(name);
  if (header.key && repository.cipher)
    await repository.cipher.open(await readKey(repository, id, header.key));
  const { encrypted } = header;
  // The stored bytes have the right hash, so if they can't be decrypted, the passphrase is wrong.
  const text = await buffer(readObject(repository, name, { gzip: true, encrypted })).catch(
    (error) => {
      if (encrypted && repository.cipher && error instanceof CommandError)
        throw new OtherPassphrase("The passphrase is another one than the backup was made with.");
      throw error;
    },
  );
  const parsed = Manifest.safeParse(jsonOf(text));
  if (!parsed.success || (parsed.data.id ?? id) !== id) throw damagedBackup(name);
  return parsed.data;
}

async function readKey({ files }: BackupLocation, id: string, sha256: string): Promise<Uint8Array> {
  const name = objectNames.key(id);
  const key = await files.bytes(name);
  if (!key) throw new CommandError(`${name} of the backup is missing.`);
  if (sha256Of(key) !== sha256) throw damagedBackup(name);
  return key;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}

export type ListedBackup = { id: string; header: Header };

/** The complete backups of a location, oldest first, and those that were begun and never completed. */
export async function listBackups({
  files,
}: BackupLocation): Promise<{ whole: ListedBackup[]; unfinished: string[]; unreadable: string[] }> {
  const ids = new Set<string>();
  const headed = new Set<string>();
  for await (const { path } of files.list()) {
    const [first = "", second = "", third] = path.split("/");
    if (BACKUP_ID.test(first)) {
      ids.add(first);
      if (second === "backup.json" && third === undefined) headed.add(first);
    } else if (first === "files" && BACKUP_ID.test(second)) ids.add(second);
  }
  const whole: ListedBackup[] = [];
  const unreadable: string[] = [];
  for (const id of [...headed].sort()) {
    const parsed = Header.safeParse(
      jsonOf((await files.bytes(objectNames.header(id))) ?? Buffer.of()),
    );
    if (parsed.success) whole.push({ id, header: parsed.data });
    else unreadable.push(id);
  }
  return { whole, unfinished: [...ids].filter((id) => !headed.has(id)).sort(), unreadable };
}
