import { transaction } from "#data/db.server";
import type { OrderNotFound, TransitionProblem } from "#domain/orders/transitions";
import { type Answer, refused } from "#domain/problem";
import { changeStatus, lockOrder } from "./order-transitions.server.ts";

/**
 * The customer takes their order back before the seller has seen the money. Whatever was paid for it belongs
 * back: what arrived of it at once, a payment that waits as soon as the seller finds it.
 */
export async function cancelOwnOrder(
  userId: string,
  orderId: string,
  now: Date,
): Promise<Answer<OrderNotFound | TransitionProblem>> {
  return await transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId, userId))) return refused({ code: "order-not-found" });
    return await changeStatus(tx, orderId, { to: "cancelled", by: "customer" }, userId, now);
  });
}
