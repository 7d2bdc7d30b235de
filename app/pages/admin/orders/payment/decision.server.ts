import { z } from "zod";
import type { RejectionProblem, WithdrawalProblem } from "#data/orders/verification.server";
import { messageFor } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { orderNotFound } from "#pages/admin/sellers-form.server.ts";
import { refuse } from "#request/forms/form.server";

/** What the seller saw when they decided: the payment, and where its order was. */
export const Seen = z.object({
  payment: z.string().max(40),
  status: z.enum(ORDER_STATUSES).optional(),
});

export function seenPayment(orderId: string, { payment, status }: z.output<typeof Seen>) {
  return { orderId, paymentId: payment, ...(status && { status }) };
}

/** Of two sellers at once, the second is told what the first one did. */
export function refuseDecision(problem: RejectionProblem | WithdrawalProblem) {
  switch (problem.code) {
    case "order-not-found":
      return orderNotFound();
    case "reason-missing":
    case "reason-too-long":
      return refuse(problem.code, { reason: messageFor(adminMessages, problem) });
    case "amount-received-wrong":
    case "amount-received-enough":
      return refuse(problem.code, { received: messageFor(adminMessages, problem) });
    default:
      return refuse(problem.code, { form: messageFor(adminMessages, problem) }, 409);
  }
}
