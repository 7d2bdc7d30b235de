/** What of an order needs a seller's hand now: the one thing that its page in the admin puts first. */
import type { IncidentKind } from "./incidents.ts";
import type { RefundStatus } from "./order-status.ts";
import type { OrderFacts } from "./transitions.ts";

export type NextTask =
  /** The payment waits; of a cancelled order, too, whose money may have come. */
  | "verify"
  /** The customer has to send another payment. */
  | "wait-for-customer"
  /** On hold by a seller. */
  | "resume"
  | "pack"
  | "ship"
  /** Its emails are going out. */
  | "wait-for-emails"
  | "wait-for-delivery"
  /** Money belongs back: of a cancelled order, of an episode that was paid for twice. */
  | "refund"
  /** A parcel that didn't arrive, and nobody has sent again or given the money back for. */
  | "lost"
  | "returned"
  | "cancelled"
  | "nothing";

/** Beside its status: money of it, and what happened last to its parcel. */
type Beside = { refund: RefundStatus | null; incident: IncidentKind | null };

export function nextTask(order: OrderFacts & Beside): NextTask {
  const task = taskOfStatus(order);
  const { refund, incident } = order;
  if (!NO_HAND.has(task)) return task;
  if (refund === "owed") return "refund";
  if ((incident === "lost" || incident === "returned") && refund === null) return incident;
  return task;
}

/** By its status there is nothing to do. */
const NO_HAND: ReadonlySet<NextTask> = new Set<NextTask>([
  "wait-for-emails",
  "wait-for-delivery",
  "cancelled",
  "nothing",
]);

function taskOfStatus({ status, payment, allDigital, cancelledByCustomer }: OrderFacts): NextTask {
  if (status === "cancelled")
    return payment === "waiting" && cancelledByCustomer ? "verify" : "cancelled";
  if (payment === "waiting") return "verify";
  if (payment === "rejected") return "wait-for-customer";
  switch (status) {
    case "pending":
      return "resume";
    case "confirmation_pending":
      return allDigital ? "wait-for-emails" : "pack";
    case "processing":
      return allDigital ? "wait-for-emails" : "ship";
    case "shipped":
      return "wait-for-delivery";
    case "delivered":
      return "nothing";
  }
}
