import type { Order } from "#data/orders/orders.server";
import { pollMilliseconds } from "#domain/orders/watched";
import type { Watched } from "./watch-order.ts";

type Facts = Pick<
  Order,
  "id" | "version" | "changedAt" | "status" | "payment" | "refund" | "cancelledByCustomer"
>;

/** The facts with which an open order page polls for changes. */
export function watchedOrder(order: Facts, now: Date): Watched & { version: number } {
  const { id, version, changedAt } = order;
  return { id, version, milliseconds: pollMilliseconds(order, changedAt, now) };
}
