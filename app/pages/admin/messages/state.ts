import { z } from "zod";
import { MESSAGE_STATES, setMessageState } from "#data/people/contact-messages.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import type { Route } from "./+types/state";

/** A message is answered or archived, or open again. */
export const action = formAction(
  {
    ...sellersForm("see-customers"),
    schema: z.object({ from: z.enum(MESSAGE_STATES), to: z.enum(MESSAGE_STATES) }),
  },
  async ({ person, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    if (await setMessageState(params.messageId, value, person.id, new Date()))
      return { ok: true as const };
    return refuse(
      "message-changed",
      { form: "Somebody has dealt with this message already." },
      409,
    );
  },
);
