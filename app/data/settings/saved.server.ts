import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, notInArray } from "drizzle-orm";
import { type Db, violatedConstraint } from "#data/db.server";
import { adminEvents, users } from "#data/schema.server";
import { exactTime } from "#domain/formatted-dates";
import { amountToPay, paise } from "#domain/money/money";
import type { AdminEventRow } from "#domain/people/admin-events";
import { type Refused, refused } from "#domain/problem";
import { namedEvents } from "./event-names.server.ts";
import { type AdminEvent, recordEvent, type Writer } from "./events.server.ts";

/** Who saves, when, and the version of the row that the form showed (null for a new row). */
export type Saving = Writer & { seen: number | null };

/** Somebody else has saved since the form was opened: their email address, when, and what they changed. */
export type ChangedMeanwhile = {
  code: "changed-meanwhile";
  by: string | null;
  at: Date | null;
  event: AdminEventRow | null;
};

export type SaveProblem = ChangedMeanwhile | { code: "missing" };

/** `version` is the row's new version; missing for a row that was added. */
export type SavedRow = { ok: true; id: string; version?: number };

type Row = Record<string, unknown> & { version: number };

/**
 * Writes the changed fields of a locked row and records the event. Refused unless the form showed the current
 * version. Saving the same values again always succeeds, so that a form sent twice is saved once.
 */
export async function saveRow(
  tx: Db,
  { subject, id }: { subject: AdminEvent["subject"]; id: string },
  locked: Row | undefined,
  values: Record<string, unknown>,
  { seen, by, now }: Saving,
  write: (changed: Record<string, unknown> & { version: number }) => Promise<unknown>,
): Promise<SavedRow | Refused<SaveProblem>> {
  if (!locked) return refused({ code: "missing" });
  const fields = changedFields(locked, values);
  if (fields.length === 0) return { ok: true, id, version: locked.version };
  if (locked.version !== seen) return refused(await changedMeanwhile(tx, subject, id));
  const version = locked.version + 1;
  await write({ ...picked(values, fields), version });
  const facts = changes(locked, values, fields);
  await recordEvent(tx, { subject, id, action: "saved", facts }, { by, now });
  return { ok: true, id, version };
}

function changedFields(before: object, after: object): string[] {
  return Object.entries(after)
    .filter(([name, value]) => !isSame(Reflect.get(before, name), value))
    .map(([name]) => name);
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}

function picked(row: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(row, field)]));
}

/** Returns the changed fields as the history shows them: amounts in rupees, times in Indian time. */
export function changes(before: object, after: object, fields = changedFields(before, after)) {
  const shown = (row: object, field: string) => shownValue(field, Reflect.get(row, field));
  return Object.fromEntries(
    fields.map((field) => [field, { before: shown(before, field), after: shown(after, field) }]),
  );
}

/** Adds a row by `write`, and records the event. */
export async function addRow(
  tx: Db,
  { subject, id }: { subject: AdminEvent["subject"]; id: string },
  values: object,
  { by, now }: Writer,
  write: () => Promise<unknown>,
): Promise<SavedRow> {
  await write();
  const facts = addedFacts(values);
  await recordEvent(tx, { subject, id, action: "added", facts }, { by, now });
  return { ok: true, id };
}

/** Runs `save`, and returns the problem `code` if a row violates this unique constraint. */
export async function unlessTaken<Answer, const Code extends string>(
  constraint: string,
  code: Code,
  save: () => Promise<Answer>,
): Promise<Answer | Refused<{ code: Code }>> {
  try {
    return await save();
  } catch (error) {
    if (violatedConstraint(error) !== constraint) throw error;
    return refused({ code });
  }
}

/** Returns a new row's filled fields, as the history shows them. */
function addedFacts(values: object): Record<string, unknown> {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(filled.map(([field, value]) => [field, shownValue(field, value)]));
}

function shownValue(field: string, value: unknown): unknown {
  if (value instanceof Date) return exactTime(value);
  const isMoney = typeof value === "number" && /_(?:price|amount|size)$/.test(field);
  return isMoney ? amountToPay(paise(value)) : (value ?? null);
}

/** Actions that don't change the row's version, so that a form that was opened before them can still be saved. */
const ACTIONS_WITHOUT_VERSION = ["sold-out", "back-in-stock", "switched-on", "switched-off"];

/** Returns who saved last, when and what, for the sentence with which a save is refused. */
export async function changedMeanwhile(
  tx: Db,
  subject: AdminEvent["subject"],
  id?: string,
): Promise<ChangedMeanwhile> {
  const [last] = await tx
    .select({ by: users.email, event: adminEvents })
    .from(adminEvents)
    .leftJoin(users, eq(users.id, adminEvents.done_by))
    .where(
      and(
        eq(adminEvents.subject, subject),
        id ? eq(adminEvents.subject_id, id) : undefined,
        notInArray(adminEvents.action, ACTIONS_WITHOUT_VERSION),
      ),
    )
    .orderBy(desc(adminEvents.id))
    .limit(1);
  if (!last) return { code: "changed-meanwhile", by: null, at: null, event: null };
  const [event] = await namedEvents(tx, [{ ...last.event, subjectId: last.event.subject_id }]);
  return { code: "changed-meanwhile", by: last.by, at: last.event.done_at, event: event ?? null };
}
