/** What of an order needs a seller's hand now: the one thing that its page in the admin puts first. */
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
  | "nothing";

export function nextTask({
  status,
  payment,
  allDigital,
  cancelledByCustomer,
}: OrderFacts): NextTask {
  if (status === "cancelled")
    return payment === "waiting" && cancelledByCustomer ? "verify" : "nothing";
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
