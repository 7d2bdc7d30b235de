import { z } from "zod";
import { undoStep } from "#data/orders/seller-actions.server";
import { messageFor } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { orderNotFound, sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/step-withdrawal";

/** From where the step brought the order, back to where it was. */
const Step = z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES) });

/** The seller pressed by mistake. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: Step },
  async ({ person: seller, value: step }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const answer = await undoStep(params.orderId, seller.id, step, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") return orderNotFound();
    return refuse(answer.problem.code, { form: messageFor(adminMessages, answer.problem) }, 409);
  },
);
