import { data } from "react-router";
import { z } from "zod";
import { type Order, orderOf } from "#data/orders.server";
import { isTransactionIdTaken } from "#data/placing.server";
import { type ResubmissionProblem, resubmitPayment } from "#data/verification.server";
import {
  ORDER_NOT_FOUND,
  PAYMENT_ALREADY_SENT,
  PAYMENT_UNCHANGED,
  TRANSACTION_ID_TAKEN,
} from "#domain/messages";
import { sayTransactionIdProblem } from "#domain/sayings";
import { parseTransactionId } from "#domain/upi";
import {
  chosenPicture,
  PICTURE_FORM_BYTES,
  sayImageProblem,
} from "#pages/checkout/details/stored-screenshot.server.ts";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Person } from "#request/session.server";
import { limitTakenIds } from "#request/taken-ids.server";
import { judgeImage, type UploadedImage } from "#request/uploads.server";
import { type Refusal, refuse } from "../form-answer.ts";
import { ownForm } from "../own-form.server.ts";
import type { Route } from "./+types/payment";
import { storeAnother } from "./another-screenshot.server.ts";

export type ResubmissionAnswer = { ok: true; screenshotKept: boolean } | Refusal;

const Sent = z.object({
  transaction_id: z.string().default(""),
  screenshot: chosenPicture,
});

/** After a rejection: another id, another screenshot, or both (reading R20). */
export async function action(asked: Route.ActionArgs) {
  const { orderId } = asked.params;
  const form = { schema: Sent, maxBytes: PICTURE_FORM_BYTES };
  return await ownForm(asked, form, (person, sent) =>
    limitTakenIds(person.id, () => resubmit(person, orderId, sent)),
  );
}

async function resubmit(person: Person, orderId: string, sent: z.output<typeof Sent>) {
  const order = await orderOf(person.id, orderId);
  if (!order) throw data(ORDER_NOT_FOUND, { status: 404 });
  if (order.payment !== "rejected") return refuseProblem({ code: "payment-decided" });
  const checked = await check(order, sent);
  if (!checked.ok) return refuse("fields", checked.errors);
  const screenshot = checked.picture && (await storeAnother(orderId, checked.picture));
  const payment = { transactionId: sent.transaction_id, screenshot };
  const answer = await resubmitPayment(person.id, orderId, payment, new Date());
  if (!answer.ok) return refuseProblem(answer.problem);
  return { ok: true as const, screenshotKept: !checked.picture || screenshot !== null };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);

type Checked =
  | { ok: true; picture: UploadedImage | null }
  | { ok: false; errors: Record<string, string> };

/** Both fields are judged together; without a new picture the id must be another one. */
async function check(order: Order, sent: z.output<typeof Sent>): Promise<Checked> {
  const judged = sent.screenshot ? await judgeImage(sent.screenshot) : null;
  const idError = await transactionIdError(order, sent.transaction_id, judged !== null);
  const errors = {
    ...(idError && { transaction_id: idError }),
    ...(judged?.ok === false && { screenshot: sayImageProblem(judged.problem) }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, picture: judged?.ok ? judged.image : null };
}

async function transactionIdError(
  order: Order,
  typed: string,
  withPicture: boolean,
): Promise<string | null> {
  const parsed = parseTransactionId(typed);
  if (!parsed.ok) return sayTransactionIdProblem(parsed.problem);
  const same = parsed.transactionId === order.transactionId;
  if (same && !withPicture) return PAYMENT_UNCHANGED;
  return (await isTransactionIdTaken(parsed.transactionId, { orderId: order.id }))
    ? TRANSACTION_ID_TAKEN
    : null;
}

function refuseProblem(problem: Pick<ResubmissionProblem, "code">) {
  switch (problem.code) {
    case "transaction-id-taken":
      return refuse(problem.code, { transaction_id: TRANSACTION_ID_TAKEN }, 409);
    case "transaction-id-empty":
    case "transaction-id-not-12-digits":
      return refuse(problem.code, {
        transaction_id: sayTransactionIdProblem({ code: problem.code }),
      });
    case "order-not-found":
      throw data(ORDER_NOT_FOUND, { status: 404 });
    case "order-cancelled":
    case "claim-changed":
    case "payment-decided":
      return refuse(problem.code, { form: PAYMENT_ALREADY_SENT }, 409);
  }
}
