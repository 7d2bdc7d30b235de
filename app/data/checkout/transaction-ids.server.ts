import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, db, violatedConstraint } from "#data/db.server";
import { orders, payments, paymentVerification } from "#data/schema.server";
import type { Paise } from "#domain/money/money";
import { REJECTIONS_WITHOUT_MONEY } from "#domain/orders/payment/rejections";
import { currentDecision } from "./current-decision.server.ts";
import type { QuoteVersion } from "./quote-versions.server.ts";
import { recordRefusal } from "./refused-ids.server.ts";

/**
 * True if a write failed because another live payment has the transaction id. A unique index allows each id, compared
 * by its digits alone, in one live payment (spec §5 Duplicate transaction ID, reading R20).
 */
export function isTransactionIdConflict(error: unknown): boolean {
  return violatedConstraint(error) === "payments_live_transaction";
}

export async function hasLivePayment(tx: Db, transactionId: string): Promise<boolean> {
  const live = and(eq(payments.transaction_id, transactionId), isNull(payments.released_at));
  return (await tx.$count(payments, live)) > 0;
}

/** True if this quote version was confirmed with this id before, or if its order has a payment with it. */
export async function hasPaymentOf(
  { id, quoteId, placed }: Pick<QuoteVersion, "id" | "quoteId" | "placed">,
  transactionId: string,
): Promise<boolean> {
  // An array lets both halves of the `or` use their indexes.
  const ofVersion = sql`${payments.unplaced_payment_id} = any(array(
    select id from unplaced_payments where version_id = ${id}))`;
  const stored = and(ofVersion, isNull(payments.released_at));
  const own = placed ? or(eq(payments.order_id, quoteId), stored) : stored;
  const hasId = or(
    eq(payments.transaction_id, transactionId),
    eq(payments.mistyped_id, transactionId),
  );
  return await anyPaymentMatches(and(hasId, own));
}

/**
 * True if another live payment has the id (spec §5). This only gives an early message at the field; Confirm decides.
 */
export async function isTransactionIdTaken(
  transactionId: string,
  except: { orderId: string; versionId?: string },
): Promise<boolean> {
  if (!isUuid(except.orderId)) return false;
  const ofVersion = except.versionId
    ? sql`${payments.unplaced_payment_id} in (
        select id from unplaced_payments where version_id = ${except.versionId})`
    : undefined;
  const own = or(eq(payments.order_id, except.orderId), ofVersion);
  const live = and(
    eq(payments.transaction_id, transactionId),
    isNull(payments.released_at),
    sql`(${own}) is not true`,
  );
  return await anyPaymentMatches(live);
}

/**
 * Returns the part of an order's price that arrived earlier from this person under this id; null if none did. The last
 * decision that says something about the id's money counts. Null also if the query fails, like `anyPaymentMatches`.
 */
export async function arrivedPart(userId: string, transactionId: string): Promise<Paise | null> {
  const { amount_received: received, rejection, decided_at } = paymentVerification;
  const ofPerson = and(eq(orders.user_id, userId), eq(payments.transaction_id, transactionId));
  const saysMoney = or(isNotNull(received), inArray(rejection, REJECTIONS_WITHOUT_MONEY));
  const rows = await db
    .select({ received })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .innerJoin(paymentVerification, currentDecision())
    .where(and(ofPerson, isNotNull(payments.released_at), saysMoney))
    .orderBy(desc(decided_at))
    .limit(1)
    .catch(() => []);
  return rows[0]?.received ?? null;
}

/**
 * True if any payment matches. False also if the query fails: the order proceeds, and the unique index decides about
 * duplicates (spec §8, reading R20).
 */
async function anyPaymentMatches(matching: SQL | undefined): Promise<boolean> {
  return await db.$count(payments, matching).then(
    (payments) => payments > 0,
    () => false,
  );
}

/**
 * Like `isTransactionIdTaken`; also records that the person was refused, as Confirm does (reading R68). Returns false
 * if that can't be recorded: Confirm will refuse the id and record it then.
 */
export async function refusesTransactionId(
  userId: string,
  transactionId: string,
  own: { orderId: string; versionId?: string },
  now: Date,
): Promise<boolean> {
  if (!(await isTransactionIdTaken(transactionId, own))) return false;
  const { orderId, versionId } = own;
  const from = versionId ? { versionId } : { orderId };
  return await recordRefusal({ userId, transactionId, from }, now).then(
    () => true,
    () => false,
  );
}
