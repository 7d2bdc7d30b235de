import { z } from "zod";
import { verifyPayment } from "#data/verification.server";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { logSecurity } from "#request/security-log.server";
import { sellerForm } from "../seller-form.server.ts";
import type { Route } from "./+types/verification";
import { refuseDecision } from "./decision.server.ts";

/** The seller saw the money. */
export async function action(asked: Route.ActionArgs) {
  const { orderId } = asked.params;
  return await sellerForm(asked, z.object({ claim: z.string() }), async (seller, { claim }) => {
    const answer = await verifyPayment(orderId, seller.id, new Date(), claim);
    if (!answer.ok) return refuseDecision(answer.problem);
    logSecurity("payment_verified", { userId: seller.id, facts: { order: orderId } });
    return answer;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
