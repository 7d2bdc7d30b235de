/** Order numbers: a prefix and a millisecond timestamp (spec §9), made unique. */

type OrderKind = "order" | "episode";

/** `EP` belongs to the direct purchase of an episode alone (reading R45). */
const ORDER_PREFIXES: Readonly<Record<OrderKind, string>> = { order: "ORD", episode: "EP" };

/**
 * The number for the given attempt. A millisecond is not unique: two people can order within one, so
 * the database's unique index decides, and the loser tries again with the attempt counted up, which
 * takes the next millisecond. Attempts start at 0.
 */
export function orderNumber(kind: OrderKind, milliseconds: number, attempt: number): string {
  return ORDER_PREFIXES[kind] + String(Math.trunc(milliseconds) + attempt);
}
