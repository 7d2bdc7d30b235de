import { z } from "zod";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { type FormRequest, formAction } from "#forms/form.server";
import { answerOrder } from "#pages/admin/orders/answer.server.ts";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
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
