import { z } from "zod";
import { keepVerified, reopenPayment } from "#data/orders/payment/taken-back.server";
import { refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/taken-back";
import { isAlone } from "./decision.server.ts";

const WAYS = { reopen: reopenPayment, keep: keepVerified };

/** The bank took a verified payment back: it waits again, or the seller leaves it as it is. */
export const action = formAction(
  {
    ...sellersForm("work-orders"),
    schema: z.object({ payment: z.string().max(40), way: z.enum(["reopen", "keep"]) }),
  },
  async (
    { person: seller, value: { payment: paymentId, way } },
    { params: { orderId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const seen = { orderId, paymentId, alone: await isAlone(seller.id) };
    const answer = await WAYS[way](seen, seller.id, new Date());
    if (!answer.ok) return refuseOrder(answer.problem);
    if (way === "reopen")
      logSecurity("verification_withdrawn", { userId: seller.id, facts: { order: orderId } });
    return answer;
  },
);
