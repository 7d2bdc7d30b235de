import { z } from "zod";
import { giveRefund } from "#data/orders/seller-actions.server";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { answerOrder, refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm, upiIdShown } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { noteField } from "#pages/admin/orders/incidents/note-field.server.ts";
import type { Route } from "./+types/given-refund";
import { isReference, referenceField } from "./refund-form.server.ts";

const GivenRefund = z.object({
  amount: z.string().max(20),
  refunded_to: upiIdShown,
  reference: referenceField,
  note: noteField(DESCRIPTION_CHARACTERS),
});

/** Money that nothing owed: for a lost parcel, a damaged card. */
export const action = formAction(
  { ...sellersForm("refund"), schema: GivenRefund },
  async (
    { person: seller, value: { refunded_to: to, ...given } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    if (!isReference(given.reference)) return refuseOrder({ code: "reference-wrong" });
    return answerOrder(await giveRefund(params.orderId, { to, ...given }, seller.id, new Date()));
  },
);
