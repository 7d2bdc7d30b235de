import { linkOfOrder, type OrderLink } from "#data/checkout/order-links.server";
import { lockVersion } from "#data/checkout/quote-versions.server";
import { type Db, transaction } from "#data/db.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { placeOrder } from "#data/orders/placing.server";
import type { Writer } from "#data/settings/events.server";
import { paymentProblem } from "#domain/orders/transitions";
import { submitAgain, verifyLocked } from "./verification.server.ts";

/**
 * A seller took the money for an order of theirs by hand: it is placed as Confirm places it, and verified by who took
 * it, at that moment. Where a payment of it was rejected, the cash takes its place. False: it is paid, cancelled or run
 * out.
 */
export async function takeCash(quoteId: string, by: string, now: Date): Promise<boolean> {
  const link = await linkOfOrder(quoteId, now);
  if (!link) return false;
  return await transaction(async (tx) => {
    const paymentId = link.placedAt
      ? await payAgain(tx, quoteId, { by, now })
      : await place(tx, link, { by, now });
    const order = paymentId && (await lockOrder(tx, quoteId));
    if (!order) return false;
    const seen = { statement_credit_id: null, note: null };
    await verifyLocked(tx, order, paymentId, by, seen, now);
    return true;
  });
}

async function place(tx: Db, link: OrderLink, { by, now }: Writer): Promise<string | null> {
  const version = await lockVersion(tx, link.guestId, link.versionId);
  if (version?.state !== "open" || version.expiresAt <= now) return null;
  return await placeOrder(tx, version, IN_CASH, now, { sellerId: by, stored: null });
}

async function payAgain(tx: Db, orderId: string, writer: Writer): Promise<string | null> {
  const order = await lockOrder(tx, orderId);
  if (!order || paymentProblem(order.facts, { to: "waiting", by: "customer" })) return null;
  return await submitAgain(tx, orderId, { ...IN_CASH, screenshot: null }, writer);
}

const IN_CASH = { transactionId: null };
