import { z } from "zod";
import { markRefunded } from "#data/orders/seller-actions.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderNotFound, sellersForm, upiIdShown } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/refund";

/** The seller has sent the money back (reading R54). */
export const action = formAction(
  { ...sellersForm("refund"), schema: z.object({ refund: z.string(), refunded_to: upiIdShown }) },
  async (
    { person: seller, value: { refund: id, refunded_to: to } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const answer = await markRefunded(params.orderId, { id, to }, seller.id, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") return orderNotFound();
    return refuse(answer.problem.code, { form: adminMessages.refundSettled }, 409);
  },
);
