import { z } from "zod";
import { settleUnplaced } from "#data/checkout/unplaced-payments.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/unplaced-decision";
import { sellersForm } from "./sellers-form.server.ts";

/** The seller has settled a payment that no order came of, or found none (reading R52). */
export const action = formAction(
  { ...sellersForm, schema: z.object({ outcome: z.enum(["verified", "rejected"]) }) },
  async (
    { person: seller, value: { outcome } },
    { params: { paymentId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    if (!(await settleUnplaced(paymentId, seller.id, outcome, new Date())))
      return refuse("payment-decided", { form: adminMessages.unplacedDecided }, 409);
    logSecurity(`payment_${outcome}`, { userId: seller.id, facts: { unplaced: paymentId } });
    return { ok: true as const };
  },
);
