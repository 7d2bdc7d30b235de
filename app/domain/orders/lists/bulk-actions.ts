/** A seller's actions on many orders at once, and what becomes of each. Verifying isn't one of them. */
import {
  decideShipping,
  decideTransition,
  type OrderFacts,
  type OrderNotFound,
  type TransitionProblem,
} from "#domain/orders/transitions";
import type { Permission } from "#domain/people/team/seller-roles";

/** The actions for chosen orders. Shipping many needs tracking IDs from a file (parcel/tracking-file.ts). */
export const BULK_ACTIONS = ["packed", "delivered", "print"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number] | "shipped";

/** The most orders of one action: about as many as are packed on the busiest day. */
export const MOST_BULK_ORDERS = 500;
/** The papers to print, by their names in the address: /admin/orders/print?as=slips&bulk=… */
export const PAPERS = ["slips", "labels-a4", "labels-4x6", "receipts"] as const;
export type Paper = (typeof PAPERS)[number];

/** Papers that go with a parcel may be printed by whoever packs. */
export function paperPermission(paper: Paper): Permission {
  return paper === "receipts" ? "see-orders" : "work-orders";
}

/** Orders that one request changes, so that the page can show progress. */
export const BULK_ORDERS_AT_ONCE = 10;

const TARGET = { packed: "processing", shipped: "shipped", delivered: "delivered" } as const;

/** An action that changes statuses; printing doesn't. */
export type StatusAction = keyof typeof TARGET;

export function isStatusAction(action: BulkAction): action is StatusAction {
  return action in TARGET;
}

export function targetOf(action: StatusAction) {
  return TARGET[action];
}

export type BulkProblem =
  | TransitionProblem
  | OrderNotFound
  | { code: "already-so" }
  /** It was shipped with another tracking ID than the file's. */
  | { code: "shipped-otherwise"; trackingId: string | null }
  | TrackingProblem
  | { code: "payment-taken-back" };

export type TrackingProblem =
  | { code: "tracking-id-wrong" }
  /** Another order has this tracking ID: it was pasted twice. */
  | { code: "tracking-id-taken"; orderNumber: string };

/** `takenBack`: the bank reversed its verified payment, and no seller has dealt with that. */
type BulkFacts = OrderFacts & { takenBack: boolean };

/** Decides whether the action applies to an order in its current state; no seller checks each one. */
export function decideBulk(order: BulkFacts, action: StatusAction): BulkProblem | null {
  const to = TARGET[action];
  if (order.status === to) return { code: "already-so" };
  const decision =
    to === "shipped"
      ? decideShipping(order, order.status)
      : decideTransition(order, { to, by: "seller" });
  if (!decision.ok) return decision.problem;
  return action !== "delivered" && order.takenBack ? { code: "payment-taken-back" } : null;
}
