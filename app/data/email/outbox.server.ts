import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { outbox } from "#data/schema.server";
import type { OrderEvent } from "#domain/email/order-emails";
import type { TeamNews } from "#domain/people/team/team-email";

/** What must be sent, by kind. */
export type OutboxMessage =
  | { kind: "episode-mail"; payload: { purchaseId: string; again?: true } }
  | { kind: "order-mail"; payload: OrderEvent }
  | { kind: "team-mail"; payload: TeamNews }
  /** To a seller: of a new order, or of a payment that no order came of. */
  | { kind: "seller-mail"; payload: SellerEvent }
  /** To an owner: where customers pay has changed. */
  | { kind: "payee-mail"; payload: { to: string; version: number } }
  /** To a customer: money that may be theirs has arrived. */
  | { kind: "money-mail"; payload: { invitationId: string } }
  /** To the store's own inbox: the copy of a message from the contact page. */
  | { kind: "contact-mail"; payload: { messageId: string; to: string } };
const KINDS: readonly OutboxMessage["kind"][] = [
  "episode-mail",
  "order-mail",
  "team-mail",
  "seller-mail",
  "payee-mail",
  "money-mail",
  "contact-mail",
];

export type SellerEvent = { orderId: string } | { unplacedId: string };

type Timed = OutboxMessage & {
  /** Whom it is to: erased with the person (reading R27). */
  userId: string | null;
  orderId: string | null;
  /** What it tells of, where that is told once. */
  event?: string;
  notBefore: Date;
};

export type ClaimedMessage = OutboxMessage & {
  /** Also the Message-ID, so that an email sent twice can be told. */
  id: string;
  userId: string | null;
  orderId: string | null;
  attempts: number;
};

/** Who claimed a message and died has lost it after this; who is still sending it renews the lease. */
const LEASE_SECONDS = 120;
export const LEASE_RENEWAL_MILLISECONDS = 40_000;
export const MOST_ATTEMPTS = 8;
/** A mail server that is away this long loses nobody's email; then the seller has to know. */
const UNREACHABLE_DAYS = 3;

/**
 * Written in the transaction of its cause: sent if that commits, never otherwise. What was told already
 * isn't told again.
 */
export async function enqueue(tx: Db, messages: readonly Timed[]): Promise<void> {
  const rows = messages.map(({ notBefore: not_before, userId, orderId, ...message }) => ({
    ...message,
    not_before,
    user_id: userId,
    order_id: orderId,
  }));
  if (rows.length > 0)
    await tx.insert(outbox).values(rows).onConflictDoNothing({ target: outbox.event });
}

/**
 * The oldest message that is due and that nobody is sending, or null. It is the caller's for 2 minutes. A kind
 * that only a newer version knows is left to its nodes. Null, too, while the outbox is held after a restore.
 */
export async function claimMessage(now: Date): Promise<ClaimedMessage | null> {
  const at = now.toISOString();
  const { rows } = await db.execute<ClaimedMessage>(sql`
    update outbox set claimed_until = ${leaseEnd(now)}, attempts = attempts + 1
    where id = (
      select id from outbox
      where sent_at is null and dead_at is null and skipped_at is null and not_before <= ${at}
        and ${inArray(sql`kind`, [...KINDS])}
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
    returning ${CLAIMED}`);
  return rows[0] ?? null;
}

const CLAIMED = sql`id, kind, payload, user_id as "userId", order_id as "orderId", attempts`;

/** One email tells a seller of so much. */
const MOST_GATHERED = 500;

/**
 * What else is due to the same seller goes into the same email. Nobody else claims it: of a seller's messages the
 * first that is due is claimed alone.
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
    returning ${CLAIMED}`);
  return rows;
}

/** A slow mail server: nobody else begins while this one is still at it. */
export async function renewLease({ id, attempts }: ClaimedMessage, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ claimed_until: leaseEnd(now) })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)));
}

function leaseEnd(now: Date) {
  return sql`${now.toISOString()}::timestamptz + make_interval(secs => ${LEASE_SECONDS})`;
}

export async function markSent(
  tx: Db,
  messageId: string,
  sent_by: "log" | "smtp",
  now: Date,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ sent_at: now, sent_by, last_error: null })
    .where(eq(outbox.id, messageId));
}

/** Tried again after 30 s, 1, 2, 4 … minutes, up to a quarter sooner or later; dead after eight attempts. */
export async function markFailed(
  { id, attempts }: ClaimedMessage,
  error: string,
  now: Date,
): Promise<void> {
  const wait = jittered(30_000 * 2 ** (attempts - 1));
  const end =
    attempts >= MOST_ATTEMPTS
      ? { dead_at: now }
      : { not_before: new Date(now.getTime() + wait), claimed_until: null };
  await db
    .update(outbox)
    .set({ ...end, last_error: error.slice(0, 500) })
    .where(eq(outbox.id, id));
}

/** The mail server was away, which is no fault of the message: the attempt doesn't count. */
export async function giveBack({ id }: ClaimedMessage, error: string, now: Date): Promise<void> {
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
    .where(eq(outbox.id, id));
}

/** Up to a quarter less or more, so that what failed together doesn't come again together. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.75 + Math.random() / 2);
}

/** Its template is switched off: not sent, now or later, and the seller reads why. */
export async function markSkipped(messageId: string, why: string, now: Date): Promise<void> {
  await db.update(outbox).set({ skipped_at: now, last_error: why }).where(eq(outbox.id, messageId));
}

/** Its cause is gone. */
export async function deleteMessage(messageId: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, messageId));
}
