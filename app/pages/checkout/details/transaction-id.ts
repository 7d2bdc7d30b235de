import { z } from "zod";
import { keepTyped } from "#data/quotes.server";
import { SIGN_IN_TO_CONTINUE } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/transaction-id";
import { checkoutStep } from "./step.server.ts";

const Typed = z.object({ version: z.string(), transaction_id: z.string() });

/** Keeps what is being typed, so that a killed tab or another device finds it again (reading R18). */
export async function action({ request, context }: Route.ActionArgs) {
  const step = { schema: Typed, signedOut: SIGN_IN_TO_CONTINUE };
  return await checkoutStep({ request, context }, step, async (person, form) => ({
    ok: true as const,
    kept: await keepTyped(person.id, form.version, form.transaction_id),
  }));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
