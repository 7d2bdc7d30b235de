import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { linkBySecret, linkOfOrder, type OrderLink } from "#data/checkout/order-links.server";
import { type Db, transaction } from "#data/db.server";
import { orderLinks, profiles, quotes, users } from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";

/**
 * Moves an order that was paid by link into the account of the signed-in person. Only the first person gets it. Null:
 * the link is unknown or not paid, or somebody else has the order.
 */
export async function claimOrder(
  hash: Uint8Array,
  personId: string,
  now: Date,
): Promise<{ orderId: string } | null> {
  const link = await linkBySecret(hash, now);
  if (link?.state === "claimed" && link.claimedBy === personId) return { orderId: link.quoteId };
  if (link?.state !== "placed") return null;
  return await transaction(async (tx) => {
    await lockPeople(tx, link.guestId, personId);
    const { rowCount } = await tx
      .update(orderLinks)
      .set({ claimed_by: personId, claimed_at: now })
      .where(
        and(whereLink(link), eq(orderLinks.serial, link.serial), isNull(orderLinks.claimed_by)),
      );
    if (rowCount !== 1) return null;
    await changeOwner(tx, link.quoteId, link.guestId, personId);
    // The user that was made for the link no longer needs its email address and profile, since the account has them.
    await tx.update(users).set({ email: "" }).where(eq(users.id, link.guestId));
    await tx.delete(profiles).where(eq(profiles.id, link.guestId));
    return { orderId: link.quoteId };
  });
}

/**
 * Takes a claimed order out of the account again, if the link went to the wrong person. The old link stops working.
 */
export async function undoClaim(
  quoteId: string,
  hashOf: (quoteId: string, serial: number) => Uint8Array,
  { by, now }: Writer,
): Promise<boolean> {
  const link = await linkOfOrder(quoteId, now);
  const { claimedBy = null } = link ?? {};
  if (!link || claimedBy === null) return false;
  const serial = link.serial + 1;
  return await transaction(async (tx) => {
    await lockPeople(tx, link.guestId, claimedBy);
    const { rowCount } = await tx
      .update(orderLinks)
      .set({
        ...{ claimed_by: null, claimed_at: null, serial },
        token_hash: Buffer.from(hashOf(quoteId, serial)),
      })
      .where(and(whereLink(link), eq(orderLinks.claimed_by, claimedBy)));
    if (rowCount !== 1) return false;
    await changeOwner(tx, quoteId, claimedBy, link.guestId);
    const undone = { subject: "customer", id: claimedBy, action: "unclaimed" } as const;
    await recordEvent(tx, { ...undone, facts: { order: link.orderNumber } }, { by, now });
    return true;
  });
}

const whereLink = ({ quoteId }: Pick<OrderLink, "quoteId">) => eq(orderLinks.quote_id, quoteId);

/**
 * Locks both people in a fixed order, before any of their rows, so that there can be no deadlock
 * (docs/decisions/0072).
 */
async function lockPeople(tx: Db, ...ids: string[]): Promise<void> {
  const people = await tx
    .select({ erasedAt: users.erased_at })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for("no key update");
  if (people.some(({ erasedAt }) => erasedAt)) throw new Error("the account was erased meanwhile");
}

/** Changes the owner in all rows by which a person sees the order, pays for it or gets emails about it. */
async function changeOwner(tx: Db, orderId: string, from: string, to: string): Promise<void> {
  await tx.update(quotes).set({ user_id: to }).where(eq(quotes.id, orderId));
  await tx.execute(sql`update orders set user_id = ${to} where id = ${orderId}`);
  await tx.execute(
    sql`update orders set search_text = order_search_text(orders) where id = ${orderId}`,
  );
  await tx.execute(sql`
    update order_events set changed_by = ${to} where order_id = ${orderId} and changed_by = ${from}`);
  await tx.execute(sql`update coupon_usage set user_id = ${to} where order_id = ${orderId}`);
  await tx.execute(
    sql`update outbox set user_id = ${to} where order_id = ${orderId} and user_id = ${from}`,
  );
  await tx.execute(sql`
    update unplaced_payments set user_id = ${to}
    where version_id in (select id from quote_versions where quote_id = ${orderId})`);
  await tx.execute(sql`
    update screenshot_readings set user_id = ${to}
    where user_id = ${from} and sha256 in (select screenshot_sha256 from payments
      where order_id = ${orderId} or unplaced_payment_id in (
        select unplaced.id from unplaced_payments unplaced
        join quote_versions version on version.id = unplaced.version_id where version.quote_id = ${orderId}))`);
}
