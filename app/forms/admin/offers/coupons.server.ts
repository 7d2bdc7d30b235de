import { z } from "zod";
import { switchResource } from "#data/resources/rows.server";
import { rowsAt } from "#data/resources/table.server";
import { COUPONS } from "#domain/resources/coupons";
import { refuseSave, switchField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";

export const adminCouponForms = [
  /** Switches a coupon on or off. */
  form(
    "/admin/coupons/:couponId/use",
    {
      ...sellersForm("edit-catalogue"),
      schema: z.object({ active: switchField }),
      example: { active: "on" },
    },
    async ({ person, value: { active } }, { params }) => {
      const writer = { by: person.id, now: new Date() };
      const switched = await switchResource(rowsAt(COUPONS.path), params.couponId, active, writer);
      return switched.ok ? switched : refuseSave(switched.problem);
    },
  ),
];
