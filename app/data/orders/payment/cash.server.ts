import { type SQL, sql } from "drizzle-orm";
import {
  type LinkProblem,
  type LinkRequest,
  linkOfOrder,
  makeOrderLinkIn,
  type OrderLink,
  type SecretHash,
} from "#data/checkout/order-links.server";
import { lockVersion, withoutExactDiscount } from "#data/checkout/quote-versions.server";
import { type Db, db, transaction, transactionUnlessRefused } from "#data/db.server";
import { changeStatus, lockOrder } from "#data/orders/order-transitions.server";
import { placeOrder, submitAgain } from "#data/orders/placing.server";
import type { Writer } from "#data/settings/events.server";
import { QUOTE_LIFE_SECONDS } from "#domain/checkout/limits";
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
    await verifyPlaced(tx, quoteId, paymentId, writer, CASH_PROOF);
    return { ok: true };
  });
}

/**
 * Records what a seller sold at a stall for cash: the order is made, placed and verified at once. Its customer may
 * have neither name nor mobile number (reading R78).
 */
export async function sellForCash(
  request: LinkRequest,
  hashOf: SecretHash,
  { by, now }: { by: string; now: Date },
): Promise<{ ok: true; quoteId: string } | { ok: false; problems: LinkProblem[] }> {
  return await transactionUnlessRefused(async (tx) => {
    const sale = { ...request, isCashSale: true };
    const made = await makeOrderLinkIn(tx, sale, hashOf, by, now);
    if (!made.ok) return made;
    const { id: versionId, userId: guestId, quoteId } = made.quote;
    if (made.isRepeated) return { ok: true, quoteId };
    const paymentId = await placeWithCash(tx, { guestId, versionId }, { by, now });
    if (paymentId === null) throw new Error("a quote that was just made can't be placed");
    await verifyPlaced(tx, quoteId, paymentId, { by, now }, CASH_PROOF);
    return { ok: true, quoteId };
  });
}

async function placeWithCash(
  tx: Db,
  link: Pick<OrderLink, "guestId" | "versionId">,
  { by, now }: Writer,
): Promise<string | null> {
  const version = await lockVersion(tx, link.guestId, link.versionId);
  if (version?.state !== "open" || version.expiresAt <= now) return null;
  const whole = await withoutExactDiscount(tx, version);
  return await placeOrder(tx, whole, CASH_PAYMENT, now, { sellerId: by, stored: null });
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

/**
 * Cancels the order of a sale whose cash was undone, if nobody can be asked for the payment: neither mobile
 * number nor email address is known. Returns false if there is no such order.
 */
export async function cancelUndoneSale(orderId: string, by: string, now: Date): Promise<boolean> {
  const isAnonymous = sql`orders.mobile_number is null
    and exists (select from users where users.id = orders.user_id and users.email = '')`;
  return await cancelUnpaid(orderId, sql`${cashUndoneBy(now)} and ${isAnonymous}`, by, now);
}

/**
 * Cancels the orders that were placed by cash alone, which was undone a day ago, and that nothing else has paid since.
 * Their pieces are in stock again.
 */
export async function cancelLongUndoneSales(now: Date): Promise<void> {
  const undone = cashUndoneBy(new Date(now.getTime() - QUOTE_LIFE_SECONDS * 1000));
  const { rows } = await db.execute<{ id: string }>(sql`
    select orders.id from payments cash join orders on orders.id = cash.order_id
    where cash.method = 'cash' and cash.released_at is not null and ${undone}
    limit ${MAX_CANCELLED_AT_ONCE}`);
  for (const { id } of rows) await cancelUnpaid(id, undone, null, now);
}

const MAX_CANCELLED_AT_ONCE = 100;

/** Selects open orders all of whose payments are cash that was undone, by this time. */
function cashUndoneBy(time: Date): SQL {
  return sql`orders.status in ('pending', 'confirmation_pending') and not orders.payment_verified
    and exists (select from payments where order_id = orders.id)
    and not exists (select from payments other where other.order_id = orders.id
      and (other.method <> 'cash' or other.released_at is null
        or other.released_at > ${time.toISOString()}::timestamptz))`;
}

async function cancelUnpaid(
  orderId: string,
  which: SQL,
  by: string | null,
  now: Date,
): Promise<boolean> {
  return await transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return false;
    const { rows } = await tx.execute(
      sql`select id from orders where id = ${orderId} and ${which}`,
    );
    if (rows.length === 0) return false;
    const cancelled = { to: "cancelled", by: "undo" } as const;
    return (await changeStatus(tx, orderId, cancelled, by, now)).ok;
  });
}

const CASH_PROOF = { statement_credit_id: null, note: CASH_CHANGE_NOTE };
const CASH_PAYMENT = { transactionId: null };
