import { z } from "zod";
import { checkTransactionId } from "#data/checkout/transaction-ids.server";
import { type Order, orderOf } from "#data/orders/orders.server";
import {
  mayReadChosenScreenshot,
  readChosenScreenshot,
} from "#data/orders/payment/chosen-screenshots.server";
import { resubmitPayment } from "#data/orders/payment/verification.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { orderMessages } from "#domain/orders/messages";
import { isToBePaidAgain } from "#domain/orders/order-status";
import type { ProblemOf } from "#domain/problem";
import { type Payer, payersForms } from "#forms/checkout/by-link.server";
import {
  checkedPayment,
  paymentExample,
  paymentFields,
  TRANSACTION_ID_RULES,
  transactionIdProblemOf,
} from "#forms/checkout/payment-form.server";
import { discardUnused, storeResubmittedScreenshot } from "#forms/checkout/screenshot-files.server";
import {
  refuseScreenshot,
  SCREENSHOT_FORM_BYTES,
  screenshotExample,
  screenshotFields,
  screenshotForm,
  validateScreenshot,
} from "#forms/checkout/screenshot-form.server";
import { limitTakenTransactionIds } from "#forms/checkout/transaction-id-limit.server";
import { refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { wakeReader } from "#services/reader.server";

const Sent = z.object({
  ...paymentFields,
  /**
   * The id of the rejected payment that the customer answers. A later one isn't answered by details that were meant
   * for it. Empty: the page is of an older release.
   */
  rejected_payment: z.string().default(""),
});

export const resubmissionForms = [
  /**
   * Sends another ID, another screenshot, or both after a rejection (reading R20). It waits in the same queue for
   * uploads as Confirm.
   */
  ...payersForms(
    "/orders/:orderId/payment",
    "/pay/:link/orders/:orderId/payment",
    {
      schema: Sent,
      example: { transaction_id: "223456789012", rejected_payment: "", ...paymentExample },
      maxBytes: SCREENSHOT_FORM_BYTES,
      turn: "confirm",
      failed: () => orderMessages.paymentDetailsNotSent,
    },
    (payer, value, { params: { orderId } }) =>
      limitTakenTransactionIds(payer.id, () => resubmit(payer, orderId, value)),
  ),

  /**
   * Reads the text of a new screenshot as soon as the customer chooses it after a rejection (reading R64). The form
   * that sends the payment sends the file again.
   */
  ...payersForms(
    "/orders/:orderId/chosen-screenshot",
    "/pay/:link/orders/:orderId/chosen-screenshot",
    { ...screenshotForm, schema: z.object(screenshotFields), example: screenshotExample },
    async (payer, chosen, { params }) => {
      const order = await orderOf(payer.id, params.orderId);
      if (!order || !isToBePaidAgain(order)) return refusePayment({ code: "order-not-found" });
      const validated = await validateScreenshot(chosen);
      if (!validated.ok) return refuseScreenshot(validated.problem);
      const isRead = await mayReadChosenScreenshot(payer.id, order.id);
      const screenshot = isRead
        ? await storeResubmittedScreenshot(order.id, validated.image)
        : null;
      if (!screenshot) return { ok: true as const, picture: null };
      await readChosenScreenshot(payer.id, screenshot, new Date());
      wakeReader();
      return { ok: true as const, picture: Buffer.from(screenshot.sha256).toString("hex") };
    },
  ),
];

async function resubmit(person: Payer, orderId: string, form: SentFields) {
  const order = await orderOf(person.id, orderId);
  if (!order) return refusePayment({ code: "order-not-found" });
  const sent = { ...form, id: sentTransactionId(order, form) };
  if (isSentAgain(order, sent)) {
    const isStored = sent.without_screenshot === undefined || order.screenshotPath !== null;
    return { ok: true as const, screenshotStored: isStored };
  }
  const answers = sent.rejected_payment || null;
  const isAnswered = order.payment !== "rejected" || (answers && order.payments[0]?.id !== answers);
  if (isAnswered) return refusePayment({ code: "payment-decided" });
  const checked = await checkResubmission(person, order, sent);
  if (!checked.ok) return checked.refused;
  const { transactionId, upload } = checked;
  const screenshot = upload && (await storeResubmittedScreenshot(orderId, upload));
  const payment = { transactionId, screenshot, answers };
  const answer = await resubmitPayment(person.id, orderId, payment, new Date());
  if (!answer.ok) {
    // The payment was decided meanwhile, so the new screenshot isn't needed.
    await discardUnused({ id: orderId, quoteId: orderId }, screenshot);
    return refusePayment(answer.problem);
  }
  const lost = sent.without_screenshot !== undefined || (upload && !screenshot);
  return { ok: true as const, screenshotStored: !lost };
}

/** A new screenshot without an ID belongs to the transaction ID that was sent before (reading R20). */
function sentTransactionId(
  order: Order,
  { transaction_id: id, screenshot, without_screenshot }: SentFields,
): SentFields["transaction_id"] {
  const isEmpty = !id.ok && id.problem.code === "transaction-id-empty";
  const screenshotAlone = isEmpty && (screenshot ?? without_screenshot) !== undefined;
  return screenshotAlone && order.transactionId !== null
    ? { ok: true, transactionId: order.transactionId }
    : id;
}

type SentFields = z.output<typeof Sent>;
/** The fields that were sent, with the transaction ID that the payment gets. */
type SentPayment = SentFields & { id: SentFields["transaction_id"] };

/** True if the store has exactly this by now: the answer to it was lost, and the browser sends it again. */
function isSentAgain(order: Order, { id, screenshot }: SentPayment): boolean {
  return (
    order.payment === "waiting" &&
    id.ok &&
    id.transactionId === order.transactionId &&
    (screenshot === undefined || order.screenshotPath !== null)
  );
}

async function checkResubmission(person: Payer, order: Order, sent: SentPayment) {
  const validated = sent.screenshot ? await validateScreenshot(sent) : null;
  const problem = await transactionIdProblem(person, order, sent);
  if (problem?.code === "payment-unchanged" && sent.without_screenshot !== undefined) {
    const errors = { screenshot: checkoutMessages.screenshotNotSent };
    return { ok: false, refused: refuse("screenshot-not-sent", errors) } as const;
  }
  const transactionId = sent.id.ok ? sent.id.transactionId : "";
  return { transactionId, ...checkedPayment(problem, validated) };
}

/** Checks the transaction ID. The same ID again is refused unless a new screenshot comes with it. */
async function transactionIdProblem(
  person: Payer,
  order: Order,
  { id, screenshot, asked }: SentPayment,
) {
  if (!id.ok) return id.problem;
  const { transactionId } = id;
  if (transactionId === order.transactionId && !screenshot)
    return { code: "payment-unchanged" } as const;
  const sentOn = { orderId: order.id };
  const use = await checkTransactionId(person.id, transactionId, sentOn, new Date());
  return transactionIdProblemOf(use, transactionId, asked);
}

function refusePayment(problem: { code: ProblemOf<typeof resubmitPayment>["code"] }) {
  const sentAlready = { sentence: orderMessages.paymentAlreadySent };
  return refuseProblem(problem, checkoutMessages, {
    ...TRANSACTION_ID_RULES,
    "order-not-found": { status: 404, sentence: orderMessages["order-not-found"] },
    "order-cancelled": sentAlready,
    "payment-decided": sentAlready,
  });
}
