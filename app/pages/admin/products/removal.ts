import { z } from "zod";
import { removeProduct } from "#data/catalogue/products/products.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { refuseSave } from "#pages/admin/parts/forms/fields.server.ts";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import type { Route } from "./+types/removal";

/** Archived where orders, open payments, carts or combos name it, else deleted. */
export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: z.object({}) },
  async ({ person: seller }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const answer = await removeProduct(params.id, { by: seller.id, now: new Date() });
    return answer.ok ? answer : refuseSave(answer.problem);
  },
);
