import { z } from "zod";
import { withdrawIncident } from "#data/orders/incidents/incidents.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderNotFound, sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/withdrawal";

/** It turned up, or was recorded by mistake. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ incident: z.string() }) },
  async (
    { person: seller, value: { incident } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const answer = await withdrawIncident(params.orderId, incident, seller.id, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") return orderNotFound();
    return refuse(answer.problem.code, { form: adminMessages["incident-withdrawn"] }, 409);
  },
);
