import { z } from "zod";
import { markRefunded } from "#data/orders/seller-actions.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderNotFound, sellersForm, upiIdShown } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/refund";
import { isReference, referenceField, refuseReference } from "./refund-form.server.ts";

const Refund = z.object({ refund: z.string(), refunded_to: upiIdShown, reference: referenceField });

/** The seller has sent the money back (reading R54). */
export const action = formAction(
  { ...sellersForm("refund"), schema: Refund },
  async (
    { person: seller, value: { refund: id, refunded_to: to, reference } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    if (!isReference(reference)) return refuseReference();
    const paid = { id, to, reference };
    const answer = await markRefunded(params.orderId, paid, seller.id, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") return orderNotFound();
    return refuse(answer.problem.code, { form: adminMessages.refundSettled }, 409);
  },
);
