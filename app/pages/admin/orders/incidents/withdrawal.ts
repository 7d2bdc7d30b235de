import { z } from "zod";
import { withdrawIncident } from "#data/orders/incidents/incidents.server";
import { answerOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/withdrawal";

/** It turned up, or was recorded by mistake. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ incident: z.string() }) },
  async (
    { person: seller, value: { incident } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    return answerOrder(await withdrawIncident(params.orderId, incident, seller.id, new Date()));
  },
);
