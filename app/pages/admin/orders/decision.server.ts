import type { RejectionProblem, WithdrawalProblem } from "#data/orders/verification.server";
import {
  CLAIM_CHANGED,
  ORDER_IS_CANCELLED,
  orderMoved,
  paymentDecided,
  REJECTION_REASON_MISSING,
  REJECTION_REASON_TOO_LONG,
  UNDO_LATE,
} from "#domain/messages";
import { ORDER_STATES, PAYMENT_STATES } from "#domain/orders/transitions";
import { orderNotFound } from "#pages/admin/sellers-form.server.ts";
import { refuse } from "#request/forms/form.server";

/** Of two sellers at once, the second is told what the first one did. */
export function refuseDecision(problem: RejectionProblem | WithdrawalProblem) {
  switch (problem.code) {
    case "order-not-found":
      return orderNotFound();
    case "claim-changed":
      return refuse(problem.code, { form: CLAIM_CHANGED }, 409);
    case "order-cancelled":
      return refuse(problem.code, { form: ORDER_IS_CANCELLED }, 409);
    case "payment-decided":
      return refuse(
        problem.code,
        { form: paymentDecided(PAYMENT_STATES[problem.payment].label) },
        409,
      );
    case "order-moved":
      return refuse(problem.code, { form: orderMoved(ORDER_STATES[problem.status].label) }, 409);
    case "undo-late":
      return refuse(problem.code, { form: UNDO_LATE }, 409);
    case "reason-missing":
      return refuse(problem.code, { reason: REJECTION_REASON_MISSING });
    case "reason-too-long":
      return refuse(problem.code, { reason: REJECTION_REASON_TOO_LONG });
  }
}
