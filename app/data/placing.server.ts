import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { FIRST_STATUS } from "#domain/order-states";
import type { QuoteLine } from "#domain/quotes";
import { parseTransactionId, type TransactionIdProblem } from "#domain/upi";
import { rememberCustomer } from "./addresses.server.ts";
import { isKey } from "./columns.server.ts";
import { recordCouponUse } from "./coupon-uses.server.ts";
import { type Db, db, transaction, violatedConstraint } from "./db.server.ts";
import { recordChange } from "./order-steps.server.ts";
import { markCombosOrdered } from "./ordered-combos.server.ts";
import { recordPurchases } from "./purchases.server.ts";
import { lockQuote, type Quote, type Screenshot } from "./quotes.server.ts";
import { orderItems, orders, paymentClaims, quotes } from "./schema.server.ts";

export type Confirmation = {
  transactionId: string;
  /** One that came with the form itself; else the one that was uploaded to the quote is used. */
  screenshot?: Screenshot | null;
};

export type ConfirmProblem =
  | TransactionIdProblem
  | { code: "transaction-id-taken" }
  | { code: "quote-gone" }
  | { code: "quote-cancelled" }
  | { code: "quote-expired" };

export type Placed = { orderId: string; orderNumber: string };

/**
 * Turns a quote into an order, exactly as it was promised (reading R18): nothing is priced here. However
 * often and from wherever it is called, one order comes of it (reading R19).
 */
export async function confirmQuote(
  userId: string,
  quoteId: string,
  confirmation: Confirmation,
  now: Date,
): Promise<({ ok: true } & Placed) | { ok: false; problem: ConfirmProblem }> {
  if (!isKey(quoteId)) return refused({ code: "quote-gone" });
  const parsed = parseTransactionId(confirmation.transactionId);
  if (!parsed.ok) return parsed;
  const claim = { ...confirmation, transactionId: parsed.transactionId };
  try {
    return await transaction(async (tx) => {
      const quote = await lockQuote(tx, userId, quoteId);
      const problem = confirmProblem(quote, now);
      if (!quote || problem) return refused(problem ?? { code: "quote-gone" });
      if (quote.state === "open") await placeOrder(tx, quote, claim, now);
      return { ok: true, orderId: quote.id, orderNumber: quote.orderNumber };
    });
  } catch (error) {
    if (isTransactionIdConflict(error)) return refused({ code: "transaction-id-taken" });
    throw error;
  }
}

function refused(problem: ConfirmProblem): { ok: false; problem: ConfirmProblem } {
  return { ok: false, problem };
}

/** A quote that was placed already is no problem: the same order is answered. */
function confirmProblem(quote: Quote | null, now: Date): ConfirmProblem | null {
  if (!quote) return { code: "quote-gone" };
  if (quote.state === "cancelled") return { code: "quote-cancelled" };
  if (quote.state === "expired") return { code: "quote-expired" };
  return quote.state === "open" && quote.expiresAt <= now ? { code: "quote-expired" } : null;
}

/** The unique index decides what is a duplicate, on the digits alone (reading R20). */
export function isTransactionIdConflict(error: unknown): boolean {
  return violatedConstraint(error) === "payment_claims_live_transaction";
}

async function placeOrder(tx: Db, quote: Quote, claim: Confirmation, now: Date): Promise<void> {
  const screenshot = claim.screenshot ?? quote.screenshot;
  await insertOrder(tx, quote, claim.transactionId, screenshot, now);
  await insertClaim(tx, quote.id, claim.transactionId, screenshot, now);
  await insertItems(tx, quote);
  const placed = { kind: "status", before: null, after: FIRST_STATUS } as const;
  await recordChange(tx, quote.id, { ...placed, by: quote.userId, at: now });
  await recordQuotedCoupon(tx, quote, now);
  await recordPurchases(tx, quote.id, quote.lines);
  await markCombosOrdered(tx, quote);
  if (quote.basket === "cart") await takeOutOfCart(tx, quote);
  await rememberCustomer(tx, quote.userId, { name: quote.customerName, mobile: quote.mobile });
  await tx.update(quotes).set({ state: "placed", closed_at: now }).where(eq(quotes.id, quote.id));
}

async function insertOrder(
  tx: Db,
  quote: Quote,
  transactionId: string,
  screenshot: Screenshot | null,
  now: Date,
): Promise<void> {
  await tx.insert(orders).values({
    id: quote.id,
    order_number: quote.orderNumber,
    user_id: quote.userId,
    quote_id: quote.id,
    total_amount: quote.total,
    status: FIRST_STATUS,
    payment_verified: false,
    shipping_address: quote.address,
    mobile_number: quote.mobile,
    payment_transaction_id: transactionId,
    payment_screenshot_url: screenshot?.path ?? null,
    shipping_type: quote.shipping.type,
    shipping_cost: quote.shipping.cost,
    customer_name: quote.customerName,
    created_at: now,
    updated_at: now,
  });
}

export async function insertClaim(
  tx: Db,
  orderId: string,
  transactionId: string,
  screenshot: Screenshot | null,
  now: Date,
): Promise<void> {
  await tx.insert(paymentClaims).values({
    order_id: orderId,
    transaction_id: transactionId,
    screenshot_path: screenshot?.path ?? null,
    screenshot_sha256: screenshot?.sha256 ?? null,
    claimed_at: now,
  });
}

async function insertItems(tx: Db, quote: Quote): Promise<void> {
  await tx.insert(orderItems).values(
    quote.lines.map(({ image_url: _, ...line }, position) => ({
      ...line,
      order_id: quote.id,
      position,
    })),
  );
}

/** The use itself was taken when the quote was made (reading R17). */
async function recordQuotedCoupon(tx: Db, quote: Quote, now: Date): Promise<void> {
  const { couponId, userId, id: orderId, discount: saved } = quote;
  if (couponId) await recordCouponUse(tx, { couponId, userId, orderId, saved }, now);
}

/** Only what was quoted: pieces and lines that came meanwhile stay in the cart (reading R18). */
async function takeOutOfCart(tx: Db, quote: Quote): Promise<void> {
  const [combos, goods] = [
    quote.lines.filter(isCombo),
    quote.lines.filter((line) => !isCombo(line)),
  ];
  if (goods.length > 0) {
    await takeOut(
      tx,
      quote.userId,
      sql`cart_items`,
      sql`line.product_id = quoted.product_id and line.size = quoted.size`,
      goods,
    );
  }
  if (combos.length > 0) {
    await takeOut(
      tx,
      quote.userId,
      sql`combo_cart_items`,
      sql`line.combo_id = quoted.combo_id`,
      combos,
    );
  }
}

function isCombo({ combo_id }: QuoteLine): boolean {
  return combo_id !== null;
}

/** The lines are locked first, so that a press of + between the two writes can't slip through. */
async function takeOut(
  tx: Db,
  userId: string,
  cart: ReturnType<typeof sql>,
  isSameLine: ReturnType<typeof sql>,
  lines: QuoteLine[],
): Promise<void> {
  const quoted = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as quoted (product_id text, size text, combo_id text, quantity integer)`;
  await tx.execute(sql`select 1 from ${cart} where user_id = ${userId} for update`);
  await tx.execute(sql`
    delete from ${cart} line using ${quoted}
    where line.user_id = ${userId} and ${isSameLine} and line.quantity <= quoted.quantity`);
  await tx.execute(sql`
    update ${cart} line set quantity = line.quantity - quoted.quantity, updated_at = now() from ${quoted}
    where line.user_id = ${userId} and ${isSameLine} and line.quantity > quoted.quantity`);
}

/**
 * Whether a live payment of another order has this id (spec §5): the friendly answer before the form is
 * sent. An answer that can't be had is no: the order proceeds, and the index decides (spec §8, R20).
 */
export async function isTransactionIdTaken(
  transactionId: string,
  exceptOrderId: string,
): Promise<boolean> {
  const parsed = parseTransactionId(transactionId);
  if (!parsed.ok || !isKey(exceptOrderId)) return false;
  const live = and(
    eq(paymentClaims.transaction_id, parsed.transactionId),
    isNull(paymentClaims.released_at),
    ne(paymentClaims.order_id, exceptOrderId),
  );
  return await db.$count(paymentClaims, live).then(
    (claims) => claims > 0,
    () => false,
  );
}
