import { z } from "zod";
import { clearDemo } from "#data/settings/demo.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";

/** The demo's cards, combos, episodes, story tiles and coupons go. Pressed twice, there is nothing left to do. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: z.object({}) },
  async ({ person }) => {
    const cleared = await clearDemo({ by: person.id, now: new Date() });
    return { ok: true as const, ...cleared };
  },
);
