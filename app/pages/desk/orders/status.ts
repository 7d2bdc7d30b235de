import { z } from "zod";
import { moveOrder, type OrderMoveProblem } from "#data/order-moves.server";
import { orderMoved } from "#domain/messages";
import { sayMoveProblem } from "#domain/order-sayings";
import { ORDER_STATES, ORDER_STATUSES } from "#domain/order-states";
import { refuse } from "#pages/account/form-answer.ts";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { orderNotFound, sellerForm } from "../seller-form.server.ts";
import type { Route } from "./+types/status";

/** `from` is what the seller saw when they pressed. */
const Move = z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES) });

export async function action(asked: Route.ActionArgs) {
  const { orderId } = asked.params;
  return await sellerForm(asked, Move, async (seller, move) => {
    const answer = await moveOrder(orderId, seller.id, move, new Date());
    return answer.ok ? answer : refuseMove(answer.problem);
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);

function refuseMove(problem: OrderMoveProblem) {
  if (problem.code === "order-not-found") throw orderNotFound();
  const sentence =
    problem.code === "order-moved"
      ? orderMoved(ORDER_STATES[problem.status].label)
      : sayMoveProblem(problem);
  return refuse(problem.code, { form: sentence }, 409);
}
