import { z } from "zod";
import { withdrawVerification } from "#data/verification.server";
import { type FormRequest, formAction } from "#request/form.server";
import { logSecurity } from "#request/security-log.server";
import { sellersForm } from "../sellers-form.server.ts";
import type { Route } from "./+types/withdrawal";
import { refuseDecision } from "./decision.server.ts";

/** The seller pressed Verify by mistake. */
export const action = formAction(
  { ...sellersForm, schema: z.object({}) },
  async ({ person: seller }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const { orderId } = params;
    const answer = await withdrawVerification(orderId, seller.id, new Date());
    if (!answer.ok) return refuseDecision(answer.problem);
    logSecurity("verification_withdrawn", { userId: seller.id, facts: { order: orderId } });
    return answer;
  },
);
