import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import type { OrderNotFound } from "#domain/orders/transitions";
import type { Refused } from "#domain/problem";
import { refuseProblem } from "#forms/problem.server";

type Messages = typeof adminMessages;

type OrderProblem = OrderNotFound | ReturnedProblem;

/** Problems that `adminMessages` has a sentence for. */
type ReturnedProblem = {
  [Code in keyof Messages]: Messages[Code] extends string
    ? { code: Code }
    : Messages[Code] extends (facts: infer Facts) => string
      ? { code: Code } & Facts
      : never;
}[keyof Messages];

/** Refuses with the problem's sentence; if another seller was faster, it says what they did. */
export function refuseOrder(problem: OrderProblem) {
  return refuseProblem(problem, adminMessages, {
    "order-not-found": { status: 404, sentence: orderMessages["order-not-found"] },
    "reason-missing": "reason",
    "reason-too-long": "reason",
    "amount-received-wrong": "received",
    "amount-received-enough": "received",
    "tracking-id-missing": "tracking_id",
    "tracking-id-wrong": "tracking_id",
    "tracking-id-taken": "tracking_id",
    "courier-unknown": "courier",
    "refund-amount-wrong": "amount",
    "refund-amount-too-high": "amount",
    "reference-wrong": "reference",
    "move-unknown": "order",
    "move-target-closed": "order",
    "move-target-paid": "order",
    "note-missing": "note",
    "note-too-long": "note",
    "too-many-notes": "note",
  });
}

export function answerOrder<Done extends { ok: true }>(answer: Done | Refused<OrderProblem>) {
  return answer.ok ? answer : refuseOrder(answer.problem);
}
