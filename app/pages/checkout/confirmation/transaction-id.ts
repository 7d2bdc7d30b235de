import { z } from "zod";
import { saveTypedTransactionId } from "#data/checkout/quote-versions.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { formAction } from "#forms/form.server";

const Typed = z.object({ version: z.string(), transaction_id: z.string() });

/** Saves what is being typed, so that a killed tab or another device finds it again (reading R18). */
export const action = formAction(
  { who: "customer", schema: Typed, failed: () => checkoutMessages.transactionIdNotSaved },
  async ({ person, value }) => ({
    ok: true as const,
    saved: await saveTypedTransactionId(person.id, value.version, value.transaction_id),
  }),
);
