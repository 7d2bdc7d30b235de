import { verifyPayment } from "#data/orders/payment/verification.server";
import { refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/verification";
import { isAlone, Seen, seenPayment } from "./decision.server.ts";

/** The seller saw the money. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: Seen },
  async (
    { person: seller, value },
    { params: { orderId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const seen = { ...seenPayment(orderId, value), alone: await isAlone(seller.id) };
    const answer = await verifyPayment(seen, seller.id, new Date());
    if (!answer.ok) return refuseOrder(answer.problem);
    logSecurity("payment_verified", { userId: seller.id, facts: { order: orderId } });
    return answer;
  },
);
