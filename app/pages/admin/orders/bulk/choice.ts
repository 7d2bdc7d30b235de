import { z } from "zod";
import { chooseOrders } from "#data/orders/lists/bulk-actions.server";
import { idsMatching } from "#data/orders/lists/filtered-orders.server";
import { storeMessages } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { BULK_ACTIONS, MOST_BULK_ORDERS } from "#domain/orders/bulk-actions";
import { parseOrderFilter } from "#domain/orders/order-filter";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { formAction, refuse } from "#request/forms/form.server";

/** Orders by their ids, or all that a list's filter finds. */
const Choice = z.object({
  action: z.enum(BULK_ACTIONS),
  filter: z.string().max(2_000).optional(),
  orders: z
    .string()
    .max(MOST_BULK_ORDERS * 40)
    .optional()
    .transform((text, context) => {
      if (text === undefined) return null;
      const ids = z.array(z.uuid()).max(MOST_BULK_ORDERS).safeParse(parsed(text));
      if (ids.success) return ids.data;
      context.addIssue({ code: "custom", message: storeMessages.fieldWrong });
      return z.NEVER;
    }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const action = formAction(
  { ...sellersForm("work-orders"), schema: Choice, maxBytes: 64 * 1024 },
  async ({ person: { id: by }, value: { action, filter, orders } }) => {
    const found = orders ?? (await idsMatching(filterOf(filter), MOST_BULK_ORDERS));
    const bulkId = await chooseOrders(action, found, { by, now: new Date() });
    if (bulkId) return { ok: true, bulkId, action };
    return refuse("nothing-chosen", { form: adminMessages.nothingChosen }, 409);
  },
);

function filterOf(query = "") {
  return parseOrderFilter(new URLSearchParams(query));
}
