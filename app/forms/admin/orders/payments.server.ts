import { z } from "zod";
import { cancelUndoneSale } from "#data/orders/payment/cash.server";
import { keepReversedVerified, reopenPayment } from "#data/orders/payment/taken-back.server";
import {
  rejectPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { movePayment } from "#data/statements/moved-payments.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { REJECTION_KINDS } from "#domain/orders/payment/rejections";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { askAbout, askedField } from "#forms/asked.server";
import { form } from "#forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import { refuseOrder } from "./answer.server.ts";
import { isOnlyDecider } from "./only-decider.server.ts";

const workOrdersForm = sellersForm("work-orders");

const paymentField = z.string().max(40);

/** The payment and the order's status that the seller saw. */
const SeenPaymentFields = z.object({
  payment: paymentField,
  status: z.enum(ORDER_STATUSES).optional(),
});

const SEEN_EXAMPLE = { payment: ":payment", status: "confirmation_pending" };

async function seenPayment(
  orderId: string,
  { payment, status }: z.output<typeof SeenPaymentFields>,
  sellerId: string,
) {
  const alone = await isOnlyDecider(sellerId, "work-orders");
  return { orderId, paymentId: payment, ...(status && { status }), alone };
}

const REVERSAL_DECISIONS = { reopen: reopenPayment, keep: keepReversedVerified };

export const paymentForms = [
  /** Verifies a payment. */
  form(
    "/admin/orders/:orderId/verification",
    { ...workOrdersForm, schema: SeenPaymentFields, example: SEEN_EXAMPLE },
    async ({ person: seller, value }, { params: { orderId } }) => {
      const seen = await seenPayment(orderId, value, seller.id);
      const answer = await verifyPayment(seen, seller.id, new Date());
      if (!answer.ok) return refuseOrder(answer.problem);
      logSecurity("payment_verified", { userId: seller.id, facts: { order: orderId } });
      return answer;
    },
  ),

  /** Undoes the decision about a payment; `decision` names the one to undo. */
  form(
    "/admin/orders/:orderId/verification/withdrawal",
    {
      ...workOrdersForm,
      schema: z.object({ decision: z.uuid().optional() }),
      example: { decision: "01939d2e-0000-7000-8000-000000000001" },
    },
    async ({ person: seller, value: { decision } }, { params: { orderId } }) => {
      const alone = await isOnlyDecider(seller.id, "work-orders");
      const answer = await withdrawDecision(orderId, seller.id, new Date(), decision, alone);
      if (!answer.ok) return refuseOrder(answer.problem);
      logSecurity("verification_withdrawn", { userId: seller.id, facts: { order: orderId } });
      const isCancelled = await cancelUndoneSale(orderId, seller.id, new Date());
      return { ...answer, ...(isCancelled && { isCancelled }) };
    },
  ),

  /** Rejects a payment whose money, or a part of it, is missing (reading R20). */
  form(
    "/admin/orders/:orderId/rejection",
    {
      ...workOrdersForm,
      schema: SeenPaymentFields.extend({
        kind: z.enum(REJECTION_KINDS).default("other"),
        reason: z.string(),
        received: z.string().max(20).default(""),
        asked: askedField,
      }),
      example: {
        ...SEEN_EXAMPLE,
        kind: "amount-differs",
        reason: "No such payment.",
        received: "99",
        asked: "",
      },
    },
    async ({ person: seller, value }, { params: { orderId } }) => {
      const { payment, status, ...rejection } = value;
      const seen = await seenPayment(orderId, { payment, status }, seller.id);
      const answer = await rejectPayment(seen, seller.id, rejection, new Date());
      if (!answer.ok) {
        const { problem } = answer;
        if (problem.code !== "amount-received-unlikely") return refuseOrder(problem);
        const question = adminMessages[problem.code](problem);
        return askAbout(problem.code, "received", question, rejection.received);
      }
      logSecurity("payment_rejected", { userId: seller.id, facts: { order: orderId } });
      return answer;
    },
  ),

  /**
   * Decides about a verified payment that the bank took back afterwards: it becomes pending again, or stays verified.
   */
  form(
    "/admin/orders/:orderId/taken-back",
    {
      ...workOrdersForm,
      schema: z.object({ payment: paymentField, way: z.enum(["reopen", "keep"]) }),
      example: { payment: ":payment", way: "keep" },
    },
    async ({ person: seller, value: { payment, way } }, { params: { orderId } }) => {
      const seen = await seenPayment(orderId, { payment }, seller.id);
      const answer = await REVERSAL_DECISIONS[way](seen, seller.id, new Date());
      if (!answer.ok) return refuseOrder(answer.problem);
      if (way === "reopen")
        logSecurity("verification_withdrawn", { userId: seller.id, facts: { order: orderId } });
      return answer;
    },
  ),

  /** Moves a payment to the order for which it was made. The first press asks whether that is the right one. */
  form(
    "/admin/orders/:orderId/payment/move",
    {
      ...sellersForm("settle-unmatched-credits"),
      fresh: true,
      schema: z.object({
        payment: paymentField,
        order: z.string().max(40).trim().toUpperCase(),
        asked: askedField,
      }),
      example: { payment: ":payment", order: "ORD1700000000000", asked: "" },
    },
    async ({ writer, value: { payment, order, asked } }, { params: { orderId } }) => {
      const alone = await isOnlyDecider(writer.by, "settle-unmatched-credits");
      const to = { orderNumber: order, isSure: asked === order };
      const moved = await movePayment({ orderId, paymentId: payment, alone }, to, writer);
      if (!moved.ok) {
        const { problem } = moved;
        if (problem.code !== "move-unsure") return refuseOrder(problem);
        return askAbout(problem.code, "order", adminMessages[problem.code](problem), order);
      }
      logSecurity("payment_rejected", { userId: writer.by, facts: { order: orderId } });
      return moved;
    },
  ),
];
