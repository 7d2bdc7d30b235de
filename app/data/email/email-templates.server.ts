import { eq, like, or, type SQL, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { emailTemplates } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import {
  addRow,
  changedMeanwhile,
  type SavedRow,
  type SaveProblem,
  type Saving,
  saveRow,
} from "#data/settings/saved.server";
import { emailTemplates as defaultTemplates } from "#domain/email/emails";
import { chooseTemplate, type EmailContent } from "#domain/email/templates";
import type { Language } from "#domain/language";
import { type Outcome, type Refused, refused } from "#domain/problem";

export type TemplateRow = typeof emailTemplates.$inferSelect;

export function templateRows(): Promise<TemplateRow[]> {
  return rowsWhere(undefined);
}

async function rowsWhere(condition: SQL | undefined): Promise<TemplateRow[]> {
  const rows = await db
    .select({ row: emailTemplates, isEdited })
    .from(emailTemplates)
    .where(condition);
  return rows.map(({ row, isEdited }) => (isEdited ? row : withNewestDefault(row)));
}

/** SQL: an owner has changed the text, or added it in a language that had none. */
const isEdited = sql<boolean>`${emailTemplates.version} > 1 or exists (
  select from admin_events where subject = 'email-template' and action = 'added'
    and subject_id = ${emailTemplates.template_name})`;

/**
 * A text that no owner has edited follows the release. Its row stays as it is, because a node of the release before
 * doesn't know the placeholders of a newer text.
 */
function withNewestDefault(row: TemplateRow): TemplateRow {
  return { ...row, ...DEFAULT_TEXTS.get(row.template_name) };
}

const DEFAULT_TEXTS = new Map(
  defaultTemplates.map(({ template_name, subject, html_content, text_content }) => [
    template_name,
    { subject, html_content, text_content },
  ]),
);

/** Returns a template's rows: the English one (`order_placed`) and its translations (`order_placed.te`). */
export function templateRowsOf(name: string): Promise<TemplateRow[]> {
  const { template_name } = emailTemplates;
  const translations = like(template_name, `${name.replaceAll("_", "\\_")}.%`);
  return rowsWhere(or(eq(template_name, name), translations));
}

/** Returns the active template in this language, else the English one; null if the email is switched off or missing. */
export async function findTemplate(name: string, language: Language): Promise<EmailContent | null> {
  return contentOf(await templateRowsOf(name), name, language);
}

/** Like `findTemplate`, from rows that were read already. */
export function contentOf(
  rows: readonly TemplateRow[],
  name: string,
  language: Language,
): EmailContent | null {
  const row = chooseTemplate(rows, name, language);
  return row && { subject: row.subject, html: row.html_content, text: row.text_content };
}

/**
 * Saves a template in one language, or adds it (`seen` null). `isText`: the seller edits only the text, and the HTML
 * is made from it.
 */
export async function saveTemplate(
  name: string,
  { subject, html, text, isText }: EmailContent & { isText: boolean },
  saving: Saving,
): Promise<SavedRow | Refused<SaveProblem>> {
  const values = { subject, html_content: html, text_content: text, is_text: isText };
  return await transaction(async (tx) => {
    if (saving.seen !== null) return await changeTemplate(tx, name, values, saving);
    const row = { template_name: name, ...values };
    const { rowCount } = await tx.insert(emailTemplates).values(row).onConflictDoNothing();
    const of = { subject: "email-template", id: name } as const;
    return rowCount === 0
      ? refused(await changedMeanwhile(tx, of.subject, name))
      : await addRow(tx, of, values, saving, async () => {});
  });
}

async function changeTemplate(
  tx: Db,
  name: string,
  values: Record<string, unknown>,
  saving: Saving,
) {
  const which = eq(emailTemplates.template_name, name);
  const [locked] = await tx.select().from(emailTemplates).where(which).for("update");
  return await saveRow(
    tx,
    { subject: "email-template", id: name },
    locked,
    values,
    saving,
    (changed) => tx.update(emailTemplates).set(changed).where(which),
  );
}

/**
 * Switches an email (its English row) or one translation on or off. The row's version stays the same, so that whoever
 * is editing the text can still save.
 */
export async function switchTemplate(
  name: string,
  active: boolean,
  { by, now }: { by: string; now: Date },
): Promise<Outcome<{ code: "missing" }>> {
  return await transaction(async (tx) => {
    const which = eq(emailTemplates.template_name, name);
    const [row] = await tx.select().from(emailTemplates).where(which).for("update");
    if (!row) return refused({ code: "missing" });
    if (row.is_active === active) return { ok: true };
    await tx.update(emailTemplates).set({ is_active: active }).where(which);
    const action = active ? "switched-on" : "switched-off";
    await recordEvent(tx, { subject: "email-template", id: name, action }, { by, now });
    return { ok: true };
  });
}
