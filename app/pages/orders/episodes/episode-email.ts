import { z } from "zod";
import { resendEpisode } from "#data/email/deliveries.server";
import { messageFor } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { maskedEmail } from "#domain/people/people";
import { formAction, refuse } from "#forms/form.server";

/** 'Send me the episode again': a few an hour, of the person's own purchases alone. */
export const action = formAction(
  {
    who: "customer",
    schema: z.object({ purchase: z.string().max(40) }),
    failed: () => orderMessages.episodeNotSent,
  },
  async ({ person, value: { purchase } }) => {
    const sent = await resendEpisode(person.id, purchase, new Date());
    if (sent.ok) return { ok: true as const, to: maskedEmail(sent.to) };
    const status = sent.problem.code === "too-many-resends" ? 429 : 409;
    return refuse(sent.problem.code, { form: messageFor(orderMessages, sent.problem) }, status);
  },
);
