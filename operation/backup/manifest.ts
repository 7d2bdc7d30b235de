import { randomBytes } from "node:crypto";
import { z } from "zod";
import { CopiedDatabase } from "#data/copying/copied.server";

/** When the backup began, and four random characters. */
export const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}$/;
const STORED_FILE = /^files\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}\/\d{1,9}\.(?:bin|enc)$/;

/** Always after the last id, so that ids alone tell which is newest, even if a clock was wrong. */
export function newBackupId(now: Date, last?: string): string {
  const earliest = last === undefined ? 0 : dateOf(last).getTime() + 1_000;
  const at = new Date(Math.max(now.getTime(), earliest));
  const second = at.toISOString().slice(0, 19).replaceAll(":", "-");
  return `${second}Z-${randomBytes(2).toString("hex")}`;
}

export function dateOf(id: string): Date {
  const [day = "", time = ""] = id.split("Z")[0]?.split("T") ?? [];
  return new Date(`${day}T${time.replaceAll("-", ":")}Z`);
}

const sha256 = z.hex().length(64);

/** Unencrypted, and written last: without it a backup isn't complete. */
export const Header = z.object({
  /** 2 is encrypted as age files. */
  format: z.literal([1, 2], "a format that this version doesn't know"),
  store: z.uuid(),
  encrypted: z.boolean(),
  /** The hash of the stored manifest. */
  manifest: sha256,
  /** The hash of the file with the key; missing in encrypted backups of releases up to 0.2. */
  key: sha256.optional(),
});
export type Header = z.infer<typeof Header>;

export const Manifest = z.object({
  /** Prevents using an older backup's manifest for this one. Releases up to 0.2 wrote none. */
  id: z.string().regex(BACKUP_ID).optional(),
  store: z.uuid(),
  begun: z.iso.datetime(),
  /** The time of the tables' transaction. */
  tablesAt: z.iso.datetime(),
  database: CopiedDatabase,
  files: z
    .array(
      z.object({
        path: z.string().max(500),
        size: z.int().min(0),
        sha256,
        /** The stored name: written by this backup, or by an older one with the same content. */
        stored: z.string().regex(STORED_FILE),
      }),
    )
    .max(10_000_000),
  /** Accounts erased by then, by key alone, so that restoring an older backup erases them again. */
  erased: z.array(z.object({ id: z.uuid(), at: z.iso.datetime() })),
  /** Files that rows named but that didn't exist. */
  missing: z.int().min(0),
});
export type Manifest = z.infer<typeof Manifest>;
export type ManifestFile = Manifest["files"][number];

export const nameOf = {
  header: (id: string) => `${id}/backup.json`,
  key: (id: string) => `${id}/key.age`,
  manifest: (id: string, encrypted: boolean) => `${id}/manifest.${encrypted ? "enc" : "gz"}`,
  table: (id: string, table: string, encrypted: boolean) =>
    `${id}/tables/${table}.${encrypted ? "enc" : "gz"}`,
  /** Unencrypted, so that older backups can be deleted without a passphrase. */
  references: (id: string) => `${id}/files.txt`,
  file: (id: string, at: number, encrypted: boolean) =>
    `files/${id}/${at}.${encrypted ? "enc" : "bin"}`,
};
