import { z } from "zod";
import { switchCoupon } from "#data/offers/coupons.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { checkbox, refuseSave } from "#pages/admin/parts/forms/fields.server.ts";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import type { Route } from "./+types/use";

/** Whether a coupon can be used, from now on. */
export const action = formAction(
  {
    ...sellersForm("edit-catalogue"),
    schema: z.object({ active: z.union([z.literal("").transform(() => false), checkbox]) }),
  },
  async ({ person, value: { active } }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const saving = { by: person.id, now: new Date() };
    const switched = await switchCoupon(params.couponId, active, saving);
    return switched.ok ? switched : refuseSave(switched.problem);
  },
);
