import { z } from "zod";
import { withdrawIncident } from "#data/orders/incidents/incidents.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { answerOrder } from "#pages/admin/orders/answer.server.ts";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
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
