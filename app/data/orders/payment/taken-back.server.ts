import { type Db, transaction } from "#data/db.server";
import { countAgain } from "#data/figures/counting.server";
import { type LockedOrder, lockOrder } from "#data/orders/order-transitions.server";
import { recordEvent } from "#data/settings/events.server";
import { decideReopening, type ReopeningProblem } from "#domain/orders/history/undo";
import { isOwnOrder, type OwnOrder } from "#domain/orders/payment/single-decision";
import type { OrderNotFound } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import { hasOpenReversal, settleReversal } from "./reversals.server.ts";
import { isRefunded, makeUndecided, type SeenPayment, withDecider } from "./verification.server.ts";

// This file has what a seller can decide about a verified payment that the bank reversed.

type TakenBackProblem = OrderNotFound | { code: "payment-changed" } | OwnOrder | ReopeningProblem;

/**
 * Makes a reversed payment undecided again, however long ago it was verified. The customer gets no email. The seller
 * then rejects it, or verifies it again.
 */
export async function reopenPayment(
  seen: SeenPayment,
  sellerId: string,
  now: Date,
): Promise<Outcome<TakenBackProblem>> {
  const { orderId, paymentId } = seen;
  return await ifPaymentUnchanged(seen, sellerId, async (tx, order) => {
    const decision = decideReopening({
      order: order.facts,
      takenBack: await hasOpenReversal(tx, paymentId),
      refunded: await isRefunded(tx, orderId),
    });
    if (!decision.ok) return refused(await withDecider(tx, orderId, decision.problem));
    const { to } = decision;
    const verified = { outcome: "verified", paymentId, method: "upi" } as const;
    const verifiedAt = await makeUndecided(tx, order, verified, { to, by: sellerId, now });
    // The figures had counted the sale on the day of its verification, so that day is counted again.
    await countAgain(tx, verifiedAt);
    return { ok: true };
  });
}

/** Leaves a reversed payment verified, because the seller was paid in another way, or sent the money back. */
export async function keepReversedVerified(
  seen: SeenPayment,
  sellerId: string,
  now: Date,
): Promise<Outcome<TakenBackProblem>> {
  const { orderId, paymentId } = seen;
  return await ifPaymentUnchanged(seen, sellerId, async (tx) => {
    if (!(await settleReversal(tx, paymentId, { by: sellerId, now })))
      return refused({ code: "payment-not-taken-back" });
    const change = { kind: "payment", before: "taken-back", after: "kept" } as const;
    await recordEvent(tx, { subject: "order", id: orderId, ...change }, { by: sellerId, now });
    return { ok: true };
  });
}

/** Locks the order and runs `work`, if the order's payment is still the one that the seller saw. */
async function ifPaymentUnchanged(
  { orderId, paymentId, alone = false }: SeenPayment,
  by: string,
  work: (tx: Db, order: LockedOrder) => Promise<Outcome<TakenBackProblem>>,
): Promise<Outcome<TakenBackProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused({ code: "order-not-found" });
    if (isOwnOrder(order.userId, { id: by, alone })) return refused({ code: "own-order" });
    if (order.payment?.id !== paymentId) return refused({ code: "payment-changed" });
    return await work(tx, order);
  });
}
