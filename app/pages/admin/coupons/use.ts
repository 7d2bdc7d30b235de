import { z } from "zod";
import { switchCoupon } from "#data/offers/coupons.server";
import { checkbox, refuseSave } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
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
