import type { RejectionProblem, WithdrawalProblem } from "#data/orders/verification.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { ORDER_STATES, PAYMENT_STATES } from "#domain/orders/transitions";
import { orderNotFound } from "#pages/admin/sellers-form.server.ts";
import { refuse } from "#request/forms/form.server";

/** Of two sellers at once, the second is told what the first one did. */
export function refuseDecision(problem: RejectionProblem | WithdrawalProblem) {
  switch (problem.code) {
    case "order-not-found":
      return orderNotFound();
    case "claim-changed":
      return refuse(problem.code, { form: adminMessages.paymentChanged }, 409);
    case "order-cancelled":
      return refuse(problem.code, { form: adminMessages.orderCancelled }, 409);
    case "payment-decided":
      return refuse(
        problem.code,
        { form: adminMessages.paymentDecided(PAYMENT_STATES[problem.payment].label) },
        409,
      );
    case "order-moved":
      return refuse(
        problem.code,
        { form: adminMessages.orderChanged(ORDER_STATES[problem.status].label) },
        409,
      );
    case "undo-late":
      return refuse(problem.code, { form: adminMessages.undoLate }, 409);
    case "reason-missing":
      return refuse(problem.code, { reason: adminMessages.rejectionReasonMissing });
    case "reason-too-long":
      return refuse(problem.code, { reason: adminMessages.rejectionReasonTooLong });
  }
}
