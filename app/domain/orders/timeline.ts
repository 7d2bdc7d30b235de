/** The timeline of an order's page: where it is on its way. */
import type { OrderFacts } from "./transitions.ts";

export const TIMELINE_LABELS = {
  placed: "Placed",
  checking: "Checking payment",
  verified: "Verified",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
} as const;
export type TimelineStep = keyof typeof TIMELINE_LABELS;

export type Timeline = { step: TimelineStep; state: "done" | "now" | "ahead" }[];

/** The way of an order: what is done, what is now, what is ahead. A cancelled one ends where it got to. */
export function timeline(order: OrderFacts): Timeline {
  const way = order.allDigital ? DIGITAL_WAY : PARCEL_WAY;
  const reached = way.indexOf(stepReached(order));
  if (order.status === "cancelled") {
    const done = way.slice(0, reached + 1).map((step) => ({ step, state: "done" as const }));
    return [...done, { step: "cancelled", state: "now" }];
  }
  const last = reached === way.length - 1;
  return way.map((step, index) => ({
    step,
    state:
      index < reached || (last && index === reached) ? "done" : index === reached ? "now" : "ahead",
  }));
}

export const PARCEL_WAY: readonly TimelineStep[] = [
  "placed",
  "checking",
  "verified",
  "packed",
  "shipped",
  "delivered",
];
const DIGITAL_WAY: readonly TimelineStep[] = ["placed", "checking", "verified", "delivered"];

function stepReached(order: OrderFacts): TimelineStep {
  if (order.status === "delivered" || order.status === "shipped") return order.status;
  if (order.status === "processing") return order.allDigital ? "verified" : "packed";
  if (order.payment === "verified") return "verified";
  return order.status === "cancelled" ? "placed" : "checking";
}
