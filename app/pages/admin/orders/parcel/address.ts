import { z } from "zod";
import {
  type CorrectionProblem,
  correctAddress,
} from "#data/orders/parcel/address-correction.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { messagesFor } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { addressFields } from "#forms/account/addresses.server";
import { refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import type { Route } from "./+types/address";

const Correction = addressFields.extend({
  /** Of the address that the seller saw. */
  version: z.coerce.number().int().min(0).max(1_000_000),
  gift_message: z.string().default(""),
});

/** Another address for a parcel that hasn't left. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: Correction },
  async (
    { person: seller, value: { gift_message: giftMessage, ...typed } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const correction = { ...typed, giftMessage };
    const answer = await correctAddress(params.orderId, seller.id, correction, new Date());
    return answer.ok ? answer : refuseCorrection(answer.problem);
  },
);

function refuseCorrection(problem: CorrectionProblem) {
  if (problem.code !== "address") return refuseOrder(problem);
  const { giftMessage, ...address } = problem.problems;
  return refuse("address", {
    ...messagesFor(peopleMessages, address),
    ...(giftMessage && { gift_message: checkoutMessages[giftMessage.code] }),
  });
}
