/** The parts in which an order's amount came: with payments that were rejected for the rest, and the rest itself. */
import type { Paise } from "#domain/money/money";
import type { PaymentMethod, PaymentStatus } from "#domain/orders/order-status";
import { amountDue, type RejectedPayment, receivedByPayment } from "./rejections.ts";

/** How money that is given back came. */
export type RefundWay = PaymentMethod | "both";

export type PaidPart = {
  method: PaymentMethod;
  transactionId: string | null;
  amount: Paise;
  payment: PaymentStatus;
};

/** Returns the parts, oldest first; the last is the newest payment's. `rejected` is given newest first. */
export function paidParts(
  { total, payment, method, transactionId: newest }: Omit<PaidPart, "amount"> & { total: Paise },
  rejected: readonly RejectedPayment[],
): PaidPart[] {
  const before = rejected.filter(
    ({ transactionId }) => payment === "rejected" || transactionId !== newest,
  );
  // Only by UPI can a part arrive: cash is taken whole.
  const arrived = [...receivedByPayment(before)].filter(([, amount]) => amount > 0);
  // The customer sent no second payment under the ID of a part that came.
  const isNamed = arrived.some(([transactionId]) => transactionId === newest);
  return [
    ...arrived.toReversed().map(([transactionId, amount]) => ({
      ...({ method: "upi", payment: "verified" } as const),
      ...{ transactionId, amount },
    })),
    { method, transactionId: isNamed ? null : newest, payment, amount: amountDue(total, before) },
  ];
}

export function refundWay(parts: readonly Pick<PaidPart, "method" | "payment">[]): RefundWay {
  const came = parts.filter(({ payment }) => payment !== "rejected");
  const [way = "upi", ...others] = new Set(came.map(({ method }) => method));
  return others.length > 0 ? "both" : way;
}
