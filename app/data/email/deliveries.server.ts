import { and, asc, desc, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { type Db, db, read, transaction } from "#data/db.server";
import { recordChange } from "#data/orders/order-history.server";
import { advance, lockOrder } from "#data/orders/order-transitions.server";
import {
  emailTemplates,
  episodePurchases,
  orders,
  outbox,
  profiles,
  storyEpisodes,
} from "#data/schema.server";
import { emailMessages } from "#domain/email/messages";
import {
  type EmailContent,
  EPISODE_TEMPLATE,
  type EpisodeFacts,
  fillTemplate,
} from "#domain/email/templates";

type EpisodeEmail = { to: string; template: EmailContent; facts: EpisodeFacts };

type EmailProblem = "no-template" | "no-playlist" | "no-email";

type FoundEmail = { ok: true; email: EpisodeEmail } | { ok: false; problem: EmailProblem };

/** What delivers a purchase; null when there is nothing to deliver: it was cancelled, or was delivered. */
export async function episodeEmail(purchaseId: string): Promise<FoundEmail | null> {
  return await emailOf(purchaseId, eq(episodePurchases.delivery_status, "pending"));
}

/** The emails of an order's episodes, filled, for the seller to send by hand (reading R27). */
export async function emailsOf(deliveries: readonly Delivery[]) {
  const found = await Promise.all(deliveries.map(({ id }) => emailOf(id)));
  return found.map((each) => {
    if (!each?.ok) return null;
    const { subject, text } = fillTemplate(each.email.template, each.email.facts);
    return { subject, text };
  });
}

async function emailOf(purchaseId: string, which?: SQL): Promise<FoundEmail | null> {
  if (!isKey(purchaseId)) return null;
  const [row] = await read(() =>
    db
      .select({
        to: episodePurchases.customer_email,
        // A direct purchase has no address and so no name of its own (reading R11).
        name: sql<string | null>`coalesce(${episodePurchases.customer_name}, ${profiles.name})`,
        number: episodePurchases.order_number,
        title: storyEpisodes.title,
        episodes: storyEpisodes.total_episodes,
        playlist: storyEpisodes.spotify_playlist_url,
        template: emailTemplates,
      })
      .from(episodePurchases)
      .innerJoin(storyEpisodes, eq(storyEpisodes.id, episodePurchases.episode_id))
      .leftJoin(profiles, eq(profiles.id, episodePurchases.user_id))
      .leftJoin(
        emailTemplates,
        and(eq(emailTemplates.template_name, EPISODE_TEMPLATE), emailTemplates.is_active),
      )
      .where(
        and(
          eq(episodePurchases.id, purchaseId),
          eq(episodePurchases.payment_status, "completed"),
          which,
        ),
      ),
  );
  if (!row) return null;
  const { to, name, number, title, episodes, playlist, template } = row;
  if (!template) return { ok: false, problem: "no-template" };
  if (!playlist) return { ok: false, problem: "no-playlist" };
  if (!to) return { ok: false, problem: "no-email" };
  const facts: EpisodeFacts = {
    customer_name: name ?? emailMessages.nameless,
    episode_title: title,
    spotify_url: playlist,
    order_number: number ?? "",
    total_episodes: String(episodes),
  };
  const { subject, html_content: html, text_content: text } = template;
  return { ok: true, email: { to, template: { subject, html, text }, facts } };
}

/**
 * The transport took the email. Together, so that no purchase says `sent` of a message that goes out
 * again. A purchase that was taken back in that moment stays so. The order is locked first: of two
 * emails that are sent at once, the second sees that the first was.
 */
export async function markDelivered(
  { messageId, purchaseId }: { messageId: string; purchaseId: string },
  sent_by: "log" | "smtp",
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const orderId = await orderOfPurchase(tx, purchaseId);
    await lockOrder(tx, orderId);
    await tx
      .update(outbox)
      .set({ sent_at: now, sent_by, last_error: null })
      .where(eq(outbox.id, messageId));
    await tx
      .update(episodePurchases)
      .set({ delivery_status: "sent", email_sent_at: now, updated_at: now })
      .where(
        and(
          eq(episodePurchases.id, purchaseId),
          eq(episodePurchases.payment_status, "completed"),
          eq(episodePurchases.delivery_status, "pending"),
        ),
      );
    await advance(tx, orderId, now);
  });
}

async function orderOfPurchase(tx: Db, purchaseId: string): Promise<string> {
  const [purchase] = await tx
    .select({ orderId: episodePurchases.order_id })
    .from(episodePurchases)
    .where(eq(episodePurchases.id, purchaseId));
  return purchase?.orderId ?? "";
}

/** Its cause is gone. */
export async function forgetMessage(messageId: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, messageId));
}

/** An episode of an order, and where its email is. */
export type Delivery = {
  id: string;
  title: string;
  email: string | null;
  /** For the buyer, once the payment is verified. */
  playlist: string | null;
  /** `paid-twice`: the episode is theirs by another order (reading R54). */
  state: "unpaid" | "paid-twice" | "waiting" | "logged" | "emailed" | "failed";
  sentAt: Date | null;
  /** What the mail server last said. */
  error: string | null;
};

export async function deliveriesOf(orderId: string): Promise<Delivery[]> {
  if (!isKey(orderId)) return [];
  const rows = await read(() =>
    db
      .select({
        id: episodePurchases.id,
        title: storyEpisodes.title,
        email: episodePurchases.customer_email,
        payment: episodePurchases.payment_status,
        verified: orders.payment_verified,
        link: storyEpisodes.spotify_playlist_url,
        sentAt: episodePurchases.email_sent_at,
        sentBy: outbox.sent_by,
        deadAt: outbox.dead_at,
        error: outbox.last_error,
      })
      .from(episodePurchases)
      .innerJoin(orders, eq(orders.id, episodePurchases.order_id))
      .innerJoin(storyEpisodes, eq(storyEpisodes.id, episodePurchases.episode_id))
      .leftJoin(outbox, sql`${outbox.payload} ->> 'purchaseId' = ${episodePurchases.id}::text`)
      .where(
        and(
          eq(episodePurchases.order_id, orderId),
          // What was delivered before an order was cancelled stays the customer's.
          or(ne(orders.status, "cancelled"), eq(episodePurchases.payment_status, "completed")),
        ),
      )
      .orderBy(asc(episodePurchases.purchased_at), asc(episodePurchases.id)),
  );
  return rows.map(({ payment, verified, link, sentBy, deadAt, ...row }) => ({
    ...row,
    playlist: payment === "completed" ? link : null,
    state: deliveryState({ payment, verified, sentAt: row.sentAt, sentBy, deadAt }),
  }));
}

function deliveryState(found: {
  payment: string;
  verified: boolean;
  sentAt: Date | null;
  sentBy: "log" | "smtp" | null;
  deadAt: Date | null;
}): Delivery["state"] {
  if (found.payment !== "completed") return found.verified ? "paid-twice" : "unpaid";
  if (found.sentAt) return found.sentBy === "smtp" ? "emailed" : "logged";
  return found.deadAt ? "failed" : "waiting";
}

export type FailedEmail = { orderId: string; orderNumber: string; error: string | null };

/** Emails that nobody tries to send any more, the newest first: the seller has to know. */
export async function failedEmails(): Promise<FailedEmail[]> {
  return await read(() =>
    db
      .select({ orderId: orders.id, orderNumber: orders.order_number, error: outbox.last_error })
      .from(outbox)
      .innerJoin(
        episodePurchases,
        sql`${episodePurchases.id} = (${outbox.payload} ->> 'purchaseId')::uuid`,
      )
      .innerJoin(orders, eq(orders.id, episodePurchases.order_id))
      .where(and(isNotNull(outbox.dead_at), eq(episodePurchases.payment_status, "completed")))
      .orderBy(desc(outbox.dead_at))
      .limit(20),
  );
}

/** Tries an order's failed emails anew, under their old Message-ID. Answers how many. */
export async function retryEmails(orderId: string, sellerId: string, now: Date): Promise<number> {
  return await transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return 0;
    const revived = await tx.execute<{ title: string }>(sql`
      update outbox
      set dead_at = null, attempts = 0, claimed_until = null, not_before = ${now.toISOString()}
      from episode_purchases purchase join story_episodes episode on episode.id = purchase.episode_id
      where dead_at is not null and payload ->> 'purchaseId' = purchase.id::text
        and purchase.order_id = ${orderId} and purchase.payment_status = 'completed'
      returning episode.title`);
    for (const { title: note } of revived.rows) {
      const again = { kind: "email", before: "failed", after: "waiting", note } as const;
      await recordChange(tx, orderId, { ...again, by: sellerId, at: now });
    }
    return revived.rows.length;
  });
}
