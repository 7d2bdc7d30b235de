import { z } from "zod";
import { setSoldOut } from "#data/catalogue/products/products.server";
import { CARD_SIZES } from "#domain/catalogue/catalogue";
import { refuseSave } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/sold-out";

/** A size, or all of them, sold out or there again. */
export const action = formAction(
  {
    ...sellersForm("pause-selling"),
    schema: z.object({ size: z.enum([...CARD_SIZES, "all"]), sold_out: z.enum(["yes", "no"]) }),
  },
  async ({ person: seller, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const sizes = value.size === "all" ? CARD_SIZES : [value.size];
    const writer = { by: seller.id, now: new Date() };
    const answer = await setSoldOut(params.id, sizes, value.sold_out === "yes", writer);
    return answer.ok ? answer : refuseSave(answer.problem);
  },
);
