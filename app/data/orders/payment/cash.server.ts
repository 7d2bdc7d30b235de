import { linkOfOrder, type OrderLink } from "#data/checkout/order-links.server";
import { lockVersion } from "#data/checkout/quote-versions.server";
import { type Db, transaction } from "#data/db.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { placeOrder, submitAgain } from "#data/orders/placing.server";
import type { Writer } from "#data/settings/events.server";
import { CASH_CHANGE_NOTE } from "#domain/orders/history/order-changes";
import { type Decider, isOwnOrder, type OwnOrder } from "#domain/orders/payment/single-decision";
import { type OrderFacts, paymentProblem } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import { verifyPlaced } from "./verification.server.ts";

/**
 * Records cash for an order that a seller made for a customer. It places the order as Confirm does, or replaces a
 * rejected payment, and the same seller verifies it. Refused if the order is in the seller's own account and somebody
 * else on the team could take the cash. `link-not-open`: the order was paid or cancelled, or has expired.
 */
export async function takeCash(
  quoteId: string,
  seller: Decider,
  now: Date,
): Promise<Outcome<OwnOrder | { code: "link-not-open" }>> {
  const link = await linkOfOrder(quoteId, now);
  if (!link) return refused({ code: "link-not-open" });
  const writer = { by: seller.id, now };
  return await transaction(async (tx) => {
    const order = link.placedAt ? await lockOrder(tx, quoteId) : null;
    if (isOwnOrder(order?.userId ?? null, seller)) return refused({ code: "own-order" });
    const paymentId = order
      ? await payOrderWithCash(tx, quoteId, order.facts, writer)
      : await placeWithCash(tx, link, writer);
    if (paymentId === null) return refused({ code: "link-not-open" });
    await verifyPlaced(tx, quoteId, paymentId, writer, {
      statement_credit_id: null,
      note: CASH_CHANGE_NOTE,
    });
    return { ok: true };
  });
}

async function placeWithCash(tx: Db, link: OrderLink, { by, now }: Writer): Promise<string | null> {
  const version = await lockVersion(tx, link.guestId, link.versionId);
  if (version?.state !== "open" || version.expiresAt <= now) return null;
  return await placeOrder(tx, version, CASH_PAYMENT, now, { sellerId: by, stored: null });
}

async function payOrderWithCash(
  tx: Db,
  orderId: string,
  facts: OrderFacts,
  writer: Writer,
): Promise<string | null> {
  if (paymentProblem(facts, { to: "waiting", by: "customer" })) return null;
  return await submitAgain(tx, orderId, { ...CASH_PAYMENT, screenshot: null }, writer);
}

const CASH_PAYMENT = { method: "cash", transactionId: "" } as const;
