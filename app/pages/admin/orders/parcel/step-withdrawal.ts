import { z } from "zod";
import { undoStep } from "#data/orders/seller-actions.server";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { answerOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/step-withdrawal";

/** From where the step brought the order, back to where it was. */
const Step = z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES) });

/** The seller pressed by mistake. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: Step },
  async ({ person: seller, value: step }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    return answerOrder(await undoStep(params.orderId, seller.id, step, new Date()));
  },
);
