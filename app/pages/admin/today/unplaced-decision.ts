import { z } from "zod";
import { settleUnplaced } from "#data/checkout/unplaced-payments.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { UNPLACED_OUTCOMES } from "#domain/orders/payment/unplaced";
import { sellersForm, upiIdShown } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import { isAlone } from "#pages/admin/orders/payment/decision.server.ts";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/unplaced-decision";

/** The seller has settled a payment that no order came of, or found none (reading R52). */
export const action = formAction(
  {
    ...sellersForm("refund"),
    schema: z.object({ outcome: z.enum(UNPLACED_OUTCOMES), refunded_to: upiIdShown }),
  },
  async (
    { person: seller, value: { outcome, refunded_to: to } },
    { params: { paymentId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const alone = await isAlone(seller.id);
    const settled = await settleUnplaced(paymentId, seller.id, { outcome, to }, new Date(), alone);
    if (settled === "own-order") return refuse(settled, { form: adminMessages[settled] }, 409);
    if (!settled) return refuse("payment-decided", { form: adminMessages.unplacedDecided }, 409);
    logSecurity(outcome === "not-found" ? "payment_rejected" : "payment_verified", {
      userId: seller.id,
      facts: { unplaced: paymentId },
    });
    return { ok: true as const };
  },
);
