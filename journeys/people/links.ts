import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { cancelOrderLink, linkOfOrder, makeOrderLink } from "#data/checkout/order-links.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { quoteVersions } from "#data/schema.server";
import { LINK_REQUEST } from "#test/people/order-by-link";
import { newTransactionId } from "#test/people/payments";
import { signedIn } from "#test/people/people";
import { expectTaken } from "./buyers.ts";
import { rejects } from "./decisions.ts";

/**
 * Makes an order with a payment link, with the same rows as the admin writes. The link's secret is random, because the
 * tests don't know the secret from which the store makes its own.
 */
export async function orderByLink(
  came: "made" | "paid" | "rejected" | "cancelled" = "made",
  now = new Date(),
) {
  const { person } = await signedIn({ email: "who-makes-orders@example.com", role: "staff" });
  const secret = randomBytes(16).toString("base64url");
  const hash = () => createHash("sha256").update(secret).digest();
  const items = [{ id: "ndk-01", size: "postal", quantity: 2 }] as const;
  const { quoteId } = await expectTaken(
    makeOrderLink({ ...LINK_REQUEST, items }, hash, person.id, now),
  );
  const link = await linkOfOrder(quoteId, now);
  if (!link) throw new Error("no link was made");
  if (came === "paid" || came === "rejected")
    await expectTaken(
      confirmQuote(link.guestId, link.versionId, { transactionId: newTransactionId() }, new Date()),
    );
  if (came === "rejected") await rejects(quoteId);
  if (came === "cancelled") await cancelOrderLink(quoteId, person.id, new Date());
  const { orderNumber, total } = link;
  return { orderId: quoteId, orderNumber, total, path: `/pay/${secret}` };
}

/** Cancels the link's order, as its seller does. */
export async function withdraws(orderId: string): Promise<void> {
  const { person } = await signedIn({ email: "who-makes-orders@example.com", role: "staff" });
  if (!(await cancelOrderLink(orderId, person.id, new Date())))
    throw new Error("the order wasn't cancelled");
}

/** Lets the 24 hours end for which the link's amount is promised. */
export async function runsOut(orderId: string): Promise<void> {
  const expired = { expires_at: new Date(Date.now() - 1_000) };
  await db.update(quoteVersions).set(expired).where(eq(quoteVersions.quote_id, orderId));
}
