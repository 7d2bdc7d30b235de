import { z } from "zod";
import { removeProduct } from "#data/catalogue/products/products.server";
import { refuseSave } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/removal";

/** Archived where orders, open payments, carts or combos name it, else deleted. */
export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: z.object({}) },
  async ({ person: seller }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const answer = await removeProduct(params.id, { by: seller.id, now: new Date() });
    return answer.ok ? answer : refuseSave(answer.problem);
  },
);
