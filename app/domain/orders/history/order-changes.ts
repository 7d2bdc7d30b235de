/** Changes of an order, one row each, with who and when. The admin shows them as the order's history. */
import { isOrderStatus, type OrderStatus } from "#domain/orders/order-status";

export type OrderChangeKind =
  | "status"
  | "payment"
  /** An owner replaced the ID that the customer had sent with the bank's, or put it back. */
  | "transaction_id"
  | "tracking_id"
  | "courier"
  | "email"
  | "refund"
  | "address"
  | "incident"
  | "note"
  | "stock"
  | "invoice"
  /** An owner made the papers for the bank or the police. */
  | "papers";

export type OrderChange = {
  kind: OrderChangeKind;
  before: string | null;
  after: string;
  note: string | null;
  /** The account that made the change; null if the store itself did, as a result of somebody's decision. */
  by: string | null;
  at: Date;
};

/**
 * The note of changes of the payment's status that a cash payment made. Cash is verified when it is taken, without a
 * check.
 */
export const CASH_CHANGE_NOTE = "in cash";

/** The value before `waiting` of a payment that an owner moved here from another order. */
export const MOVED_HERE = "moved-here";

/** True if the order's payment is one that an owner moved here, and nobody has decided about it since. */
export function isMovedHere(changes: readonly Pick<OrderChange, "kind" | "before">[]): boolean {
  return changes.findLast(({ kind }) => kind === "payment")?.before === MOVED_HERE;
}

/**
 * True for the change to `waiting` of a cash payment. It is only an intermediate step, because cash is verified when it
 * is taken, and rejected when it is undone.
 */
export function isIntermediateCashChange({
  after,
  note,
}: Pick<OrderChange, "after" | "note">): boolean {
  return note === CASH_CHANGE_NOTE && after === "waiting";
}

/** Returns the changes of the order's status, oldest first. */
export function statusChanges(changes: readonly OrderChange[]) {
  return changes.flatMap(({ kind, before, after, by, at }) =>
    kind === "status" && isOrderStatus(after)
      ? [{ before: before as OrderStatus | null, after, by, at }]
      : [],
  );
}

/**
 * Returns the status that the order had before its payment was last verified. Changes that the store itself made after
 * that don't count. Null if a person has changed the status since.
 */
export function statusBeforeVerification(changes: readonly OrderChange[]): OrderStatus | null {
  const verified = changes.findLastIndex(
    ({ kind, after }) => kind === "payment" && after === "verified",
  );
  const since = statusChanges(changes.slice(verified));
  if (verified === -1 || since.some(({ by }) => by !== null)) return null;
  const before = since[0]?.before ?? statusChanges(changes).at(-1)?.after ?? null;
  const isBeforeIt =
    before === "pending" || before === "confirmation_pending" || before === "cancelled";
  return isBeforeIt ? before : null;
}
