import { z } from "zod";
import { withdrawVerification } from "#data/verification.server";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { logSecurity } from "#request/security-log.server";
import { sellerForm } from "../seller-form.server.ts";
import type { Route } from "./+types/withdrawal";
import { refuseDecision } from "./decision.server.ts";

/** The seller pressed Verify by mistake. */
export async function action(asked: Route.ActionArgs) {
  const { orderId } = asked.params;
  return await sellerForm(asked, z.object({}), async (seller) => {
    const answer = await withdrawVerification(orderId, seller.id, new Date());
    if (!answer.ok) return refuseDecision(answer.problem);
    logSecurity("verification_withdrawn", { userId: seller.id, facts: { order: orderId } });
    return answer;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
