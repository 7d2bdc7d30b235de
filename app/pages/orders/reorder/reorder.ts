import { z } from "zod";
import { reorder } from "#data/cart/cart-reorders.server";
import { orderMessages } from "#domain/orders/messages";
import { cartOperation } from "#forms/cart/operation.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import type { Route } from "./+types/reorder";

/** Buy again: the page's `reorder_id` makes a retry of one press do nothing more. */
export const action = formAction(
  {
    ...cartOperation,
    schema: z.object({ reorder_id: z.uuid() }),
    failed: () => orderMessages.reorderFailed,
  },
  async ({ person, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const lines = await reorder(person.id, params.orderId, value.reorder_id, new Date());
    if (lines) return { ok: true as const, lines };
    return refuse("order-not-found", { form: orderMessages["order-not-found"] }, 404);
  },
);
