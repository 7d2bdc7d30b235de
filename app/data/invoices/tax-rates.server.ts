import { and, eq, sql } from "drizzle-orm";
import { db, transaction } from "#data/db.server";
import { taxRates } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import type { Saving } from "#data/settings/saved.server";
import type { DeclaredSubject } from "#domain/people/admin-events";
import { type Outcome, refused } from "#domain/problem";

/**
 * SQL: no invoice can have used the rate, because none was issued since it began. Invoices store code and percentage,
 * not whose rate it was.
 */
const isUnused = sql<boolean>`not exists (select from invoices where kind <> 'credit-note'
  and issued_at >= ${taxRates.valid_from}::timestamp at time zone 'Asia/Kolkata')`;

export async function isTaxRateUnused(id: string): Promise<boolean> {
  const own = and(eq(taxRates.id, id), isUnused);
  return (await db.$count(taxRates, own)) > 0;
}

/**
 * Removes a rate that is as the form showed it and that no invoice can have used. A rate that was removed before is no
 * problem.
 */
export async function removeTaxRate(
  id: string,
  { seen, by, now }: Saving,
): Promise<Outcome<{ code: "tax-rate-stays" }>> {
  return await transaction(async (tx) => {
    // Waits for the transactions that issue invoices by this rate, so that the condition below sees their invoices.
    await tx.select().from(taxRates).where(eq(taxRates.id, id)).for("update");
    const [removed] = await tx
      .delete(taxRates)
      .where(and(eq(taxRates.id, id), eq(taxRates.version, seen ?? 0), isUnused))
      .returning({ title: taxRates.title, hsn: taxRates.hsn, percent: taxRates.percent });
    if (!removed) {
      const stays = (await tx.$count(taxRates, eq(taxRates.id, id))) > 0;
      return stays ? refused({ code: "tax-rate-stays" }) : { ok: true };
    }
    const event = { subject: "tax-rate" as DeclaredSubject, id, action: "removed", facts: removed };
    await recordEvent(tx, event, { by, now });
    return { ok: true };
  });
}
