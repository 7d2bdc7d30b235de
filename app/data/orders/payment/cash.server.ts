import { linkOfOrder, type OrderLink } from "#data/checkout/order-links.server";
import { lockVersion } from "#data/checkout/quote-versions.server";
import { type Db, transaction } from "#data/db.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { placeOrder, submitAgain } from "#data/orders/placing.server";
import type { Writer } from "#data/settings/events.server";
import { paymentProblem } from "#domain/orders/transitions";
import { verifyPlaced } from "./verification.server.ts";

/**
 * Records cash for an order that a seller made for a customer. It places the order as Confirm does, or replaces a
 * rejected payment, and the same seller verifies it. Returns false if the order was paid or cancelled, or has
 * expired.
 */
export async function takeCash(quoteId: string, by: string, now: Date): Promise<boolean> {
  const link = await linkOfOrder(quoteId, now);
  if (!link) return false;
  return await transaction(async (tx) => {
    const paymentId = link.placedAt
      ? await payAgain(tx, quoteId, { by, now })
      : await place(tx, link, { by, now });
    if (paymentId) await verifyPlaced(tx, quoteId, paymentId, { by, now });
    return paymentId !== null;
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
