import { linkOfOrder } from "#data/checkout/order-links.server";
import { lockVersion } from "#data/checkout/quote-versions.server";
import { transaction } from "#data/db.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { placeOrder } from "#data/orders/placing.server";
import { verifyLocked } from "./verification.server.ts";

/**
 * A seller took the money for an order of theirs by hand: it is placed as Confirm places it, and verified by who took
 * it, at that moment. False: it is paid, cancelled or run out.
 */
export async function takeCash(quoteId: string, by: string, now: Date): Promise<boolean> {
  const link = await linkOfOrder(quoteId, now);
  if (!link) return false;
  return await transaction(async (tx) => {
    const version = await lockVersion(tx, link.guestId, link.versionId);
    if (version?.state !== "open" || version.expiresAt <= now) return false;
    const seller = { sellerId: by, stored: null };
    const paymentId = await placeOrder(tx, version, { transactionId: null }, now, seller);
    const order = await lockOrder(tx, quoteId);
    if (!order) throw new Error("an order that was just made isn't there");
    const seen = { statement_credit_id: null, note: null };
    await verifyLocked(tx, order, paymentId, by, seen, now);
    return true;
  });
}
