import { z } from "zod";
import { setTrackingId } from "#data/order-moves.server";
import { TRACKING_ID_WRONG } from "#domain/messages";
import { refuse } from "#pages/account/form-answer.ts";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { orderNotFound, sellerForm } from "../seller-form.server.ts";
import type { Route } from "./+types/tracking";

export async function action(asked: Route.ActionArgs) {
  const { orderId } = asked.params;
  const Tracking = z.object({ tracking_id: z.string() });
  return await sellerForm(asked, Tracking, async (seller, { tracking_id }) => {
    const answer = await setTrackingId(orderId, seller.id, tracking_id, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") throw orderNotFound();
    return refuse(answer.problem.code, { tracking_id: TRACKING_ID_WRONG });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);
