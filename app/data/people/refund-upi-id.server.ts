import { eq, sql } from "drizzle-orm";
import { transaction } from "#data/db.server";
import { profiles } from "#data/schema.server";
import { ensureProfile } from "./people.server.ts";
import { lockPerson } from "./person-lock.server.ts";

/**
 * Saves the UPI ID for a person's refunds. It applies to refunds that aren't sent yet. The time of a change is
 * stored, because another person who has an order's link may have made it.
 */
export async function setRefundUpiId(userId: string, upiId: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockPerson(tx, userId);
    await ensureProfile(tx, userId);
    await tx
      .update(profiles)
      .set({
        refund_upi_id: upiId,
        // The time stays null when the first UPI ID is saved.
        refund_upi_id_changed_at: sql`case when ${profiles.refund_upi_id} <> ${upiId}
          then ${now.toISOString()}::timestamptz else ${profiles.refund_upi_id_changed_at} end`,
        updated_at: now,
      })
      .where(eq(profiles.id, userId));
  });
}
