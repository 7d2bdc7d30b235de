import { inLanguage } from "#domain/language";
import type { OrderFacts } from "#domain/orders/transitions";

const timelineLabels = {
  placed: "Placed",
  checking: "Checking payment",
  verified: "Verified",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};
export type TimelineStage = keyof typeof timelineLabels;
const timelineLabelsTe: typeof timelineLabels = {
  placed: "ఆర్డర్ చేశారు",
  checking: "చెల్లింపు సరిచూస్తున్నాం",
  verified: "సరిచూశాం",
  packed: "ప్యాక్ చేశాం",
  shipped: "పంపాం",
  delivered: "అందింది",
  cancelled: "రద్దయింది",
};
export const TIMELINE_LABELS = inLanguage({ en: timelineLabels, te: timelineLabelsTe });

export type Timeline = { stage: TimelineStage; state: "done" | "now" | "ahead" }[];

/**
 * Returns the stages shown on an order's page: done, current or ahead. For a cancelled order they end with
 * 'Cancelled' after the stage that it had reached. `inCash`: all of it was paid in cash, which nobody checks.
 */
export function timeline(order: OrderFacts, inCash = false): Timeline {
  const all = order.allDigital ? DIGITAL_STAGES : PARCEL_STAGES;
  const stages = all.filter((stage) => !(inCash && stage === "checking"));
  const reached = stages.indexOf(stageReached(order));
  if (order.status === "cancelled") {
    const done = stages.slice(0, reached + 1).map((stage) => ({ stage, state: "done" as const }));
    return [...done, { stage: "cancelled", state: "now" }];
  }
  const last = reached === stages.length - 1;
  return stages.map((stage, index) => ({
    stage,
    state:
      index < reached || (last && index === reached) ? "done" : index === reached ? "now" : "ahead",
  }));
}

export const PARCEL_STAGES: readonly TimelineStage[] = [
  "placed",
  "checking",
  "verified",
  "packed",
  "shipped",
  "delivered",
];
const DIGITAL_STAGES: readonly TimelineStage[] = ["placed", "checking", "verified", "delivered"];

function stageReached(order: OrderFacts): TimelineStage {
  if (order.status === "delivered" || order.status === "shipped") return order.status;
  if (order.status === "processing") return order.allDigital ? "verified" : "packed";
  if (order.payment === "verified") return "verified";
  return order.payment === "waiting" && order.status !== "cancelled" ? "checking" : "placed";
}
