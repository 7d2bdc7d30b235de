import { z } from "zod";
import { ORDER_STATUSES } from "#domain/orders/order-status";

/** What the seller saw when they decided: the payment, and where its order was. */
export const Seen = z.object({
  payment: z.string().max(40),
  status: z.enum(ORDER_STATUSES).optional(),
});

export function seenPayment(orderId: string, { payment, status }: z.output<typeof Seen>) {
  return { orderId, paymentId: payment, ...(status && { status }) };
}
