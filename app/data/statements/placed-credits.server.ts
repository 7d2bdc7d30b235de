import { and, eq, isNull } from "drizzle-orm";
import { couponHoldOf, lockCouponsOf, retakeCoupon } from "#data/cart/coupon-uses.server";
import { currentDecision } from "#data/checkout/current-decision.server";
import {
  EMAIL_LANGUAGE,
  lockVersion,
  type QuoteVersion,
} from "#data/checkout/quote-versions.server";
import { isTransactionIdConflict } from "#data/checkout/transaction-ids.server";
import {
  deleteSecondPayment,
  markSent,
  recordSecondPayment,
} from "#data/checkout/unplaced-payments.server";
import { isUuid } from "#data/columns.server";
import { type Db, transaction, violatedConstraint } from "#data/db.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import {
  type LockedCredit,
  lockCredit,
  proofFromCredit,
} from "#data/orders/payment/payment-credits.server";
import { verifyLocked, verifyPlaced } from "#data/orders/payment/verification.server";
import { placedFacts, placeOrder } from "#data/orders/placing.server";
import {
  payments,
  paymentVerification,
  quotes,
  quoteVersions,
  statementCredits,
  unplacedPayments,
  upiTransactionId,
  users,
} from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { type Decider, isOwnOrder, type OwnOrder } from "#domain/orders/payment/single-decision";
import { type UnplacedOrderProblem, unplacedOrderProblem } from "#domain/orders/payment/unplaced";
import { type Outcome, type ProblemOf, refused } from "#domain/problem";
import {
  decidePlacement,
  isUnassigned,
  type PlacementDecision,
  type PlacementFacts,
  type PlacementProblem,
} from "#domain/statements/placement/placement";

type PlacementOutcome = Outcome<
  PlacementProblem | OwnOrder | { code: "money-not-found" | "product-unavailable" },
  { became: "made" | "verified" | "stored"; orderId: string | null }
>;

/**
 * Makes an order from an unmatched credit and the quote version that the seller chose, and verifies it in the same
 * transaction (reading R52). Locks are taken in the order of docs/decisions/0072. If two owners and the customer do
 * so at once, there is one order, and each learns what happened.
 */
export async function placeFromCredit(
  creditId: string,
  versionId: string,
  writer: Writer & { alone?: boolean },
): Promise<PlacementOutcome> {
  if (!isUuid(creditId) || !isUuid(versionId)) return refused({ code: "money-not-found" });
  try {
    return await transaction((tx) => placeForCredit(tx, creditId, versionId, writer));
  } catch (error) {
    // A customer has sent this ID in the meantime.
    if (isTransactionIdConflict(error)) return refused({ code: "id-sent" });
    if (isProductDeleted(error)) return refused({ code: "product-unavailable" });
    throw error;
  }
}

/** True if a product or episode of the quote version was deleted meanwhile. Owners can do that once the version has expired. */
function isProductDeleted(error: unknown): boolean {
  const broken = violatedConstraint(error) ?? "";
  return ["order_items_product_fk", "order_items_episode_fk"].includes(broken);
}

/** Like `placeFromCredit`, in the caller's transaction. */
export async function placeForCredit(
  tx: Db,
  creditId: string,
  versionId: string,
  writer: Writer & { alone?: boolean },
): Promise<PlacementOutcome> {
  const version = await lockCustomerAndVersion(tx, versionId);
  if (version?.state === "placed") await lockOrder(tx, version.quoteId);
  const credit = await lockCredit(tx, creditId);
  if (!version || !credit) return refused({ code: "money-not-found" });
  const { by, now, alone = false } = writer;
  if (isOwnOrder(version.userId, { id: by, alone })) return refused({ code: "own-order" });
  if (version.state !== "placed") await lockCouponsOf(tx, version);
  const live = await livePayment(tx, credit.transactionId);
  const placed = version.state === "placed" ? await placedFacts(tx, version.quoteId) : null;
  const coupon = placed ? "none" : await couponHoldOf(tx, version);
  const facts: PlacementFacts = { credit, version, placed, live, coupon };
  const decision = decidePlacement(facts);
  const { transactionId } = credit;
  const orderId = version.quoteId;
  switch (decision.kind) {
    case "refuse":
      return refused(decision.problem);
    case "store": {
      const second = { reason: decision.reason, transactionId };
      const paymentId = await recordSecondPayment(tx, version, second, writer);
      await assignToPayment(tx, credit, { paymentId, versionId, became: "stored" }, writer);
      return { ok: true, became: "stored", orderId: null };
    }
    case "verify": {
      const { paymentId } = decision;
      const order = await lockOrder(tx, orderId);
      if (order?.payment?.id !== paymentId || order.facts.payment !== "waiting")
        return refused({ code: "id-sent" });
      await verifyLocked(tx, order, paymentId, by, proofFromCredit(credit), now);
      await assignToPayment(tx, credit, { paymentId, versionId, became: "verified" }, writer);
      return { ok: true, became: "verified", orderId };
    }
    case "place": {
      const paymentId = await makeOrder(tx, version, transactionId, decision, writer);
      await verifyPlaced(tx, orderId, paymentId, writer, proofFromCredit(credit));
      await assignToPayment(tx, credit, { paymentId, versionId, became: "made" }, writer);
      return { ok: true, became: "made", orderId };
    }
  }
}

/**
 * Makes an order of a payment that has none, and verifies it in the same transaction, because the seller saw the
 * money (reading R52). Takes its locks in the same order as `placeFromCredit`.
 */
export async function placeUnplaced(
  unplacedId: string,
  seller: Decider,
  now: Date,
): Promise<
  Outcome<
    UnplacedOrderProblem | OwnOrder | { code: "unplaced-settled" | "product-unavailable" },
    { orderId: string }
  >
> {
  if (!isUuid(unplacedId)) return refused({ code: "unplaced-settled" });
  try {
    return await transaction(async (tx) => {
      const [sent] = await tx
        .select({ versionId: unplacedPayments.version_id, transactionId: upiTransactionId })
        .from(unplacedPayments)
        .innerJoin(payments, eq(payments.unplaced_payment_id, unplacedPayments.id))
        .where(eq(unplacedPayments.id, unplacedId));
      const version = sent && (await lockCustomerAndVersion(tx, sent.versionId));
      if (!version) return refused({ code: "unplaced-settled" });
      if (isOwnOrder(version.userId, seller)) return refused({ code: "own-order" });
      await lockCouponsOf(tx, version);
      const live = await livePayment(tx, sent.transactionId);
      if (live?.unplacedOf !== version.id) return refused({ code: "unplaced-settled" });
      const coupon = await couponHoldOf(tx, version);
      const problem = unplacedOrderProblem(version.state === "placed", coupon);
      if (problem) return refused(problem);
      const placing = { takeCoupon: coupon === "available", stored: live.paymentId };
      const writer = { by: seller.id, now };
      const paymentId = await makeOrder(tx, version, sent.transactionId, placing, writer);
      await verifyPlaced(tx, version.quoteId, paymentId, writer);
      return { ok: true, orderId: version.quoteId };
    });
  } catch (error) {
    if (isProductDeleted(error)) return refused({ code: "product-unavailable" });
    throw error;
  }
}

/**
 * Locks the customer, then their quote version, as Confirm does. Null if the version doesn't exist or the account was
 * erased.
 */
export async function lockCustomerAndVersion(
  tx: Db,
  versionId: string,
): Promise<QuoteVersion | null> {
  const [owner] = await tx
    .select({ userId: quotes.user_id })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .innerJoin(users, and(eq(users.id, quotes.user_id), isNull(users.erased_at)))
    .where(eq(quoteVersions.id, versionId))
    .for("no key update", { of: users });
  return owner ? await lockVersion(tx, owner.userId, versionId) : null;
}

/** Returns the live payment with this ID. `unplacedOf` is its quote version, if it has no order and isn't decided. */
export async function livePayment(tx: Db, transactionId: string): Promise<PlacementFacts["live"]> {
  const isLive = and(eq(payments.transaction_id, transactionId), isNull(payments.released_at));
  const [live] = await tx.select({ id: payments.id }).from(payments).where(isLive).for("update");
  if (!live) return null;
  const [row] = await tx
    .select({
      paymentId: payments.id,
      orderId: payments.order_id,
      versionId: unplacedPayments.version_id,
      decided: paymentVerification.id,
    })
    .from(payments)
    .leftJoin(unplacedPayments, eq(unplacedPayments.id, payments.unplaced_payment_id))
    .leftJoin(paymentVerification, currentDecision())
    .where(eq(payments.id, live.id));
  if (!row) return null;
  const { paymentId, orderId, versionId, decided } = row;
  return { paymentId, orderId, unplacedOf: orderId || decided ? null : versionId };
}

type PlaceDecision = Omit<Extract<PlacementDecision, { kind: "place" }>, "kind">;

async function makeOrder(
  tx: Db,
  version: QuoteVersion,
  transactionId: string,
  { takeCoupon, stored }: PlaceDecision,
  { by, now }: Writer,
): Promise<string> {
  if (takeCoupon && version.couponId) await retakeCoupon(tx, version.couponId);
  const language = await emailLanguageOf(tx, version.id);
  return await placeOrder(tx, version, { transactionId, ...(language && { language }) }, now, {
    sellerId: by,
    stored: stored ? await storedProof(tx, stored) : null,
  });
}

async function storedProof(tx: Db, paymentId: string) {
  const [payment] = await tx
    .select({ screenshotPath: payments.screenshot_path, unplacedId: payments.unplaced_payment_id })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment?.unplacedId) throw new Error("a stored payment that isn't there");
  await markSent(tx, payment.unplacedId);
  return { paymentId, screenshotPath: payment.screenshotPath };
}

async function emailLanguageOf(tx: Db, versionId: string) {
  const [row] = await tx
    .select({ language: EMAIL_LANGUAGE })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .where(eq(quoteVersions.id, versionId));
  return row?.language;
}

async function assignToPayment(
  tx: Db,
  { id }: LockedCredit,
  { paymentId, versionId, became }: { paymentId: string; versionId: string; became: string },
  { by, now }: Writer,
): Promise<void> {
  await tx
    .update(statementCredits)
    .set({
      decision: "placed",
      problem: null,
      payment_id: paymentId,
      version_id: versionId,
      decided_by: by,
      decided_at: now,
    })
    .where(eq(statementCredits.id, id));
  const event = { subject: "statement", id, action: `money-${became}` } as const;
  await recordEvent(tx, event, { by, now });
}

/**
 * Undoes that a credit was recorded as a second payment, while nobody has decided about that: the money is unmatched
 * again.
 */
export async function withdrawSecondPayment(
  creditId: string,
  { by, now }: Writer,
): Promise<Outcome<{ code: "not-recorded" }>> {
  if (!isUuid(creditId)) return refused({ code: "not-recorded" });
  return await transaction(async (tx) => {
    const [recorded] = await tx
      .select({ versionId: statementCredits.version_id })
      .from(statementCredits)
      .where(eq(statementCredits.id, creditId));
    if (recorded?.versionId) await lockCustomerAndVersion(tx, recorded.versionId);
    const credit = await lockCredit(tx, creditId);
    const paymentId = credit?.decision === "placed" ? credit.paymentId : null;
    if (!paymentId || !(await deleteSecondPayment(tx, paymentId)))
      return refused({ code: "not-recorded" });
    await tx
      .update(statementCredits)
      .set({ decision: null, payment_id: null, version_id: null, decided_by: by, decided_at: now })
      .where(eq(statementCredits.id, creditId));
    const event = { subject: "statement", id: creditId, action: "money-put-back" } as const;
    await recordEvent(tx, event, { by, now });
    return { ok: true };
  });
}

/** Marks a credit as money that isn't the store's, or takes that back (`notOurs` false). */
export async function markNotOurs(
  creditId: string,
  notOurs: boolean,
  { by, now }: Writer,
): Promise<Outcome<ProblemOf<typeof placeFromCredit>>> {
  if (!isUuid(creditId)) return refused({ code: "money-not-found" });
  return await transaction(async (tx) => {
    const credit = await lockCredit(tx, creditId);
    if (!credit) return refused({ code: "money-not-found" });
    const { decision } = credit;
    const may = notOurs ? isUnassigned(credit) : decision === "not-ours";
    if (!may) return refused({ code: "credit-decided", decision });
    await tx
      .update(statementCredits)
      .set({ decision: notOurs ? "not-ours" : null, decided_by: by, decided_at: now })
      .where(eq(statementCredits.id, creditId));
    const action = notOurs ? "money-put-aside" : "money-put-back";
    await recordEvent(tx, { subject: "statement", id: creditId, action }, { by, now });
    return { ok: true };
  });
}
