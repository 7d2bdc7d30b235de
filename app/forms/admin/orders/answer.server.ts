import { messageFor } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { refuse } from "#forms/form.server";

type Messages = typeof adminMessages;

type OrderProblem = NotFound | ReturnedProblem;

type NotFound = { code: "order-not-found" };

/** Problems that `adminMessages` has a sentence for. */
type ReturnedProblem = {
  [Code in keyof Messages]: Messages[Code] extends string
    ? { code: Code }
    : Messages[Code] extends (facts: infer Facts) => string
      ? { code: Code } & Facts
      : never;
}[keyof Messages];

/** Problems whose sentence stands at a field, not above the form. */
const FIELDS: Partial<Record<ReturnedProblem["code"], string>> = {
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
  "note-missing": "note",
  "note-too-long": "note",
  "too-many-notes": "note",
};

/** Refuses with the problem's sentence; if another seller was first, it says what they did. */
export function refuseOrder(problem: OrderProblem) {
  const { code } = problem;
  if (code === "order-not-found") return orderNotFound();
  const sentence = messageFor(adminMessages as never, problem as never);
  const field = FIELDS[code];
  return field ? refuse(code, { [field]: sentence }) : refuse(code, { form: sentence }, 409);
}

export function answerOrder<Done extends { ok: true }>(
  answer: Done | { ok: false; problem: OrderProblem },
) {
  return answer.ok ? answer : refuseOrder(answer.problem);
}

export function orderNotFound() {
  return refuse("order-not-found", { form: orderMessages["order-not-found"] }, 404);
}
