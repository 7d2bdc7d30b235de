import { transaction } from "#data/db.server";
import type { OrderNotFound, TransitionProblem } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";
import { changeStatus, lockOrder } from "./order-transitions.server.ts";

/**
 * Cancels an order that its customer may still cancel. Money that has arrived is owed back at once; a payment that
 * isn't decided yet is owed back once a seller finds its money.
 */
export async function cancelOwnOrder(
  userId: string,
  orderId: string,
  now: Date,
): Promise<Outcome<OrderNotFound | TransitionProblem>> {
  return await transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId, userId))) return refused({ code: "order-not-found" });
    return await changeStatus(tx, orderId, { to: "cancelled", by: "customer" }, userId, now);
  });
}
