import { and, eq, getTableColumns, isNull, lte, or, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { mailboxes, smsSources } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import type { EmailRefusal, MailboxProblem } from "#domain/statements/bank-messages";
import { insertSource, recordSourceEvent } from "./sms-sources.server.ts";

// The mailboxes that get the bank's emails. Each is a source like a phone; one node at a time reads it.

const NO_PROBLEM = { problem: null, problem_since: null, retry_at: null } as const;

export type Mailbox = typeof mailboxes.$inferSelect;

export type NewMailbox = { id: string; name: string } & Pick<
  Mailbox,
  "bank" | "host" | "port" | "address" | "folder" | "password"
>;

export async function addMailbox({ id, name, ...account }: NewMailbox, writer: Writer) {
  await transaction(async (tx) => {
    await insertSource(tx, { id, name, kind: "mailbox" }, writer);
    await tx.insert(mailboxes).values({ source_id: id, ...account });
  });
}

/** Returns a mailbox with its account; null: there is none. */
export async function findMailbox(id: string): Promise<Mailbox | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select().from(mailboxes).where(eq(mailboxes.source_id, id));
  return found ?? null;
}

/** Stores a new password, which was tried, and has the mailbox read at once. */
export async function changePassword(
  { source_id }: Mailbox,
  password: Uint8Array,
  writer: Writer,
): Promise<void> {
  await transaction(async (tx) => {
    const [source] = await tx.select().from(smsSources).where(eq(smsSources.id, source_id));
    await tx
      .update(mailboxes)
      .set({ password, ...NO_PROBLEM })
      .where(eq(mailboxes.source_id, source_id));
    if (source) await recordSourceEvent(tx, source, "changed", writer);
  });
}

/** Seconds for which a node may read a mailbox without renewing its claim. */
const CLAIM_SECONDS = 30;

/** Claims the mailboxes that are due, and renews this node's claims. Returns those that are this node's to read. */
export async function claimMailboxes(node: string, now: Date) {
  const { retry_at, claimed_by, claimed_until, source_id } = mailboxes;
  return await db
    .update(mailboxes)
    .set({ claimed_by: node, claimed_until: new Date(now.getTime() + CLAIM_SECONDS * 1_000) })
    .from(smsSources)
    .where(
      and(
        eq(smsSources.id, source_id),
        isNull(smsSources.off_at),
        or(isNull(retry_at), lte(retry_at, now)),
        or(isNull(claimed_until), lte(claimed_until, now), eq(claimed_by, node)),
      ),
    )
    .returning({ ...getTableColumns(mailboxes), createdAt: smsSources.created_at });
}

/** Lets another node read the mailboxes at once. */
export async function releaseMailboxes(node: string): Promise<void> {
  await db.update(mailboxes).set({ claimed_until: null }).where(eq(mailboxes.claimed_by, node));
}

/**
 * Stores that the folder is open. If the server has numbered its emails anew, they are looked at from the first day again;
 * what was read before is known by its hashes. Returns the number above which emails are new.
 */
export async function markOpened(id: string, uidValidity: number, now: Date): Promise<number> {
  const at = now.toISOString();
  const isNew = sql`uid_validity is distinct from ${uidValidity}`;
  const [row] = await db
    .update(mailboxes)
    .set({
      last_uid: sql`case when ${isNew} then 0 else last_uid end`,
      renumbered_at: sql`case when uid_validity <> ${uidValidity} then ${at}::timestamptz else renumbered_at end`,
      uid_validity: uidValidity,
      read_at: now,
      ...NO_PROBLEM,
    })
    .where(eq(mailboxes.source_id, id))
    .returning({ lastUid: mailboxes.last_uid });
  return row?.lastUid ?? 0;
}

/** Stores that all emails up to this number were looked at. */
export async function markLookedAt(id: string, uid: number, now: Date): Promise<void> {
  await db
    .update(mailboxes)
    .set({ last_uid: sql`greatest(last_uid, ${uid}::bigint)`, read_at: now, ...NO_PROBLEM })
    .where(eq(mailboxes.source_id, id));
}

/** Stores why the mailbox can't be read, and gives it back. */
export async function markAway(id: string, problem: MailboxProblem, retryAt: Date, now: Date) {
  const at = now.toISOString();
  await db
    .update(mailboxes)
    .set({
      problem,
      problem_since: sql`case when problem = ${problem} then problem_since else ${at}::timestamptz end`,
      retry_at: retryAt,
      claimed_until: null,
    })
    .where(eq(mailboxes.source_id, id));
}

/** Counts an email that doesn't count, by its reason. */
export async function countRefusedEmail(id: string, refusal: EmailRefusal): Promise<void> {
  const known = sql`coalesce((refused ->> ${refusal}::text)::integer, 0)`;
  await db
    .update(mailboxes)
    .set({ refused: sql`refused || jsonb_build_object(${refusal}::text, ${known} + 1)` })
    .where(eq(mailboxes.source_id, id));
}
