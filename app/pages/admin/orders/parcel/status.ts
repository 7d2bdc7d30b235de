import { z } from "zod";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { answerOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/status";

/** `from` is what the seller saw when they pressed. */
const Transition = z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES) });

export const action = formAction(
  { ...sellersForm("work-orders"), schema: Transition },
  async (
    { person: seller, value: transition },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    return answerOrder(await changeOrderStatus(params.orderId, seller.id, transition, new Date()));
  },
);
