/** Chooses the one task that the admin shows first on an order's page. */
import { INCIDENTS, type IncidentKind } from "./incidents.ts";
import type { RefundStatus } from "./order-status.ts";
import type { OrderFacts } from "./transitions.ts";

export type NextTask =
  /** Check the payment. This is also the task for a cancelled order whose money may have arrived. */
  | "verify"
  | "wait-for-customer"
  /** A seller paused the order; continue it. */
  | "resume"
  | "pack"
  /** Pieces are missing; they haven't come yet, and nobody has decided to send the parcel without them. */
  | "wait-for-pieces"
  | "ship"
  | "hand-over"
  | "wait-for-emails"
  | "wait-for-delivery"
  /** Refund money that is owed: the order was cancelled, or an episode was paid for twice. */
  | "refund"
  /** Send a parcel again or refund it, because it didn't arrive. */
  | IncidentKind
  | "cancelled"
  | "nothing";

/** Facts besides the order's status: its refund, and the last incident of its parcel. */
type RefundAndIncident = { refund: RefundStatus | null; incident: IncidentKind | null };

export function nextTask(order: OrderFacts & RefundAndIncident): NextTask {
  const task = taskOfStatus(order);
  const { refund, incident } = order;
  if (!TASKS_WITHOUT_WORK.has(task)) return task;
  if (refund === "owed") return "refund";
  if (incident && INCIDENTS[incident].task && refund === null) return incident;
  return task;
}

/** Tasks for which a seller has nothing to do. A refund or an incident comes before them. */
const TASKS_WITHOUT_WORK: ReadonlySet<NextTask> = new Set<NextTask>([
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
