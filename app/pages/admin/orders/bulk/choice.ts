import { z } from "zod";
import { chooseOrders } from "#data/orders/lists/bulk-actions.server";
import { idsMatching } from "#data/orders/lists/filtered-orders.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { BULK_ACTIONS, MOST_BULK_ORDERS } from "#domain/orders/lists/bulk-actions";
import { parseOrderFilter } from "#domain/orders/lists/order-filter";
import { understandSearch } from "#domain/orders/lists/order-search";
import { refusalMessages } from "#domain/refusal-messages";
import { jsonField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";

/** Orders by their ids, or all that a list's filter finds. */
const Choice = z.object({
  action: z.enum(BULK_ACTIONS),
  filter: z.string().max(2_000).optional(),
  orders: jsonField(
    z.array(z.uuid()).max(MOST_BULK_ORDERS),
    MOST_BULK_ORDERS * 40,
    () => refusalMessages.fieldWrong,
  ).optional(),
});

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
  return understandSearch(parseOrderFilter(new URLSearchParams(query)), new Date());
}
