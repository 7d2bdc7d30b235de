import { z } from "zod";
import { rejectPayment } from "#data/orders/verification.server";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction } from "#request/forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/rejection";
import { refuseDecision } from "./decision.server.ts";

const Rejection = z.object({ payment: z.string(), reason: z.string() });

/** The seller didn't find the money, and says why (reading R20). */
export const action = formAction(
  { ...sellersForm, schema: Rejection },
  async (
    { person: seller, value: { payment, reason } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const { orderId } = params;
    const seen = { orderId, paymentId: payment };
    const answer = await rejectPayment(seen, seller.id, reason, new Date());
    if (!answer.ok) return refuseDecision(answer.problem);
    logSecurity("payment_rejected", { userId: seller.id, facts: { order: orderId } });
    return answer;
  },
);
