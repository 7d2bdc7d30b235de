/** Order numbers: a prefix and a timestamp in milliseconds (spec §9), made unique. */

type OrderKind = "order" | "episode";

/** `EP` is only for direct purchases of an episode (reading R45). */
const ORDER_PREFIXES: Readonly<Record<OrderKind, string>> = { order: "ORD", episode: "EP" };

/**
 * Two people can order in the same millisecond, so the database's unique index decides. The loser tries again with
 * the next `attempt` (from 0), which uses the next millisecond.
 */
export function orderNumber(kind: OrderKind, milliseconds: number, attempt: number): string {
  return ORDER_PREFIXES[kind] + String(Math.trunc(milliseconds) + attempt);
}
