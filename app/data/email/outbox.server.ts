import { eq, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { outbox } from "#data/schema.server";

/** What must be sent, by kind. */
export type Message = { kind: "episode-mail"; payload: { purchaseId: string } };
type Timed = Message & { notBefore: Date };

export type ClaimedMessage = Message & {
  /** Also the Message-ID, so that an email sent twice can be told. */
  id: string;
  attempts: number;
};

/** Longer than any sending takes: who claimed a message and died has lost it after this. */
const LEASE_SECONDS = 120;
export const MOST_ATTEMPTS = 8;

/** Written in the transaction of its cause: sent if that commits, never otherwise. */
export async function enqueue(tx: Db, messages: readonly Timed[]): Promise<void> {
  const rows = messages.map(({ notBefore: not_before, ...message }) => ({
    ...message,
    not_before,
  }));
  if (rows.length > 0) await tx.insert(outbox).values(rows);
}

/** The oldest message that is due and that nobody is sending, or null. It is the caller's for 2 minutes. */
export async function claimMessage(now: Date): Promise<ClaimedMessage | null> {
  const at = now.toISOString();
  const { rows } = await db.execute<ClaimedMessage>(sql`
    update outbox set
      claimed_until = ${at}::timestamptz + make_interval(secs => ${LEASE_SECONDS}),
      attempts = attempts + 1
    where id = (
      select id from outbox
      where sent_at is null and dead_at is null and not_before <= ${at}
        and (claimed_until is null or claimed_until <= ${at})
      order by not_before, id
      limit 1
      for update skip locked
    )
    returning id, kind, payload, attempts`);
  return rows[0] ?? null;
}

/** Tried again after 30 s, 1, 2, 4 … minutes, up to a quarter sooner or later; dead after eight attempts. */
export async function markFailed(
  { id, attempts }: ClaimedMessage,
  error: string,
  now: Date,
): Promise<void> {
  const wait = 30_000 * 2 ** (attempts - 1) * (0.75 + Math.random() / 2);
  const end =
    attempts >= MOST_ATTEMPTS
      ? { dead_at: now }
      : { not_before: new Date(now.getTime() + wait), claimed_until: null };
  await db
    .update(outbox)
    .set({ ...end, last_error: error.slice(0, 500) })
    .where(eq(outbox.id, id));
}
