import { z } from "zod";
import { clearDemo } from "#data/settings/demo.server";
import { formAction } from "#forms/form.server";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";

/** The demo's cards, combos, episodes, story tiles and coupons go. Pressed twice, there is nothing left to do. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: z.object({}) },
  async ({ person }) => {
    const cleared = await clearDemo({ by: person.id, now: new Date() });
    return { ok: true as const, ...cleared };
  },
);
