import { z } from "zod";
import { rejectPayment } from "#data/orders/payment/verification.server";
import { REJECTION_KINDS } from "#domain/orders/payment/rejections";
import { refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/rejection";
import { isAlone, Seen, seenPayment } from "./decision.server.ts";

const Sent = Seen.extend({
  kind: z.enum(REJECTION_KINDS).default("other"),
  reason: z.string(),
  received: z.string().max(20).default(""),
});

/** The seller didn't find the money, or not all of it, and says why (reading R20). */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: Sent },
  async (
    { person: seller, value },
    { params: { orderId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const { kind, reason, received } = value;
    const rejection = { kind, reason, received };
    const seen = { ...seenPayment(orderId, value), alone: await isAlone(seller.id) };
    const answer = await rejectPayment(seen, seller.id, rejection, new Date());
    if (!answer.ok) return refuseOrder(answer.problem);
    logSecurity("payment_rejected", { userId: seller.id, facts: { order: orderId } });
    return answer;
  },
);
