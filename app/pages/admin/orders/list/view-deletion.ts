import { z } from "zod";
import { deleteView } from "#data/orders/lists/order-views.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/view-deletion";

/** One that isn't there any more is deleted, too. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({}) },
  async (_, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    await deleteView(params.viewId);
    return { ok: true };
  },
);
