import { type SQL, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { lockPerson } from "#data/people/person-lock.server";
import { daysBefore } from "#domain/indian-time";
import type { RefusedSender } from "#domain/orders/payment/evidence";
import { REFUSED_ID_DAYS } from "#domain/people/retention";

// A refused ID is a transaction ID that was refused because another person's live payment (one that wasn't rejected)
// has it (spec §5). Each row stores who sent it. That person may be the real payer, so sellers see the row as evidence
// (reading R68).

/** The sender's page: a payment page, or the page of an order whose payment was rejected. */
type SentFromPage = { versionId: string } | { orderId: string };

type RefusedId = { userId: string; transactionId: string; from: SentFromPage };

/**
 * Records a refusal in the caller's transaction, which has locked the person. There is one row for each person and
 * ID: a repetition keeps the first time and stores the latest page. Nothing is recorded if the ID is the person's
 * own.
 */
export async function recordRefusedId(
  tx: Db,
  { userId, transactionId, from }: RefusedId,
  now: Date,
): Promise<void> {
  const version = "versionId" in from ? from.versionId : null;
  const order = "orderId" in from ? from.orderId : null;
  await tx.execute(sql`
    insert into refused_transaction_ids (transaction_id, user_id, version_id, order_id, refused_at)
    select payments.transaction_id, ${userId}, ${version}::uuid, ${order}::uuid, ${now.toISOString()}
    from payments
    left join orders on orders.id = payments.order_id
    left join unplaced_payments on unplaced_payments.id = payments.unplaced_payment_id
    where payments.transaction_id = ${transactionId} and released_at is null
      and coalesce(orders.user_id, unplaced_payments.user_id) <> ${userId}
    on conflict (transaction_id, user_id)
      do update set version_id = excluded.version_id, order_id = excluded.order_id`);
}

/** Records a refusal in a transaction of its own, since the refused transaction was rolled back. */
export async function recordRefusal(refused: RefusedId, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockPerson(tx, refused.userId);
    await recordRefusedId(tx, refused, now);
  });
}

/**
 * Records a refusal by the unique index, which has decided already. If the record can't be written, the person is refused
 * without it (reading R20).
 */
export async function recordConflict(refused: RefusedId, now: Date): Promise<void> {
  await recordRefusal(refused, now).catch(() => {});
}

/** SQL: this ID was refused to somebody other than `owner`. */
export function isSentByAnother(transactionId: SQL, owner: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from refused_transaction_ids refused
    where refused.transaction_id = ${transactionId} and refused.user_id <> ${owner})`;
}

/** How many senders are listed for an ID at most. */
const MOST_SENDERS = 6;

type SenderRow = Omit<RefusedSender, "at"> & { at: string };

/** Subquery for everybody but `owner` to whom this ID was refused, as JSON; null: nobody. */
export function refusedSenders(transactionId: SQL, owner: SQL): SQL<SenderRow[] | null> {
  return sql<SenderRow[] | null>`(
    select json_agg(sender order by sender.at) from (
      select refused.user_id as "customerId", users.email, refused_at as at,
        coalesce(version.customer_name, profiles.name, profiles.name_1) as name,
        case when version.screenshot_path is not null then version.id end as "pictureOf",
        refused.order_id as "orderId"
      from refused_transaction_ids refused
      join users on users.id = refused.user_id
      left join profiles on profiles.id = refused.user_id
      left join quote_versions version on version.id = refused.version_id
      where refused.transaction_id = ${transactionId} and refused.user_id <> ${owner}
      order by refused_at limit ${MOST_SENDERS}) sender)`;
}

export function toSenders(rows: SenderRow[] | null): RefusedSender[] {
  return (rows ?? []).map(({ at, ...sender }) => ({ ...sender, at: new Date(at) }));
}

/** Returns for each unplaced payment the people to whom its transaction ID was refused. The keys are payments' ids. */
export async function refusedSendersOfUnplaced(
  unplacedIds: readonly string[],
): Promise<Map<string, RefusedSender[]>> {
  if (unplacedIds.length === 0) return new Map();
  const senders = refusedSenders(sql`payments.transaction_id`, sql`unplaced.user_id`);
  const { rows } = await db.execute<{ id: string; senders: SenderRow[] | null }>(sql`
    select unplaced.id, ${senders} as senders
    from unplaced_payments unplaced join payments on payments.unplaced_payment_id = unplaced.id
    where unplaced.id = any(${sql.param([...unplacedIds])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, toSenders(row.senders)]));
}

const ROWS_PER_DELETE = 5_000;

/**
 * A job's work: deletes refusals older than REFUSED_ID_DAYS, except while the live payment with the ID isn't
 * verified.
 */
export async function deleteOldRefusedIds(now: Date): Promise<void> {
  await db.execute(sql`
    delete from refused_transaction_ids where (transaction_id, user_id) in (
      select transaction_id, user_id from refused_transaction_ids refused
      where refused_at < ${daysBefore(now, REFUSED_ID_DAYS).toISOString()} and not exists (
        select from payments where payments.transaction_id = refused.transaction_id
          and released_at is null and verified_at is null)
      limit ${ROWS_PER_DELETE} for update skip locked)`);
}

/** A transaction ID that was refused to the person, with the order that has it now. */
type RefusedAttempt = {
  transactionId: string;
  refusedAt: Date;
  /** The order that has this ID; null: a payment without an order has it, or no live payment does. */
  order: { id: string; orderNumber: string } | null;
};

const MOST_ATTEMPTS = 20;

export async function refusedAttemptsOf(userId: string): Promise<RefusedAttempt[]> {
  const { rows } = await db.execute<{
    transactionId: string;
    refused: string;
    id: string | null;
    number: string;
  }>(sql`
    select refused.transaction_id as "transactionId", refused_at as refused, orders.id,
      orders.order_number as number
    from refused_transaction_ids refused
    left join payments on payments.transaction_id = refused.transaction_id and released_at is null
    left join orders on orders.id = payments.order_id
    where refused.user_id = ${userId} and orders.user_id is distinct from refused.user_id
    order by refused_at desc limit ${MOST_ATTEMPTS}`);
  return rows.map(({ transactionId, refused, id, number }) => ({
    transactionId,
    refusedAt: new Date(refused),
    order: id === null ? null : { id, orderNumber: number },
  }));
}
