/** Actions of a seller on many orders at once, and what each order would become. Verifying isn't among them. */
import {
  decideShipping,
  decideTransition,
  type OrderFacts,
  type OrderNotFound,
  type TransitionProblem,
} from "#domain/orders/transitions";
import type { Permission } from "#domain/people/team/seller-roles";

/** Those that are chosen in the list; to ship many, their tracking IDs come in a file (parcel/tracking-file.ts). */
export const BULK_ACTIONS = ["packed", "delivered", "print"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number] | "shipped";

/** Orders of one action: about as many as are packed on the fullest day. */
export const MOST_BULK_ORDERS = 500;
/** Kinds of paper, in one address: /admin/orders/print?as=slips&bulk=… */
export const PAPERS = ["slips", "labels-a4", "labels-4x6", "receipts"] as const;
export type Paper = (typeof PAPERS)[number];

/** Whose it is to print: what goes with a parcel is for whoever packs it. */
export function paperPermission(paper: Paper): Permission {
  return paper === "receipts" ? "see-orders" : "work-orders";
}

/** One request takes so many orders, so that the page can say how far it is. */
export const BULK_ORDERS_AT_ONCE = 10;

const TARGET = { packed: "processing", shipped: "shipped", delivered: "delivered" } as const;

/** An action that changes the orders' status; printing changes nothing. */
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
  /** It left with another tracking ID than the file's. */
  | { code: "shipped-otherwise"; trackingId: string | null }
  | TrackingProblem
  | { code: "payment-taken-back" };

export type TrackingProblem =
  | { code: "tracking-id-wrong" }
  /** Somebody else's parcel has it: it was pasted twice. */
  | { code: "tracking-id-taken"; orderNumber: string };

/** `takenBack`: the bank took its verified payment back, and no seller has said what of it. */
type BulkFacts = OrderFacts & { takenBack: boolean };

/** Decides whether the action can change the order as it is now: no seller looks at each one. */
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
