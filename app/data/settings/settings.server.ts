import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { changeCatalogue } from "#data/catalogue/catalogue.server";
import { db, read, transaction, violatedConstraint } from "#data/db.server";
import { settings } from "#data/schema.server";
import { recordAdminEvent } from "./admin-events.server.ts";
import { SETTINGS } from "./settings-schema.server.ts";

export type SettingsSubject = keyof typeof SETTINGS;
export type Settings = { [Subject in SettingsSubject]: z.output<(typeof SETTINGS)[Subject]> };
export type SettingsVersions = { [Subject in SettingsSubject]: number };

/**
 * What rules of each subject that was ever saved, and how often it was saved. A row that today's schema can't
 * read counts as none, so that the environment's value holds.
 */
export async function savedSettings(): Promise<{
  values: Partial<Settings>;
  versions: SettingsVersions;
  unreadable: string[];
}> {
  const rows = await read(() =>
    db
      .selectDistinctOn([settings.subject])
      .from(settings)
      .orderBy(settings.subject, desc(settings.version)),
  );
  const newest = new Map(rows.map((row) => [row.subject, row]));
  const values: Record<string, unknown> = {};
  const versions: Record<string, number> = {};
  const unreadable: string[] = [];
  for (const [subject, schema] of Object.entries(SETTINGS)) {
    const row = newest.get(subject);
    versions[subject] = row?.version ?? 0;
    if (!row) continue;
    const parsed = schema.safeParse(row.value);
    if (parsed.success) values[subject] = parsed.data;
    else unreadable.push(subject);
  }
  return { values, versions: versions as SettingsVersions, unreadable };
}

export type SettingsProblem = { code: "settings-changed" };

/**
 * Adds a version of a subject. `before`: the version that its form showed, 0 where there was none; whoever saved
 * meanwhile isn't overwritten. It moves the catalogue's version, so that every node reads it within its poll.
 */
export async function saveSettings<Subject extends SettingsSubject>(
  subject: Subject,
  value: Settings[Subject],
  { before, by, now }: { before: number; by: string; now: Date },
): Promise<{ ok: true; version: number } | { ok: false; problem: SettingsProblem }> {
  const version = before + 1;
  const row = { subject, version, value, changed_by: by, changed_at: now };
  try {
    await transaction((tx) =>
      changeCatalogue(tx, async (tx) => {
        await tx.insert(settings).values(row);
        await recordAdminEvent(
          tx,
          { subject: "settings", id: subject, action: "saved" },
          { by, now },
        );
      }),
    );
  } catch (error) {
    if (violatedConstraint(error) !== "settings_pk") throw error;
    return { ok: false, problem: { code: "settings-changed" } };
  }
  return { ok: true, version };
}

/** Newest first. */
export function settingsHistory(subject: SettingsSubject) {
  return read(() =>
    db
      .select()
      .from(settings)
      .where(eq(settings.subject, subject))
      .orderBy(desc(settings.version))
      .limit(50),
  );
}
