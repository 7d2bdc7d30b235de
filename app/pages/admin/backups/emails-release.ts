import { z } from "zod";
import { releaseOutbox } from "#data/email/outbox-hold.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";

/** After a restore: emails leave again, those that waited in the back-up with them or not. */
export const action = formAction(
  {
    ...sellersForm("change-settings"),
    schema: z.object({ hold: z.uuid(), before: z.enum(["skip", "send"]) }),
  },
  async ({ person, value: { hold, before } }) => {
    if (await releaseOutbox(hold, { before }, { by: person.id, now: new Date() }))
      return { ok: true as const };
    return refuse("released-already", { form: "Somebody has released the emails already." }, 409);
  },
);
