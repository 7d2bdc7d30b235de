import { z } from "zod";
import { decideShortages } from "#data/orders/shortages.server";
import { SHORTAGE_STATES } from "#domain/stock/stock";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
import { answerOrder } from "./answer.server.ts";

const packers = { ...sellersForm("work-orders"), schema: z.object({}), example: {} } as const;

/** Decides that an order's missing pieces come with the next run, or are left out and refunded; or undoes that. */
export const missingForms = SHORTAGE_STATES.map((decision) =>
  form(
    `/admin/orders/:orderId/missing/${decision}`,
    packers,
    async ({ person }, { params: { orderId } }) =>
      answerOrder(await decideShortages(orderId, decision, person.id, new Date())),
  ),
);
