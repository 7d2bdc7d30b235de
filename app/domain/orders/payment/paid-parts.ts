/**
 * The parts in which an order's amount arrived. A payment of too small an amount is rejected, but the money is a part;
 * the customer then pays the rest.
 */
import type { Paise } from "#domain/money/money";
import type { PaymentMethod, PaymentStatus } from "#domain/orders/order-status";
import { amountDue, type RejectedPayment, receivedByPayment } from "./rejections.ts";

/** How the customer paid the money that is refunded. */
export type RefundWay = PaymentMethod | "both";

export type PaidPart = {
  method: PaymentMethod;
  transactionId: string | null;
  amount: Paise;
  payment: PaymentStatus;
};

/** Returns the parts, oldest first; the last part is the newest payment's. `rejected` must be newest first. */
export function paidParts(
  { total, payment, method, transactionId: newest }: Omit<PaidPart, "amount"> & { total: Paise },
  rejected: readonly RejectedPayment[],
): PaidPart[] {
  const before = rejected.filter(
    ({ transactionId }) => payment === "rejected" || transactionId !== newest,
  );
  // A part can arrive only by UPI, because cash is taken in full.
  const arrived = [...receivedByPayment(before)].filter(([, amount]) => amount > 0);
  // If the newest payment has the same ID as a part that arrived, the rest has no ID of its own.
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
  const notRejected = parts.filter(({ payment }) => payment !== "rejected");
  const [way = "upi", ...others] = new Set(notRejected.map(({ method }) => method));
  return others.length > 0 ? "both" : way;
}
