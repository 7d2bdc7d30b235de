import { z } from "zod";
import { saveView } from "#data/orders/lists/order-views.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { parseOrderFilter, VIEW_NAME_CHARACTERS } from "#domain/orders/lists/order-filter";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";
import { filterQuery } from "./filter-query.ts";

const View = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => adminMessages["view-name-missing"] })
    .max(VIEW_NAME_CHARACTERS),
  /** Only what the list understands is stored, in its own order. */
  filter: z
    .string()
    .max(2_000)
    .transform((query) => {
      return filterQuery(parseOrderFilter(new URLSearchParams(query)));
    })
    .refine((query) => query !== ""),
});

export const action = formAction(
  { ...sellersForm("work-orders"), schema: View },
  async ({ person: { id: by }, value }) => {
    const saved = await saveView(value, { by, now: new Date() });
    if (saved.ok) return saved;
    const { code } = saved.problem;
    return refuse(code, { name: adminMessages[code] }, 409);
  },
);
