import { z } from "zod";
import { cancelQuote } from "#data/checkout/quotes.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { formAction } from "#forms/form.server";

/**
 * Cancel Payment (spec §2 Checkout). Of a quote that isn't open any more nothing is left to cancel:
 * `cancelled` says whether it was this press.
 */
export const action = formAction(
  {
    who: "customer",
    schema: z.object({ version: z.string() }),
    failed: () => checkoutMessages.paymentFailed,
  },
  async ({ person, value: { version } }) => ({
    ok: true as const,
    cancelled: await cancelQuote(person.id, version, new Date()),
  }),
);
