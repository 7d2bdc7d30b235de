import { z } from "zod";
import { continueBulk, retryFailed } from "#data/orders/lists/bulk-actions.server";
import { orderNotFound } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/continuation";

/** Does the next few of them. Sent again and again until none is left, by whoever has the page open. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ retry: z.literal("1").optional() }) },
  async (
    { person: { id: by }, value: { retry } },
    { params: { bulkId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    if (retry) await retryFailed(bulkId);
    const left = await continueBulk(bulkId, { by, now: new Date() });
    return left === null ? orderNotFound() : { ok: true, left };
  },
);
