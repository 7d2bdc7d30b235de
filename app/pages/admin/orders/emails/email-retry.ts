import { z } from "zod";
import { retryEmails } from "#data/email/deliveries.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import type { Route } from "./+types/email-retry";

/** Tries the emails anew that nobody tries to send any more. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({}) },
  async ({ person: seller }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const revived = await retryEmails(params.orderId, seller.id, new Date());
    if (revived > 0) return { ok: true as const };
    return refuse("no-failed-emails", { form: adminMessages.noFailedEmails }, 409);
  },
);
