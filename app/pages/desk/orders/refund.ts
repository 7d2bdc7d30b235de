import { z } from "zod";
import { markRefunded } from "#data/order-moves.server";
import { REFUND_SETTLED } from "#domain/messages";
import { refuse } from "#pages/account/form-answer.ts";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { orderNotFound, sellerForm } from "../seller-form.server.ts";
import type { Route } from "./+types/refund";

/** The seller has sent the money back (reading R54). */
export async function action(asked: Route.ActionArgs) {
  const { orderId } = asked.params;
  return await sellerForm(asked, z.object({ refund: z.string() }), async (seller, { refund }) => {
    const answer = await markRefunded(orderId, refund, seller.id, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") throw orderNotFound();
    return refuse(answer.problem.code, { form: REFUND_SETTLED }, 409);
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
