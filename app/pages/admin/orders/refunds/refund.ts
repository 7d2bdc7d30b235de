import { z } from "zod";
import { markRefunded } from "#data/orders/seller-actions.server";
import { answerOrder, refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm, upiIdShown } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/refund";
import { isReference, referenceField } from "./refund-form.server.ts";

const Refund = z.object({ refund: z.string(), refunded_to: upiIdShown, reference: referenceField });

/** The seller has sent the money back (reading R54). */
export const action = formAction(
  { ...sellersForm("refund"), schema: Refund },
  async (
    { person: seller, value: { refund: id, refunded_to: to, reference } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    if (!isReference(reference)) return refuseOrder({ code: "reference-wrong" });
    const paid = { id, to, reference };
    return answerOrder(await markRefunded(params.orderId, paid, seller.id, new Date()));
  },
);
