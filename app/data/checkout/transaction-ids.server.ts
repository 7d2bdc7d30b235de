import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, db, violatedConstraint } from "#data/db.server";
import { payments, paymentVerification } from "#data/schema.server";
import { type Paise, rupees } from "#domain/money/money";
import { REJECTIONS_WITHOUT_MONEY } from "#domain/orders/payment/rejections";
import { currentDecision } from "./current-decision.server.ts";
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

/** How a transaction ID was used before a customer sends it. */
export type TransactionIdUse = {
  /** This quote version was confirmed with the ID, or its order has a payment with it. */
  isOwn: boolean;
  /** Another live payment has the ID (spec §5). This only gives an early message at the field; Confirm decides. */
  isTaken: boolean;
  /**
   * The part of an order's price that arrived earlier from this person under this ID; null if none did. The last
   * decision that says something about the ID's money counts.
   */
  arrivedPart: Paise | null;
};

/** The page on which an ID is sent: a payment page, or the page of an order whose payment was rejected. */
type SentOn = { orderId: string; versionId?: string; placed?: boolean };

const NO_USE: TransactionIdUse = { isOwn: false, isTaken: false, arrivedPart: null };

/**
 * Returns how the transaction ID was used before. `NO_USE` if the query fails: the order proceeds, and the unique index
 * decides about duplicates (spec §8, reading R20).
 */
export async function transactionIdUse(
  userId: string,
  transactionId: string,
  { orderId, versionId, placed = false }: SentOn,
): Promise<TransactionIdUse> {
  // An array lets both halves of an `or` use their indexes.
  const ofVersion = sql`payments.unplaced_payment_id = any(array(
    select id from unplaced_payments where version_id = ${versionId ?? null}::uuid))`;
  const { rows } = await db
    .execute<{ isOwn: boolean; isTaken: boolean; arrived: string | null }>(sql`
      select
        (select count(*) from payments where (transaction_id = ${transactionId} or mistyped_id = ${transactionId})
          and ((${placed} and order_id = ${orderId}) or (${ofVersion} and released_at is null))) > 0 as "isOwn",
        (select count(*) from payments where transaction_id = ${transactionId} and released_at is null
          and (order_id = ${orderId} or ${ofVersion}) is not true) > 0 as "isTaken",
        (select ${paymentVerification.amount_received} from payments
          join orders on orders.id = payments.order_id
          join payment_verification on ${currentDecision()}
          where orders.user_id = ${userId} and transaction_id = ${transactionId} and released_at is not null
            and (amount_received is not null or ${inArray(paymentVerification.rejection, REJECTIONS_WITHOUT_MONEY)})
          order by decided_at desc limit 1) as arrived`)
    .catch(() => ({ rows: [] }));
  const [found] = rows;
  if (!found) return NO_USE;
  const { arrived, ...use } = found;
  return { ...use, arrivedPart: arrived === null ? null : rupees(arrived) };
}

/**
 * Like `transactionIdUse`; also records that the person was refused a taken ID, as Confirm does (reading R68). If that
 * can't be recorded, the ID doesn't count as taken: Confirm will refuse it and record it then.
 */
export async function checkTransactionId(
  userId: string,
  transactionId: string,
  sentOn: SentOn,
  now: Date,
): Promise<TransactionIdUse> {
  const use = await transactionIdUse(userId, transactionId, sentOn);
  if (use.isOwn || !use.isTaken) return use;
  const { orderId, versionId } = sentOn;
  const from = versionId ? { versionId } : { orderId };
  const isTaken = await recordRefusal({ userId, transactionId, from }, now).then(
    () => true,
    () => false,
  );
  return { ...use, isTaken };
}
