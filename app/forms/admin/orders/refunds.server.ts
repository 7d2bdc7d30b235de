import { z } from "zod";
import { knownReference } from "#data/checkout/refund-ids.server";
import { settleUnplaced } from "#data/checkout/unplaced-payments.server";
import {
  giveRefund,
  markRefunded,
  noteRefundReference,
  refundAmountProblem,
} from "#data/orders/seller-actions.server";
import { placeUnplaced } from "#data/statements/placed-credits.server";
import { UPI_ID_CHARACTERS } from "#domain/checkout/limits";
import { COPIED_ID_CHARACTERS, parseTransactionId } from "#domain/checkout/transaction-id";
import { upiIdProblem } from "#domain/checkout/upi";
import { messageFor } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { UNPLACED_OUTCOMES } from "#domain/orders/payment/unplaced";
import { isReference } from "#domain/orders/refund-amounts";
import { IDEMPOTENCY_EXAMPLE, idempotencyFields } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { askAbout, askedField } from "#forms/asked.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { logSecurity } from "#request/log/security-log.server";
import { answerOrder, refuseOrder } from "./answer.server.ts";
import { descriptionField } from "./fields.server.ts";
import { isOnlyDecider } from "./only-decider.server.ts";

/** The UPI ID that the page showed when the seller sent the refund, so that the record names where the money went. */
const upiIdShown = z
  .string()
  .max(UPI_ID_CHARACTERS)
  .default("")
  .refine((id) => id === "" || upiIdProblem(id, null) === null)
  .transform((id) => id || null);

/** A bank's 12-digit reference, as UPI apps copy it; null if the field is empty. */
const referenceField = z
  .string()
  .max(COPIED_ID_CHARACTERS)
  .default("")
  .transform((text) => {
    const reference = parseTransactionId(text);
    if (reference.ok) return reference.transactionId;
    return reference.problem.code === "transaction-id-empty" ? null : text;
  });

/** The facts of money that was sent. */
const sentFields = { refunded_to: upiIdShown, reference: referenceField, asked: askedField };

const SENT_EXAMPLE = { refunded_to: "asha@okaxis", reference: "123456789012", asked: "" };

/**
 * Refuses a reference that isn't one, and asks about one that the store knows: sellers copy the customer's ID instead of
 * the refund's, which would then speak against an honest payment. Null: it can be noted.
 */
async function refusedReference(
  { reference, asked }: { reference: string | null; asked: string },
  of: Parameters<typeof knownReference>[1],
) {
  if (reference === null) return null;
  if (!isReference(reference)) return refuseOrder({ code: "reference-wrong" });
  const known = asked === reference ? null : await knownReference(reference, of);
  const question = known && adminMessages["reference-known"](known);
  return question && askAbout("reference-known", "reference", question, reference);
}

const refundForm = sellersForm("refund");

export const refundForms = [
  /** Records that an owed refund was sent (reading R54). */
  form(
    "/admin/orders/:orderId/refund",
    {
      ...refundForm,
      schema: z.object({ refund: z.string(), ...sentFields }),
      example: { refund: "00000000-0000-4000-8000-000000000000", ...SENT_EXAMPLE },
    },
    async ({ person: seller, value }, { params: { orderId } }) => {
      const { refund: id, refunded_to: to, reference } = value;
      const wrong = await refusedReference(value, { orderId });
      if (wrong) return wrong;
      return answerOrder(await markRefunded(orderId, { id, to, reference }, seller.id, new Date()));
    },
  ),

  /** Records a voluntary refund, for a lost parcel or a damaged card. */
  form(
    "/admin/orders/:orderId/refunds",
    {
      ...refundForm,
      schema: z.object({
        amount: z.string().max(20),
        ...sentFields,
        ...idempotencyFields,
        note: descriptionField,
      }),
      example: { amount: "1", ...SENT_EXAMPLE, note: "A damaged card", ...IDEMPOTENCY_EXAMPLE },
    },
    async ({ person: seller, value }, { params: { orderId } }) => {
      const { refunded_to: to, asked, idempotency_key: key, ...refund } = value;
      const { reference, amount } = refund;
      // Both wrong fields are named at once.
      if (reference !== null && !isReference(reference)) {
        const problem = await refundAmountProblem(orderId, amount);
        return refuse("reference-wrong", {
          reference: adminMessages["reference-wrong"],
          ...(problem && { amount: messageFor(adminMessages, problem) }),
        });
      }
      const wrong = await refusedReference({ reference, asked }, { orderId });
      if (wrong) return wrong;
      return answerOrder(await giveRefund(orderId, { to, key, ...refund }, seller.id, new Date()));
    },
  ),

  /** Notes the UPI reference of a refund that was sent, so that the bank's line with it shows the refund. */
  form(
    "/admin/orders/:orderId/refund-reference",
    {
      ...refundForm,
      schema: z.object({ refund: z.string(), reference: referenceField, asked: askedField }),
      example: {
        refund: "00000000-0000-4000-8000-000000000000",
        ...{ reference: "123456789012", asked: "" },
      },
    },
    async ({ person: seller, value }, { params: { orderId } }) => {
      const { refund: id, reference } = value;
      if (reference === null) return refuseOrder({ code: "reference-wrong" });
      const wrong = await refusedReference(value, { orderId });
      if (wrong) return wrong;
      const noted = { id, reference };
      return answerOrder(await noteRefundReference(orderId, noted, seller.id, new Date()));
    },
  ),

  /** Places and verifies an order for a payment that had none (reading R52). */
  form(
    "/admin/unplaced-payments/:paymentId/order",
    { ...refundForm, ...NO_FIELDS },
    async ({ person: seller }, { params: { paymentId } }) => {
      const decider = { id: seller.id, alone: await isOnlyDecider(seller.id, "refund") };
      const placed = await placeUnplaced(paymentId, decider, new Date());
      if (!placed.ok) return refuseOrder(placed.problem);
      logSecurity("payment_verified", { userId: seller.id, facts: { order: placed.orderId } });
      return placed;
    },
  ),

  /** Records what a seller did about a payment without an order (reading R52). */
  form(
    "/admin/unplaced-payments/:paymentId/decision",
    {
      ...refundForm,
      schema: z.object({ outcome: z.enum(UNPLACED_OUTCOMES), ...sentFields }),
      example: { outcome: "refunded", ...SENT_EXAMPLE },
    },
    async ({ person: seller, value }, { params: { paymentId } }) => {
      const { outcome, refunded_to: to, reference } = value;
      const wrong = outcome === "refunded" && (await refusedReference(value, { paymentId }));
      if (wrong) return wrong;
      const decider = { id: seller.id, alone: await isOnlyDecider(seller.id, "refund") };
      const decision = { outcome, to, reference };
      const settled = await settleUnplaced(paymentId, decider, decision, new Date());
      if (!settled.ok) return refuseOrder(settled.problem);
      logSecurity(outcome === "not-found" ? "payment_rejected" : "payment_verified", {
        userId: seller.id,
        facts: { unplaced: paymentId },
      });
      return settled;
    },
  ),
];
