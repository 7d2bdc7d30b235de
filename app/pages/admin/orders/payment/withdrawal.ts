import { z } from "zod";
import { withdrawDecision } from "#data/orders/verification.server";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction } from "#request/forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/withdrawal";
import { refuseDecision } from "./decision.server.ts";

/** The seller verified or rejected by mistake; `decision` is the one that they take back. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ decision: z.uuid().optional() }) },
  async ({ person: seller, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const { orderId } = params;
    const answer = await withdrawDecision(orderId, seller.id, new Date(), value.decision);
    if (!answer.ok) return refuseDecision(answer.problem);
    logSecurity("verification_withdrawn", { userId: seller.id, facts: { order: orderId } });
    return answer;
  },
);
