import { decideShortages } from "#data/orders/shortages.server";
import { SHORTAGE_STATES } from "#domain/stock/stock";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS } from "#forms/form.server";
import { answerOrder } from "./answer.server.ts";

const missingPiecesForm = {
  ...sellersForm("work-orders"),
  ...NO_FIELDS,
} as const;

/**
 * One form for each decision about pieces that are missing from a paid order: deliver them with the next production
 * run, leave them out and refund them, or take the decision back.
 */
export const missingForms = SHORTAGE_STATES.map((decision) =>
  form(
    `/admin/orders/:orderId/missing/${decision}`,
    missingPiecesForm,
    async ({ person }, { params: { orderId } }) =>
      answerOrder(await decideShortages(orderId, decision, person.id, new Date())),
  ),
);
