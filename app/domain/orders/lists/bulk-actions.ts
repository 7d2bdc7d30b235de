/**
 * Actions of a seller on many orders at once, and their result for each order. Verifying payments isn't one of them.
 */
import {
  decideShipping,
  decideTransition,
  type OrderFacts,
  type OrderNotFound,
  type TransitionProblem,
} from "#domain/orders/transitions";
import type { Permission } from "#domain/people/team/seller-roles";

/** Actions for orders chosen in the list. Shipping many needs a file of tracking IDs (parcel/tracking-file.ts). */
export const BULK_ACTIONS = ["packed", "delivered", "print"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number] | "shipped";

/** The most orders of one action, about as many as are packed on the busiest day. */
export const MOST_BULK_ORDERS = 500;
/** The papers that can be printed, by their names in the URL: /admin/orders/print?as=slips&bulk=… */
export const PRINTED_PAPERS = ["slips", "labels-a4", "labels-4x6", "receipts"] as const;
export type PrintedPaper = (typeof PRINTED_PAPERS)[number];

/** Returns the permission for printing a paper. Papers that go with a parcel may be printed by everybody who packs. */
export function paperPermission(paper: PrintedPaper): Permission {
  return paper === "receipts" ? "see-orders" : "work-orders";
}

/** The most orders that one request changes. More are sent in several requests, so that the page can show progress. */
export const BULK_ORDERS_AT_ONCE = 10;

const TARGET_STATUS = { packed: "processing", shipped: "shipped", delivered: "delivered" } as const;

/** An action that changes the orders' status; printing doesn't. */
export type StatusAction = keyof typeof TARGET_STATUS;

export function isStatusAction(action: BulkAction): action is StatusAction {
  return action in TARGET_STATUS;
}

export function targetStatus(action: StatusAction) {
  return TARGET_STATUS[action];
}

export type BulkProblem =
  | TransitionProblem
  | OrderNotFound
  | { code: "already-so" }
  /** The order was already shipped, with another tracking ID than the file's. */
  | { code: "shipped-otherwise"; trackingId: string | null }
  | TrackingProblem
  | { code: "payment-taken-back" };

export type TrackingProblem =
  | { code: "tracking-id-wrong" }
  /** Another order already has this tracking ID, so it was probably pasted twice. */
  | { code: "tracking-id-taken"; orderNumber: string };

/** `takenBack` is true if the bank took the money of a verified payment back and no seller has dealt with that. */
type BulkFacts = OrderFacts & { takenBack: boolean };

/**
 * Says why the action can't be applied to an order now; null if it can. In a bulk action no seller looks at each order,
 * so an order whose payment was taken back is refused.
 */
export function decideBulk(order: BulkFacts, action: StatusAction): BulkProblem | null {
  const to = TARGET_STATUS[action];
  if (order.status === to) return { code: "already-so" };
  const decision =
    to === "shipped"
      ? decideShipping(order, order.status)
      : decideTransition(order, { to, by: "seller" });
  if (!decision.ok) return decision.problem;
  return action !== "delivered" && order.takenBack ? { code: "payment-taken-back" } : null;
}
