import { z } from "zod";
import { rejectPayment } from "#data/verification.server";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { logSecurity } from "#request/security-log.server";
import { sellerForm } from "../seller-form.server.ts";
import type { Route } from "./+types/rejection";
import { refuseDecision } from "./decision.server.ts";

const Rejection = z.object({ claim: z.string(), reason: z.string() });

/** The seller didn't find the money, and says why (reading R20). */
export async function action(asked: Route.ActionArgs) {
  const { orderId } = asked.params;
  return await sellerForm(asked, Rejection, async (seller, { claim, reason }) => {
    const answer = await rejectPayment(orderId, seller.id, reason, new Date(), claim);
    if (!answer.ok) return refuseDecision(answer.problem);
    logSecurity("payment_rejected", { userId: seller.id, facts: { order: orderId } });
    return answer;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
