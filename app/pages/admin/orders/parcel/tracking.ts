import { z } from "zod";
import { setTrackingId } from "#data/orders/seller-actions.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderNotFound, sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/tracking";

export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ tracking_id: z.string() }) },
  async (
    { person: seller, value: { tracking_id } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const answer = await setTrackingId(params.orderId, seller.id, tracking_id, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") return orderNotFound();
    return refuse(answer.problem.code, { tracking_id: adminMessages.trackingIdWrong });
  },
);
