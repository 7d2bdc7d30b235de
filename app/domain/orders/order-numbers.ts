/** Order numbers: a prefix and a timestamp in milliseconds (spec §9), made unique. */

type OrderKind = "order" | "episode";

/** The letters before the number. `EP` is only for episodes that are bought directly (reading R45). */
const ORDER_PREFIXES: Readonly<Record<OrderKind, string>> = { order: "ORD", episode: "EP" };

/**
 * Makes an order number. Two people can order in the same millisecond, so the database's unique index decides; the
 * second tries again with the next `attempt` (from 0), which is the next millisecond.
 */
export function orderNumber(kind: OrderKind, milliseconds: number, attempt: number): string {
  return ORDER_PREFIXES[kind] + String(Math.trunc(milliseconds) + attempt);
}
