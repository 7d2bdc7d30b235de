import { z } from "zod";
import { withdrawDecision } from "#data/orders/payment/verification.server";
import { refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/withdrawal";
import { isAlone } from "./decision.server.ts";

/** The seller verified or rejected by mistake; `decision` is the one that they take back. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ decision: z.uuid().optional() }) },
  async ({ person: seller, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const { orderId } = params;
    const alone = await isAlone(seller.id);
    const answer = await withdrawDecision(orderId, seller.id, new Date(), value.decision, alone);
    if (!answer.ok) return refuseOrder(answer.problem);
    logSecurity("verification_withdrawn", { userId: seller.id, facts: { order: orderId } });
    return answer;
  },
);
