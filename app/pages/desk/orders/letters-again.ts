import { z } from "zod";
import { reviveLetters } from "#data/deliveries.server";
import { NO_FAILED_LETTERS } from "#domain/messages";
import { refuse } from "#pages/account/form-answer.ts";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { sellerForm } from "../seller-form.server.ts";
import type { Route } from "./+types/letters-again";

/** Tries the letters anew that nobody tries to send any more. */
export async function action(asked: Route.ActionArgs) {
  return await sellerForm(asked, z.object({}), async (seller) => {
    const revived = await reviveLetters(asked.params.orderId, seller.id, new Date());
    if (revived > 0) return { ok: true as const };
    return refuse("no-failed-letters", { form: NO_FAILED_LETTERS }, 409);
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
