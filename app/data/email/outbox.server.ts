import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { outbox } from "#data/schema.server";
import type { SkipReason } from "#domain/email/messages";
import type { OrderEvent } from "#domain/email/order-emails";
import type { TeamNotification } from "#domain/people/team/team-email";

type OutboxMessage =
  | { kind: "episode-mail"; payload: { purchaseId: string; again?: true } }
  | { kind: "order-mail"; payload: OrderEvent }
  | { kind: "payment-details-mail" | "moved-payment-mail"; payload: OrderEvent }
  | { kind: "team-mail"; payload: TeamNotification }
  /** To a seller: a new order, or a payment without an order. */
  | { kind: "seller-mail"; payload: SellerEvent }
  /** To an owner: the UPI ID that customers pay to has changed. */
  | { kind: "payee-mail"; payload: { to: string; version: number } }
  /** To a customer: an unmatched credit may be theirs. */
  | { kind: "money-mail"; payload: { invitationId: string } }
  /** To a customer: a payment that they started hasn't been confirmed yet. */
  | { kind: "reminder-mail"; payload: { quoteId: string } }
  /** To the store's own inbox: a copy of a message from the contact page. */
  | { kind: "contact-mail"; payload: { messageId: string; to: string } };
const KINDS = Object.keys({
  "episode-mail": true,
  "order-mail": true,
  "payment-details-mail": true,
  "moved-payment-mail": true,
  "team-mail": true,
  "seller-mail": true,
  "payee-mail": true,
  "money-mail": true,
  "reminder-mail": true,
  "contact-mail": true,
} satisfies Record<OutboxMessage["kind"], true>);

export type SellerEvent = { orderId: string } | { unplacedId: string };

export type QueuedMessage = OutboxMessage & {
  /** The recipient's account; erasing the account deletes its emails (reading R27). */
  userId: string | null;
  orderId: string | null;
  /** A key that is unique in the outbox, so that there is one email for each event. */
  event?: string;
  notBefore: Date;
};

export type ClaimedMessage = OutboxMessage & {
  /** Also the email's Message-ID, so that mail programs recognize a second copy. */
  id: string;
  userId: string | null;
  orderId: string | null;
  attempts: number;
};

/**
 * A claimed message can be claimed by another node after this time, in case the first one died. A node that is still
 * sending renews its claim.
 */
const LEASE_SECONDS = 120;
export const LEASE_RENEWAL_MILLISECONDS = 40_000;
export const MOST_ATTEMPTS = 8;
/** A message that is older than this many days is given up if the mail server is unreachable. */
const UNREACHABLE_DAYS = 3;

/**
 * Queues emails in the caller's transaction, so they are sent only if it commits. An email whose `event` is already
 * in the outbox is skipped.
 */
export async function enqueue(tx: Db, messages: readonly QueuedMessage[]): Promise<void> {
  await queueing(tx, messages);
}

/** The statement of `enqueue`, for a caller that sends it with others; null: there is no message. */
export function queueing(tx: Db, messages: readonly QueuedMessage[]) {
  const rows = messages.map(({ notBefore: not_before, userId, orderId, ...message }) => ({
    ...message,
    not_before,
    user_id: userId,
    order_id: orderId,
  }));
  if (rows.length === 0) return null;
  return tx.insert(outbox).values(rows).onConflictDoNothing({ target: outbox.event });
}

/**
 * Claims the oldest message that is due, for 2 minutes. Null if there is none, or while the outbox is held after a
 * restore. Kinds of messages that this release doesn't know are left for nodes of a newer one.
 */
export async function claimMessage(now: Date): Promise<ClaimedMessage | null> {
  const at = now.toISOString();
  const { rows } = await db.execute<ClaimedMessage>(sql`
    update outbox set claimed_until = ${leaseEnd(now)}, attempts = attempts + 1
    where id = (
      select id from outbox
      where sent_at is null and dead_at is null and skipped_at is null and not_before <= ${at}
        and ${inArray(sql`kind`, KINDS)}
        and not exists (select from outbox_holds where released_at is null)
        and (claimed_until is null or claimed_until <= ${at})
        and (kind <> 'seller-mail' or not exists (
          select from outbox earlier
          where earlier.kind = 'seller-mail' and earlier.user_id = outbox.user_id
            and earlier.sent_at is null and earlier.dead_at is null and earlier.skipped_at is null
            and earlier.not_before <= ${at} and (earlier.not_before, earlier.id) < (outbox.not_before, outbox.id)))
      order by not_before, id
      limit 1
      for update skip locked
    )
    returning ${CLAIMED_COLUMNS}`);
  return rows[0] ?? null;
}

const CLAIMED_COLUMNS = sql`id, kind, payload, user_id as "userId", order_id as "orderId", attempts`;

/** The most events in one email to a seller. */
const MOST_GATHERED = 500;

/**
 * Claims all other messages that are due to the same seller, so that they go into one email. Two nodes can't split a
 * seller's messages, because `claimMessage` offers only the first of them.
 */
export async function claimGathered(
  { id, userId }: ClaimedMessage,
  now: Date,
): Promise<ClaimedMessage[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<ClaimedMessage>(sql`
    update outbox set claimed_until = ${leaseEnd(now)}, attempts = attempts + 1
    where id in (
      select id from outbox
      where kind = 'seller-mail' and user_id = ${userId} and id <> ${id}
        and sent_at is null and dead_at is null and skipped_at is null and not_before <= ${at}
        and (claimed_until is null or claimed_until <= ${at})
      order by not_before, id
      limit ${MOST_GATHERED}
      for update skip locked
    )
    returning ${CLAIMED_COLUMNS}`);
  return rows;
}

/**
 * Condition: the message is still claimed by this node. It fails once the claim has ended and another node has
 * claimed or sent the message.
 */
function isStillClaimed({ id, attempts }: ClaimedMessage) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sent_at));
}

/** Renews the claim while a slow mail server takes the message. */
export async function renewLease(message: ClaimedMessage, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ claimed_until: leaseEnd(now) })
    .where(isStillClaimed(message));
}

function leaseEnd(now: Date) {
  return sql`${now.toISOString()}::timestamptz + make_interval(secs => ${LEASE_SECONDS})`;
}

/**
 * Marks a message as sent, even if another node claims it now: the mail server has accepted it, and it mustn't be
 * sent twice.
 */
export async function markSent(
  tx: Db,
  messageId: string,
  sent_by: "log" | "smtp",
  now: Date,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ sent_at: now, sent_by, last_error: null, dead_at: null })
    .where(eq(outbox.id, messageId));
}

/** Schedules the next attempt after 30 seconds, then 1, 2, 4 … minutes, each ± 25 %. Gives up after eight attempts. */
export async function markFailed(message: ClaimedMessage, error: string, now: Date): Promise<void> {
  const { attempts } = message;
  const wait = jittered(30_000 * 2 ** (attempts - 1));
  const end =
    attempts >= MOST_ATTEMPTS
      ? { dead_at: now }
      : { not_before: new Date(now.getTime() + wait), claimed_until: null };
  await db
    .update(outbox)
    .set({ ...end, last_error: error.slice(0, 500) })
    .where(isStillClaimed(message));
}

/**
 * Schedules another attempt because the mail server was unreachable. The attempt doesn't count. Gives up messages
 * older than UNREACHABLE_DAYS.
 */
export async function markServerAway(
  message: ClaimedMessage,
  error: string,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + jittered(30_000));
  await db
    .update(outbox)
    .set({
      attempts: sql`attempts - 1`,
      claimed_until: null,
      not_before: until,
      last_error: error.slice(0, 500),
      dead_at: sql`case when created_at < ${now.toISOString()}::timestamptz
        - make_interval(days => ${UNREACHABLE_DAYS}) then ${now.toISOString()}::timestamptz end`,
    })
    .where(isStillClaimed(message));
}

/** Delays an email until an hour at which it may be sent. The attempt doesn't count. */
export async function postpone(message: ClaimedMessage, until: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: sql`attempts - 1`, claimed_until: null, not_before: until })
    .where(isStillClaimed(message));
}

/** A random time within ± 25 %, so that messages that failed together aren't all retried at once. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.75 + Math.random() / 2);
}

/** Gives up a message that has no recipient, or whose template is switched off. Sellers see the sentence. */
export async function markSkipped(
  message: ClaimedMessage,
  { reason, sentence }: { reason: SkipReason; sentence: string },
  now: Date,
): Promise<void> {
  await db
    .update(outbox)
    .set({ skipped_at: now, skip_reason: reason, last_error: sentence })
    .where(isStillClaimed(message));
}

/** Deletes a message that needn't be sent any more, because what it was about no longer holds. */
export async function deleteMessage(message: ClaimedMessage): Promise<void> {
  await db.delete(outbox).where(isStillClaimed(message));
}
