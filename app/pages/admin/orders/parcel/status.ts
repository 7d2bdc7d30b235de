import { z } from "zod";
import { changeOrderStatus, type OrderStatusProblem } from "#data/orders/seller-actions.server";
import { messageFor } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { orderNotFound, sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/status";

/** `from` is what the seller saw when they pressed. */
const Transition = z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES) });

export const action = formAction(
  { ...sellersForm("work-orders"), schema: Transition },
  async (
    { person: seller, value: transition },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const answer = await changeOrderStatus(params.orderId, seller.id, transition, new Date());
    return answer.ok ? answer : refuseTransition(answer.problem);
  },
);

function refuseTransition(problem: OrderStatusProblem) {
  if (problem.code === "order-not-found") return orderNotFound();
  return refuse(problem.code, { form: messageFor(adminMessages, problem) }, 409);
}
