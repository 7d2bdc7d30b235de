import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { changeCatalogue } from "#data/catalogue-version.server";
import { type Db, db, transaction, violatedConstraint } from "#data/db.server";
import { settings } from "#data/schema.server";
import type { Retention } from "#domain/people/retention";
import { type Refused, refused } from "#domain/problem";
import { DEFAULT_SETTINGS, type SettingsSubject } from "#domain/resources/settings";
import { recordEvent } from "./events.server.ts";
import {
  type ChangedMeanwhile,
  changedMeanwhile,
  changes,
  type SavedRow,
  type Saving,
} from "./saved.server.ts";
import { SAVED_LOOKS_SCHEMA, SAVED_PAYEE_SCHEMA, SETTINGS } from "./settings-schema.server.ts";

export type { SettingsSubject };
export type Settings = { [Subject in SettingsSubject]: z.output<(typeof SETTINGS)[Subject]> };
type SettingsVersions = { [Subject in SettingsSubject]: number };

/**
 * Returns the current value and version of each subject that was saved. Subjects whose row can't be read are listed
 * in `unreadable`; callers use the environment variables' value for them.
 */
export async function savedSettings(): Promise<{
  values: Partial<Settings>;
  versions: SettingsVersions;
  unreadable: string[];
}> {
  const rows = await db
    .selectDistinctOn([settings.subject])
    .from(settings)
    .orderBy(settings.subject, desc(settings.version));
  const newest = new Map(rows.map((row) => [row.subject, row]));
  const values: Record<string, unknown> = {};
  const versions: Record<string, number> = {};
  const unreadable: string[] = [];
  const schemas = { ...SETTINGS, payee: SAVED_PAYEE_SCHEMA, looks: SAVED_LOOKS_SCHEMA };
  for (const [subject, schema] of Object.entries(schemas)) {
    const row = newest.get(subject);
    versions[subject] = row?.version ?? 0;
    if (!row) continue;
    const parsed = schema.safeParse(row.value);
    if (parsed.success) values[subject] = parsed.data;
    else unreadable.push(subject);
  }
  return { values, versions: versions as SettingsVersions, unreadable };
}

/**
 * Returns for how many days data is stored: the owner's settings, else the defaults. Null if the row can't be read,
 * because a newer release wrote it: nothing may be deleted then, since the owner may want to keep it.
 */
export async function retentionDays(tx: Db): Promise<Retention | null> {
  const row = await newestRow(tx, "retention");
  if (!row) return DEFAULT_SETTINGS.retention;
  return SETTINGS.retention.safeParse(row.value).data ?? null;
}

/** Returns the owner's settings for invoices. Null if the row can't be read; no invoice may be issued then. */
export async function invoiceSettings(): Promise<Settings["invoices"] | null> {
  const row = await newestRow(db, "invoices");
  return SETTINGS.invoices.safeParse(row?.value ?? {}).data ?? null;
}

/** Returns a subject's newest value as it is stored. `by` is who saved it; null: an account that was erased. */
export async function newestRow(tx: Db, subject: SettingsSubject) {
  const { value, version, changed_by: by } = settings;
  const [row] = await tx
    .select({ value, version, by })
    .from(settings)
    .where(eq(settings.subject, subject))
    .orderBy(desc(settings.version))
    .limit(1);
  return row;
}

type SettingsSave<Subject extends SettingsSubject> = Saving & {
  /** The value that the form showed, with which the history compares the new one. */
  shown?: Settings[Subject];
  /** Further writes in the same transaction. */
  alsoWrite?: (tx: Db, version: number) => Promise<void>;
};

/**
 * Saves a new version of a subject, unless somebody has saved since the form was shown. `seen` is the version that
 * the form showed; 0 or null: never saved. Raises the catalogue version, so that all nodes read the settings again. A
 * row of `retention` that can't be read isn't replaced: the form showed the default periods, and they could delete
 * data that the owner wanted to keep.
 */
export async function saveSettings<Subject extends SettingsSubject>(
  subject: Subject,
  value: Settings[Subject],
  { seen, shown, by, now, alsoWrite }: SettingsSave<Subject>,
): Promise<SavedRow | Refused<ChangedMeanwhile | { code: "retention-unreadable" }>> {
  const before = seen ?? 0;
  const version = before + 1;
  const changed = async (tx: Db) => refused(await changedMeanwhile(tx, "settings", subject));
  try {
    return await transaction(async (tx) => {
      // A forged `seen` above the newest version is refused, because it would block all later saves.
      if (((await newestRow(tx, subject))?.version ?? 0) !== before) return await changed(tx);
      if (subject === "retention" && !(await retentionDays(tx)))
        return refused({ code: "retention-unreadable" });
      return await changeCatalogue(tx, async (tx) => {
        await tx
          .insert(settings)
          .values({ subject, version, value, changed_by: by, changed_at: now });
        const facts = shown ? changes(shown, value) : {};
        const event = { subject: "settings", id: subject, action: "saved", facts } as const;
        await recordEvent(tx, event, { by, now });
        await alsoWrite?.(tx, version);
        return { ok: true as const, id: subject, version };
      });
    });
  } catch (error) {
    if (violatedConstraint(error) !== "settings_pk") throw error;
    return await changed(db);
  }
}
