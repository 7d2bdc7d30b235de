import { z } from "zod";
import { cancelQuote } from "#data/quotes.server";
import { PAYMENT_FAILED, SIGN_IN_TO_CONTINUE } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/cancellation";
import { checkoutStep } from "./step.server.ts";

const Cancelled = z.object({ version: z.string() });

/**
 * Cancel Payment (spec §2 Checkout). Of a quote that isn't open any more nothing is left to cancel:
 * `cancelled` says whether it was this press.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const step = { schema: Cancelled, signedOut: SIGN_IN_TO_CONTINUE };
  return await checkoutStep({ request, context }, step, async (person, { version }) => ({
    ok: true as const,
    cancelled: await cancelQuote(person.id, version, new Date()),
  }));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: PAYMENT_FAILED });
