import { z } from "zod";
import { withdrawVerification } from "#data/orders/verification.server";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction } from "#request/forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/withdrawal";
import { refuseDecision } from "./decision.server.ts";

/** The seller pressed Verify by mistake. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({}) },
  async ({ person: seller }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const { orderId } = params;
    const answer = await withdrawVerification(orderId, seller.id, new Date());
    if (!answer.ok) return refuseDecision(answer.problem);
    logSecurity("verification_withdrawn", { userId: seller.id, facts: { order: orderId } });
    return answer;
  },
);
