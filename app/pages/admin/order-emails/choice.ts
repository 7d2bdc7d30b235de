import { z } from "zod";
import { setWantsOrderEmails } from "#data/email/seller-emails.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";

/** A seller's own choice: to be emailed of new orders, or not. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ wants: z.enum(["yes", "no"]) }) },
  async ({ person, value: { wants } }) => {
    if (await setWantsOrderEmails(person.id, wants === "yes", new Date()))
      return { ok: true as const };
    return refuse("no-seller", { form: "Please sign in again first." }, 409);
  },
);
