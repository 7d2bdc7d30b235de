/** The one task that an order's page in the admin puts first. */
import { INCIDENTS, type IncidentKind } from "./incidents.ts";
import type { RefundStatus } from "./order-status.ts";
import type { OrderFacts } from "./transitions.ts";

export type NextTask =
  /** Check the payment; also of a cancelled order whose money may have arrived. */
  | "verify"
  | "wait-for-customer"
  /** A seller put it on hold. */
  | "resume"
  | "pack"
  /** Missing pieces have neither come nor been left out. */
  | "wait-for-pieces"
  | "ship"
  | "hand-over"
  | "wait-for-emails"
  | "wait-for-delivery"
  /** Money is owed back: the order was cancelled, or an episode was paid for twice. */
  | "refund"
  /** A parcel didn't arrive, and was neither sent again nor refunded. */
  | IncidentKind
  | "cancelled"
  | "nothing";

/** Facts besides the order's status: its refund, and its parcel's last incident. */
type Beside = { refund: RefundStatus | null; incident: IncidentKind | null };

export function nextTask(order: OrderFacts & Beside): NextTask {
  const task = taskOfStatus(order);
  const { refund, incident } = order;
  if (!NO_HAND.has(task)) return task;
  if (refund === "owed") return "refund";
  if (incident && INCIDENTS[incident].task && refund === null) return incident;
  return task;
}

/** Tasks that no seller has to do anything for. */
const NO_HAND: ReadonlySet<NextTask> = new Set<NextTask>([
  "wait-for-emails",
  "wait-for-delivery",
  "cancelled",
  "nothing",
]);

function taskOfStatus(order: OrderFacts): NextTask {
  const { status, payment, allDigital, collected, isShort, cancelledByCustomer } = order;
  const withoutParcel = collected ? "hand-over" : "wait-for-emails";
  if (status === "cancelled")
    return payment === "waiting" && cancelledByCustomer ? "verify" : "cancelled";
  if (payment === "waiting") return "verify";
  if (payment === "rejected") return "wait-for-customer";
  switch (status) {
    case "pending":
      return "resume";
    case "confirmation_pending":
      return allDigital ? withoutParcel : isShort ? "wait-for-pieces" : "pack";
    case "processing":
      return allDigital ? withoutParcel : isShort ? "wait-for-pieces" : "ship";
    case "shipped":
      return "wait-for-delivery";
    case "delivered":
      return "nothing";
  }
}
