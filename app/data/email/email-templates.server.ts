import { eq, like, or } from "drizzle-orm";
import { type Db, db, read, transaction } from "#data/db.server";
import {
  addedFacts,
  type Saved,
  type SaveProblem,
  type Saving,
  saveRow,
} from "#data/offers/saved.server";
import { emailTemplates } from "#data/schema.server";
import { recordAdminEvent } from "#data/settings/admin-events.server";
import type { EmailContent } from "#domain/email/templates";

export type TemplateRow = typeof emailTemplates.$inferSelect;

export function templateRows(): Promise<TemplateRow[]> {
  return read(() => db.select().from(emailTemplates));
}

/** A template and its translations, `order_placed` and `order_placed.te`. */
export function templateRowsOf(name: string): Promise<TemplateRow[]> {
  const { template_name } = emailTemplates;
  return read(() =>
    db
      .select()
      .from(emailTemplates)
      .where(or(eq(template_name, name), like(template_name, `${name.replaceAll("_", "\\_")}.%`))),
  );
}

export type SaveTemplateProblem = SaveProblem | { code: "added-meanwhile" };

/** Saves what a template says in one language: changes its row, or makes it (`seen` null). */
export async function saveTemplate(
  name: string,
  { subject, html, text }: EmailContent,
  saving: Saving,
): Promise<Saved | { ok: false; problem: SaveTemplateProblem }> {
  const values = { subject, html_content: html, text_content: text };
  return await transaction(async (tx) => {
    if (saving.seen !== null) return await changeTemplate(tx, name, values, saving);
    const { rowCount } = await tx
      .insert(emailTemplates)
      .values({ template_name: name, ...values })
      .onConflictDoNothing();
    if (rowCount === 0)
      return { ok: false as const, problem: { code: "added-meanwhile" as const } };
    const facts = addedFacts(values);
    await recordAdminEvent(
      tx,
      { subject: "email-template", id: name, action: "added", facts },
      saving,
    );
    return { ok: true as const, id: name };
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

/** Whether an email is sent at all, which its English row says, or a translation is used. */
export async function switchTemplate(
  name: string,
  active: boolean,
  { by, now }: { by: string; now: Date },
): Promise<Saved | { ok: false; problem: SaveProblem }> {
  return await transaction(async (tx) => {
    const which = eq(emailTemplates.template_name, name);
    const [row] = await tx.select().from(emailTemplates).where(which).for("update");
    const saving = { seen: row?.version ?? null, by, now };
    return await changeTemplate(tx, name, { is_active: active }, saving);
  });
}
