import { z } from "zod";
import { teamOf } from "#data/people/team.server";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { decidesAlone } from "#domain/people/team/team";
import { currentTeam } from "#request/session/team.server";

/** What the seller saw when they decided: the payment, and where its order was. */
export const Seen = z.object({
  payment: z.string().max(40),
  status: z.enum(ORDER_STATUSES).optional(),
});

export function seenPayment(orderId: string, { payment, status }: z.output<typeof Seen>) {
  return { orderId, paymentId: payment, ...(status && { status }) };
}

/** Whether nobody else of the team may: only then somebody decides about what they bought themselves. */
export async function isAlone(sellerId: string): Promise<boolean> {
  return decidesAlone(await teamOf(currentTeam()), sellerId);
}
