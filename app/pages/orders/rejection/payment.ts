import { z } from "zod";
import { refusesTransactionId } from "#data/checkout/transaction-ids.server";
import { type Order, orderOf } from "#data/orders/orders.server";
import {
  type ResubmissionProblem,
  resubmitPayment,
} from "#data/orders/payment/verification.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { parseTransactionId, type TransactionIdProblem } from "#domain/checkout/upi";
import { messageFor } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { discardUnused, storeResubmittedScreenshot } from "#forms/checkout/screenshot-files.server";
import {
  type PaymentPicture,
  PICTURE_FORM_BYTES,
  pictureFields,
  validatePicture,
} from "#forms/checkout/screenshot-form.server";
import { limitTakenTransactionIds } from "#forms/checkout/transaction-id-limit.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import { inUploadTurn } from "#request/forms/upload-turns.server";
import type { Person } from "#request/session/session.server";
import type { Route } from "./+types/payment";

const Sent = z.object({
  transaction_id: z.string().default(""),
  ...pictureFields,
  /** One was chosen, but something between the browser and the store didn't let it through. */
  without_screenshot: z.literal("1").optional(),
});

/** After a rejection: another id, another screenshot, or both (reading R20). In turn with Confirm's pictures. */
export async function action(input: Route.ActionArgs) {
  return await inUploadTurn("confirm", input, () => send(input));
}

const send = formAction(
  {
    who: "customer",
    schema: Sent,
    maxBytes: PICTURE_FORM_BYTES,
    failed: () => orderMessages.paymentDetailsNotSent,
  },
  async ({ person, value }, { params }: FormRequest<Route.ActionArgs["params"]>) =>
    limitTakenTransactionIds(person.id, () => resubmit(person, params.orderId, value)),
);

async function resubmit(person: Person, orderId: string, form: z.output<typeof Sent>) {
  const order = await orderOf(person.id, orderId);
  if (!order) return refuseProblem({ code: "order-not-found" });
  if (order.payment !== "rejected") return refuseProblem({ code: "payment-decided" });
  const sent = withOldId(order, form);
  const checked = await check(person, order, sent);
  if (!checked.ok) return refuse(checked.problem, checked.errors);
  const screenshot =
    checked.picture && (await storeResubmittedScreenshot(orderId, checked.picture));
  const payment = { transactionId: sent.transaction_id, screenshot };
  const answer = await resubmitPayment(person.id, orderId, payment, new Date());
  if (!answer.ok) {
    // Decided in another tab meanwhile.
    await discardUnused({ id: orderId, quoteId: orderId }, screenshot);
    return refuseProblem(answer.problem);
  }
  const lost = sent.without_screenshot !== undefined || (checked.picture && !screenshot);
  return { ok: true as const, screenshotStored: !lost };
}

/** A new picture alone is of the same payment (reading R20). */
function withOldId(order: Order, form: z.output<typeof Sent>): z.output<typeof Sent> {
  const pictureAlone =
    form.transaction_id.trim() === "" && (form.screenshot ?? form.without_screenshot) !== undefined;
  return pictureAlone ? { ...form, transaction_id: order.transactionId ?? "" } : form;
}

type Checked =
  | { ok: true; picture: PaymentPicture | null }
  | { ok: false; problem: string; errors: Record<string, string> };

/**
 * Both fields are validated together; `problem` is the id's where both are wrong. Without a new picture the
 * id must be another one.
 */
async function check(person: Person, order: Order, sent: z.output<typeof Sent>): Promise<Checked> {
  const validated = sent.screenshot ? await validatePicture(sent) : null;
  const idProblem = await transactionIdProblem(
    person,
    order,
    sent.transaction_id,
    validated !== null,
  );
  const imageProblem = validated?.ok === false ? validated.problem : null;
  const problem = idProblem ?? imageProblem;
  if (!problem) return { ok: true, picture: validated?.ok ? validated.image : null };
  if (problem.code === "payment-unchanged" && sent.without_screenshot !== undefined) {
    const errors = { screenshot: checkoutMessages.screenshotNotSent };
    return { ok: false, problem: "screenshot-not-sent", errors };
  }
  const errors = {
    ...(idProblem && { transaction_id: messageFor(idMessages(), idProblem) }),
    ...(imageProblem && { screenshot: messageFor(checkoutMessages, imageProblem) }),
  };
  return { ok: false, problem: problem.code, errors };
}

type IdProblem =
  | TransactionIdProblem
  | { code: "transaction-id-taken" }
  | { code: "payment-unchanged" };

const idMessages = () => ({
  ...checkoutMessages,
  "payment-unchanged": orderMessages.paymentUnchanged,
});

async function transactionIdProblem(
  person: Person,
  order: Order,
  typed: string,
  withPicture: boolean,
): Promise<IdProblem | null> {
  const parsed = parseTransactionId(typed);
  if (!parsed.ok) return parsed.problem;
  const same = parsed.transactionId === order.transactionId;
  if (same && !withPicture) return { code: "payment-unchanged" };
  const own = { orderId: order.id };
  return (await refusesTransactionId(person.id, parsed.transactionId, own, new Date()))
    ? { code: "transaction-id-taken" }
    : null;
}

function refuseProblem(problem: Pick<ResubmissionProblem, "code">) {
  switch (problem.code) {
    case "transaction-id-taken":
      return refuse(
        problem.code,
        { transaction_id: checkoutMessages["transaction-id-taken"] },
        409,
      );
    case "transaction-id-empty":
    case "transaction-id-not-12-digits":
      return refuse(problem.code, {
        transaction_id: messageFor(checkoutMessages, { code: problem.code }),
      });
    case "order-not-found":
      return refuse(problem.code, { form: orderMessages["order-not-found"] }, 404);
    case "order-cancelled":
    case "payment-decided":
      return refuse(problem.code, { form: orderMessages.paymentAlreadySent }, 409);
  }
}
