import { z } from "zod";
import { MESSAGE_STATES, setMessageState } from "#data/people/contact-messages.server";
import { form, refuse } from "#forms/form.server";
import { sellersForm } from "./sellers-form.server.ts";

export const messageForms = [
  /** Marks a contact message as answered, archived or open. */
  form(
    "/admin/messages/:messageId/state",
    {
      ...sellersForm("see-customers"),
      schema: z.object({ from: z.enum(MESSAGE_STATES), to: z.enum(MESSAGE_STATES) }),
      example: { from: "open", to: "answered" },
    },
    async ({ person, value }, { params }) => {
      if (await setMessageState(params.messageId, value, person.id, new Date()))
        return { ok: true as const };
      const sentence = "Somebody has dealt with this message already.";
      return refuse("message-changed", { form: sentence }, 409);
    },
  ),
];
