import { eq } from "drizzle-orm";
import { transaction } from "#data/db.server";
import { profiles } from "#data/schema.server";
import { ensureProfile } from "./people.server.ts";
import { lockPerson } from "./person-lock.server.ts";

/**
 * Saves the UPI ID for a person's refunds. It applies to all that aren't sent yet; a sent one keeps the ID that it
 * went to.
 */
export async function setRefundUpiId(userId: string, upiId: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockPerson(tx, userId);
    await ensureProfile(tx, userId);
    await tx
      .update(profiles)
      .set({ refund_upi_id: upiId, updated_at: now })
      .where(eq(profiles.id, userId));
  });
}
