import { z } from "zod";
import {
  chooseOrders,
  continueBulk,
  retryFailedOrders,
} from "#data/orders/lists/bulk-actions.server";
import { idsMatching } from "#data/orders/lists/filtered-orders.server";
import { deleteView, saveView } from "#data/orders/lists/order-views.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { BULK_ACTIONS, MOST_BULK_ORDERS } from "#domain/orders/lists/bulk-actions";
import { parseOrderFilter, VIEW_NAME_CHARACTERS } from "#domain/orders/lists/order-filter";
import { extractSearchFilters } from "#domain/orders/lists/order-search";
import { refusalMessages } from "#domain/refusal-messages";
import { jsonField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { filterQuery } from "#protocol/order-filter-query";
import { refuseOrder } from "./answer.server.ts";

/** A list's filter as a query string. */
const filterField = z.string().max(2_000);

const workOrdersForm = sellersForm("work-orders");

/** Saved lists of orders, and actions on many orders at once. */
export const orderListForms = [
  form(
    "/admin/orders/views",
    {
      ...workOrdersForm,
      schema: z.object({
        name: z
          .string()
          .trim()
          .min(1, { error: () => adminMessages["view-name-missing"] })
          .max(VIEW_NAME_CHARACTERS),
        /** Only parameters that the filter knows are stored, in the filter's own order. */
        filter: filterField
          .transform((query) => filterQuery(parseOrderFilter(new URLSearchParams(query))))
          .refine((query) => query !== ""),
      }),
      example: { name: "Gifts", filter: "gift=1" },
    },
    async ({ writer, value }) => {
      const saved = await saveView(value, writer);
      if (saved.ok) return saved;
      return refuseProblem(saved.problem, adminMessages, {}, { field: "name", status: 409 });
    },
  ),

  /** Deletes a saved list. A list that is already deleted is no error. */
  form(
    "/admin/orders/views/:viewId/deletion",
    { ...workOrdersForm, ...NO_FIELDS },
    async (_, { params }) => {
      await deleteView(params.viewId);
      return { ok: true };
    },
  ),

  /** Starts an action on many orders: those chosen by ID, or all that a filter finds. */
  form(
    "/admin/orders/bulk",
    {
      ...workOrdersForm,
      schema: z.object({
        action: z.enum(BULK_ACTIONS),
        filter: filterField.optional(),
        orders: jsonField(
          z.array(z.uuid()).max(MOST_BULK_ORDERS),
          MOST_BULK_ORDERS * 40,
          () => refusalMessages.fieldWrong,
        ).optional(),
      }),
      example: { action: "packed", filter: "gift=1", orders: '[":orderId"]' },
      maxBytes: 64 * 1024,
    },
    async ({ writer, value: { action, filter, orders } }) => {
      const found = orders ?? (await idsMatching(filterFromQuery(filter), MOST_BULK_ORDERS));
      const bulkId = await chooseOrders(action, found, writer);
      if (bulkId) return { ok: true, bulkId, action };
      return refuse("nothing-chosen", { form: adminMessages.nothingChosen }, 409);
    },
  ),

  /** Carries out the action on the next few orders. The open page sends this form until no order is left. */
  form(
    "/admin/orders/bulk/:bulkId/continuation",
    {
      ...workOrdersForm,
      schema: z.object({ retry: z.literal("1").optional() }),
      example: { retry: "1" },
    },
    async ({ writer, value: { retry } }, { params: { bulkId } }) => {
      if (retry) await retryFailedOrders(bulkId);
      const left = await continueBulk(bulkId, writer);
      return left === null ? refuseOrder({ code: "order-not-found" }) : { ok: true, left };
    },
  ),
];

function filterFromQuery(query = "") {
  return extractSearchFilters(parseOrderFilter(new URLSearchParams(query)), new Date());
}
