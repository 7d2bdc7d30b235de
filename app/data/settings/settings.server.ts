import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { changeCatalogue } from "#data/catalogue/catalogue.server";
import { type Db, db, read, transaction, violatedConstraint } from "#data/db.server";
import { settings, users } from "#data/schema.server";
import { recordAdminEvent } from "./admin-events.server.ts";
import { SETTINGS } from "./settings-schema.server.ts";

export type SettingsSubject = keyof typeof SETTINGS;
export type Settings = { [Subject in SettingsSubject]: z.output<(typeof SETTINGS)[Subject]> };
type SettingsVersions = { [Subject in SettingsSubject]: number };

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

type SettingsProblem = { code: "settings-changed" };

type Save<Subject extends SettingsSubject> = {
  /** The version that the form showed; 0 where there was none. */
  before: number;
  /** What ruled until now: the history says what became other. */
  shown?: Settings[Subject];
  by: string;
  now: Date;
  /** What else happens, or nothing does. */
  also?: (tx: Db, version: number) => Promise<void>;
};

/**
 * Adds a version of a subject. Whoever saved since the form was shown isn't overwritten. It moves the catalogue's
 * version, so that every node reads it within its poll.
 */
export async function saveSettings<Subject extends SettingsSubject>(
  subject: Subject,
  value: Settings[Subject],
  { before, shown, by, now, also }: Save<Subject>,
): Promise<{ ok: true; version: number } | { ok: false; problem: SettingsProblem }> {
  const version = before + 1;
  const row = { subject, version, value, changed_by: by, changed_at: now };
  const changed = { ok: false, problem: { code: "settings-changed" } } as const;
  try {
    return await transaction(async (tx) => {
      // A version that is still to come would be one over which nothing could be saved.
      if ((await newestVersion(tx, subject)) !== before) return changed;
      return await changeCatalogue(tx, async (tx) => {
        await tx.insert(settings).values(row);
        const facts = shown ? changes(shown, value) : {};
        const event = { subject: "settings", id: subject, action: "saved", facts } as const;
        await recordAdminEvent(tx, event, { by, now });
        await also?.(tx, version);
        return { ok: true as const, version };
      });
    });
  } catch (error) {
    if (violatedConstraint(error) !== "settings_pk") throw error;
    return changed;
  }
}

async function newestVersion(tx: Db, subject: SettingsSubject): Promise<number> {
  const [row] = await tx
    .select({ version: settings.version })
    .from(settings)
    .where(eq(settings.subject, subject))
    .orderBy(desc(settings.version))
    .limit(1);
  return row?.version ?? 0;
}

/** `{ name: { before, after } }` of what became other. */
function changes(before: object, after: object): Record<string, unknown> {
  const old = new Map(Object.entries(before));
  const other = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return Object.fromEntries(
    other.map(([name, value]) => [name, { before: old.get(name), after: value }]),
  );
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

/** Who saved a subject last, for whoever comes second. */
export async function lastSaveOf(
  subject: SettingsSubject,
): Promise<{ version: number; email: string | null; at: Date } | null> {
  const [row] = await read(() =>
    db
      .select({ version: settings.version, email: users.email, at: settings.changed_at })
      .from(settings)
      .leftJoin(users, eq(users.id, settings.changed_by))
      .where(eq(settings.subject, subject))
      .orderBy(desc(settings.version))
      .limit(1),
  );
  return row ?? null;
}
