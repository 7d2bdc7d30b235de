import { z } from "zod";
import { type CancellationProblem, cancelOwnOrder } from "#data/orders/customer-actions.server";
import { orderMessages } from "#domain/orders/messages";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import type { Route } from "./+types/cancellation";

/** A customer takes back an order that isn't verified yet. */
export const action = formAction(
  { who: "customer", schema: z.object({}), failed: () => orderMessages.cancellationFailed },
  async ({ person }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const answer = await cancelOwnOrder(person.id, params.orderId, new Date());
    return answer.ok ? answer : refuseCancellation(answer.problem);
  },
);

function refuseCancellation({ code }: CancellationProblem) {
  switch (code) {
    case "order-not-found":
      return refuse(code, { form: orderMessages["order-not-found"] }, 404);
    case "payment-already-verified":
      return refuse(code, { form: orderMessages["payment-already-verified"] }, 409);
    default:
      return refuse(code, { form: orderMessages.cancellationLate }, 409);
  }
}
