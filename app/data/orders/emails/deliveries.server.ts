import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isUuid, localizedColumn } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { findTemplate } from "#data/email/email-templates.server";
import { enqueue, markSent } from "#data/email/outbox.server";
import { lockOrder, makeAutomaticTransitions } from "#data/orders/order-transitions.server";
import { episodePurchases, orders, outbox, profiles, storyEpisodes } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { branded } from "#domain/email/branding";
import { EPISODE_TEMPLATE, type EpisodeFacts } from "#domain/email/episode-email";
import { emailMessages } from "#domain/email/messages";
import { emailLanguage, type StoreFacts } from "#domain/email/order-facts";
import { type EmailContent, fillTemplate } from "#domain/email/templates";
import { DEFAULT_LANGUAGE, localized } from "#domain/language";
import { type Outcome, refused } from "#domain/problem";

/** How often an episode's email may be sent again to one person (our limit). */
const MAX_EPISODE_RESENDS = 3;
const EPISODE_RESENDS_WINDOW_SECONDS = 3_600;

type FoundEmail = Outcome<
  { code: "no-template" | "no-playlist" | "no-email" },
  { to: string; content: EmailContent }
>;

/**
 * Returns the email that delivers an episode. Null if there is nothing to deliver: the purchase was cancelled, or it
 * was delivered before and nobody asked for it `again`.
 */
export async function episodeEmail(
  { purchaseId, again }: { purchaseId: string; again?: true },
  store: StoreFacts,
): Promise<FoundEmail | null> {
  const pending = eq(episodePurchases.delivery_status, "pending");
  return await emailOf(purchaseId, store, again ? undefined : pending);
}

/** Returns the texts of an order's episode emails, which the seller can send by hand (reading R27). */
export async function emailsOf(deliveries: readonly Delivery[], store: StoreFacts) {
  const found = await Promise.all(deliveries.map(({ id }) => emailOf(id, store)));
  return found.map((each) =>
    each?.ok ? { subject: each.content.subject, text: each.content.text } : null,
  );
}

async function emailOf(
  purchaseId: string,
  store: StoreFacts,
  which?: SQL,
): Promise<FoundEmail | null> {
  if (!isUuid(purchaseId)) return null;
  const [row] = await db
    .select({
      to: episodePurchases.customer_email,
      // A direct purchase of an episode has no address and so no name of its own (reading R11); the profile's is
      // used.
      name: sql<string | null>`coalesce(${episodePurchases.customer_name}, ${profiles.name})`,
      number: episodePurchases.order_number,
      title: localizedColumn(storyEpisodes, "title"),
      episodes: storyEpisodes.total_episodes,
      playlist: storyEpisodes.spotify_playlist_url,
      language: orders.language,
    })
    .from(episodePurchases)
    .innerJoin(storyEpisodes, eq(storyEpisodes.id, episodePurchases.episode_id))
    .leftJoin(profiles, eq(profiles.id, episodePurchases.user_id))
    .leftJoin(orders, eq(orders.id, episodePurchases.order_id))
    .where(
      and(
        eq(episodePurchases.id, purchaseId),
        eq(episodePurchases.payment_status, "completed"),
        which,
      ),
    );
  if (!row) return null;
  const { to, name, number, title, episodes, playlist } = row;
  const language = emailLanguage({ language: row.language ?? DEFAULT_LANGUAGE }, store);
  const template = await findTemplate(EPISODE_TEMPLATE, language);
  if (!template) return refused({ code: "no-template" });
  if (!playlist) return refused({ code: "no-playlist" });
  if (!to) return refused({ code: "no-email" });
  const facts: EpisodeFacts = {
    store_name: store.storeName,
    customer_name: name ?? emailMessages.nameless(language),
    episode_title: localized(title, language),
    spotify_url: playlist,
    order_number: number ?? "",
    total_episodes: String(episodes),
  };
  return { ok: true, to, content: fillTemplate(branded(template, store.branding), facts) };
}

/**
 * Marks the email as sent and its purchase as delivered, in one transaction. Otherwise the purchase could say `sent`
 * although the email goes out again. A purchase that was cancelled meanwhile stays cancelled. The order is locked
 * first: of two emails sent at the same time, the second then sees that the first was sent, and the order can
 * advance.
 */
export async function markDelivered(
  { messageId, purchaseId }: { messageId: string; purchaseId: string },
  sent_by: "log" | "smtp",
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const orderId = await orderOfPurchase(tx, purchaseId);
    await lockOrder(tx, orderId);
    await markSent(tx, messageId, sent_by, now);
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
    await makeAutomaticTransitions(tx, orderId, now);
  });
}

async function orderOfPurchase(tx: Db, purchaseId: string): Promise<string> {
  const [purchase] = await tx
    .select({ orderId: episodePurchases.order_id })
    .from(episodePurchases)
    .where(eq(episodePurchases.id, purchaseId));
  return purchase?.orderId ?? "";
}

export type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

/** Returns the episodes of an order and the states of their emails. `error` is the mail server's last. */
export async function deliveriesOf(orderId: string) {
  if (!isUuid(orderId)) return [];
  const rows = await db
    .select({
      id: episodePurchases.id,
      title: localizedColumn(storyEpisodes, "title"),
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
    // An episode may have several emails; one that was sent is preferred, then the newest.
    .leftJoin(
      outbox,
      sql`${outbox.id} = (
        select id from outbox where payload ->> 'purchaseId' = ${episodePurchases.id}::text
        order by sent_at is null, id desc limit 1)`,
    )
    .where(
      and(
        eq(episodePurchases.order_id, orderId),
        // A cancelled order still lists episodes that were delivered before, which stay the customer's.
        or(ne(orders.status, "cancelled"), eq(episodePurchases.payment_status, "completed")),
      ),
    )
    .orderBy(asc(episodePurchases.purchased_at), asc(episodePurchases.id));
  return rows.map(({ payment, verified, link, sentBy, deadAt, ...row }) => ({
    ...row,
    title: localized(row.title),
    // The link to the episode; null until the payment is verified.
    playlist: payment === "completed" ? link : null,
    state: deliveryState({ payment, verified, sentAt: row.sentAt, sentBy, deadAt }),
  }));
}

/** `paid-twice`: the customer has the episode from another order (reading R54). */
function deliveryState(found: {
  payment: string;
  verified: boolean;
  sentAt: Date | null;
  sentBy: "log" | "smtp" | null;
  deadAt: Date | null;
}): "unpaid" | "paid-twice" | "waiting" | "logged" | "emailed" | "failed" {
  if (found.payment !== "completed") return found.verified ? "paid-twice" : "unpaid";
  if (found.sentAt) return found.sentBy === "smtp" ? "emailed" : "logged";
  return found.deadAt ? "failed" : "waiting";
}

/** Returns orders with an email that was given up, newest first. */
export async function failedEmails() {
  return await db
    .select({ orderId: orders.id, orderNumber: orders.order_number })
    .from(outbox)
    .innerJoin(orders, eq(orders.id, outbox.order_id))
    .leftJoin(
      episodePurchases,
      sql`${episodePurchases.id} = (${outbox.payload} ->> 'purchaseId')::uuid`,
    )
    .where(
      and(
        isNotNull(outbox.dead_at),
        or(isNull(episodePurchases.id), eq(episodePurchases.payment_status, "completed")),
      ),
    )
    .groupBy(orders.id)
    .orderBy(desc(sql`max(${outbox.dead_at})`))
    .limit(20);
}

/** Queues an order's failed emails again, with their old Message-IDs. Returns how many. */
export async function retryEmails(orderId: string, sellerId: string, now: Date): Promise<number> {
  return await transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return 0;
    const retriedRows = await tx.execute<{ title: string }>(sql`
      update outbox
      set dead_at = null, attempts = 0, claimed_until = null, created_at = ${now.toISOString()},
        not_before = ${now.toISOString()}
      from outbox dead
      left join episode_purchases purchase on dead.payload ->> 'purchaseId' = purchase.id::text
      left join story_episodes episode on episode.id = purchase.episode_id
      where outbox.id = dead.id and outbox.dead_at is not null and dead.order_id = ${orderId}
        and (purchase.id is null or purchase.payment_status = 'completed')
      returning coalesce(episode.title, outbox.payload ->> 'email') as title`);
    for (const { title: note } of retriedRows.rows) {
      const again = { kind: "email", before: "failed", after: "waiting", note } as const;
      await recordEvent(tx, { subject: "order", id: orderId, ...again }, { by: sellerId, now });
    }
    return retriedRows.rows.length;
  });
}

type ResendProblem =
  | { code: "episode-not-delivered" }
  /** The previous email with the episode hasn't been sent yet. */
  | { code: "episode-email-waiting" }
  | { code: "too-many-resends" };

/**
 * Queues another email with an episode that the customer has. A person can do so a few times an hour, for all
 * episodes together. Returns the email address.
 */
export async function resendEpisode(
  userId: string,
  purchaseId: string,
  now: Date,
): Promise<Outcome<ResendProblem, { to: string }>> {
  if (!isUuid(purchaseId)) return refused({ code: "episode-not-delivered" });
  return await transaction(async (tx) => {
    const orderId = await orderOfPurchase(tx, purchaseId);
    // `lockOrder` locks the person too, so that two requests at the same time are counted one after the other.
    if (!(await lockOrder(tx, orderId, userId))) return refused({ code: "episode-not-delivered" });
    const [purchase] = await tx
      .select({ to: episodePurchases.customer_email, title: storyEpisodes.title })
      .from(episodePurchases)
      .innerJoin(storyEpisodes, eq(storyEpisodes.id, episodePurchases.episode_id))
      .where(
        and(eq(episodePurchases.id, purchaseId), eq(episodePurchases.payment_status, "completed")),
      );
    if (!purchase?.to) return refused({ code: "episode-not-delivered" });
    const ofPurchase = sql`${outbox.payload} ->> 'purchaseId' = ${purchaseId}`;
    if (await tx.$count(outbox, and(ofPurchase, isNull(outbox.sent_at), isNull(outbox.dead_at))))
      return refused({ code: "episode-email-waiting" });
    const hourAgo = new Date(now.getTime() - EPISODE_RESENDS_WINDOW_SECONDS * 1_000);
    const sentRecently = and(
      eq(outbox.user_id, userId),
      gt(outbox.created_at, hourAgo),
      sql`${outbox.payload} ->> 'again' = 'true'`,
    );
    if ((await tx.$count(outbox, sentRecently)) >= MAX_EPISODE_RESENDS)
      return refused({ code: "too-many-resends" });
    const message = { kind: "episode-mail", payload: { purchaseId, again: true } } as const;
    await enqueue(tx, [{ ...message, userId, orderId, notBefore: now }]);
    const again = {
      kind: "email",
      before: "sent",
      after: "waiting",
      note: purchase.title,
    } as const;
    await recordEvent(tx, { subject: "order", id: orderId, ...again }, { by: userId, now });
    return { ok: true, to: purchase.to };
  });
}
