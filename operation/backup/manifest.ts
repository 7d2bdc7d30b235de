import { randomBytes } from "node:crypto";
import { z } from "zod";
import { CopiedDatabase } from "#data/copying/copied.server";

/** A backup's ID: when it began, and four random characters. */
export const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}$/;
const STORED_FILE = /^files\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}\/\d{1,9}\.(?:bin|enc)$/;

/**
 * Makes a new ID that is always after the last one, so that the IDs alone tell which backup is the newest, even if a
 * clock was wrong.
 */
export function newBackupId(now: Date, last?: string): string {
  const earliest = last === undefined ? 0 : dateOfBackupId(last).getTime() + 1_000;
  const at = new Date(Math.max(now.getTime(), earliest));
  const second = at.toISOString().slice(0, 19).replaceAll(":", "-");
  return `${second}Z-${randomBytes(2).toString("hex")}`;
}

export function dateOfBackupId(id: string): Date {
  const [day = "", time = ""] = id.split("Z")[0]?.split("T") ?? [];
  return new Date(`${day}T${time.replaceAll("-", ":")}Z`);
}

const sha256 = z.hex().length(64);

/** The header isn't encrypted. It is written last, so a backup with a header is complete. */
export const Header = z.object({
  /** Format 2 encrypts with age; format 1 encrypted as releases up to 0.2 did. */
  format: z.literal([1, 2], "a format that this version doesn't know"),
  store: z.uuid(),
  encrypted: z.boolean(),
  /** The hash of the manifest's file as it is stored. */
  manifest: sha256,
  /** The hash of the key's file; missing in encrypted backups of releases up to 0.2. */
  key: sha256.optional(),
});
export type Header = z.infer<typeof Header>;

export const Manifest = z.object({
  /**
   * The backup's ID, so that an older backup's manifest can't be passed off as this one's. Releases up to 0.2 wrote
   * none.
   */
  id: z.string().regex(BACKUP_ID).optional(),
  store: z.uuid(),
  begun: z.iso.datetime(),
  /** When the transaction began that read the tables. */
  tablesAt: z.iso.datetime(),
  database: CopiedDatabase,
  files: z
    .array(
      z.object({
        path: z.string().max(500),
        size: z.int().min(0),
        sha256,
        /** The name under which the file is stored, by this backup or by an older one with the same content. */
        stored: z.string().regex(STORED_FILE),
      }),
    )
    .max(10_000_000),
  /** IDs of accounts that had been erased by then, so that restoring an older backup erases them again. */
  erased: z.array(z.object({ id: z.uuid(), at: z.iso.datetime() })),
  /** How many files rows named that didn't exist. */
  missing: z.int().min(0),
});
export type Manifest = z.infer<typeof Manifest>;
export type ManifestFile = Manifest["files"][number];

export const objectNames = {
  header: (id: string) => `${id}/backup.json`,
  key: (id: string) => `${id}/key.age`,
  manifest: (id: string, encrypted: boolean) => `${id}/manifest.${encrypted ? "enc" : "gz"}`,
  table: (id: string, table: string, encrypted: boolean) =>
    `${id}/tables/${table}.${encrypted ? "enc" : "gz"}`,
  /**
   * The list of files that the backup needs. It isn't encrypted, so that older backups can be deleted without a
   * passphrase.
   */
  references: (id: string) => `${id}/files.txt`,
  file: (id: string, at: number, encrypted: boolean) =>
    `files/${id}/${at}.${encrypted ? "enc" : "bin"}`,
};
