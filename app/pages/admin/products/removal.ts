import { z } from "zod";
import { removeProduct } from "#data/catalogue/products/products.server";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction } from "#request/forms/form.server";
import type { Route } from "./+types/removal";
import { productNotFound } from "./not-found.server.ts";

/** Archived where orders, open payments, carts or combos name it, else deleted. */
export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: z.object({}) },
  async ({ person: seller }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const answer = await removeProduct(params.id, { by: seller.id, now: new Date() });
    return answer.ok ? answer : productNotFound();
  },
);
