import { z } from "zod";
import { reorder } from "#data/cart/cart-reorders.server";
import { type CancellationProblem, cancelOwnOrder } from "#data/orders/customer-actions.server";
import { resendEpisode } from "#data/orders/emails/deliveries.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { upiIdProblem } from "#domain/checkout/upi";
import { UPI_ID_CHARACTERS } from "#domain/limits";
import { messageFor } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { maskedEmail } from "#domain/people/people";
import { cartOperation } from "#forms/cart/operation.server";
import { form, refuse } from "#forms/form.server";

export const orderForms = [
  /** Cancels the customer's own order while it isn't verified. */
  form(
    "/orders/:orderId/cancellation",
    {
      who: "customer",
      schema: z.object({}),
      example: {},
      failed: () => orderMessages.cancellationFailed,
    },
    async ({ person }, { params }) => {
      const answer = await cancelOwnOrder(person.id, params.orderId, new Date());
      return answer.ok ? { ok: true as const } : refuseCancellation(answer.problem);
    },
  ),

  /** Sends one of the customer's own episodes again, a few times an hour. */
  form(
    "/orders/:orderId/episode-email",
    {
      who: "customer",
      schema: z.object({ purchase: z.string().max(40) }),
      example: { purchase: "0192f0c0-0000-7000-8000-000000000001" },
      failed: () => orderMessages.episodeNotSent,
    },
    async ({ person, value: { purchase } }) => {
      const sent = await resendEpisode(person.id, purchase, new Date());
      if (sent.ok) return { ok: true as const, to: maskedEmail(sent.to) };
      const status = sent.problem.code === "too-many-resends" ? 429 : 409;
      return refuse(sent.problem.code, { form: messageFor(orderMessages, sent.problem) }, status);
    },
  ),

  /** Buy Again: `reorder_id` is the press's, so that a retry adds nothing. */
  form(
    "/orders/:orderId/reorder",
    {
      ...cartOperation,
      schema: z.object({ reorder_id: z.uuid() }),
      example: { reorder_id: "0192f0c0-0000-7000-8000-000000000001" },
      failed: () => orderMessages.reorderFailed,
    },
    async ({ person, value }, { params }) => {
      const lines = await reorder(person.id, params.orderId, value.reorder_id, new Date());
      if (lines) return { ok: true as const, lines };
      return refuse("order-not-found", { form: orderMessages["order-not-found"] }, 404);
    },
  ),

  /** Saves where refunds go (spec §5 UPI ID, of any provider: reading R22). */
  form(
    "/orders/refund-upi-id",
    {
      who: "customer",
      schema: z.object({
        upi_id: z
          .string()
          .max(UPI_ID_CHARACTERS)
          .transform((text) => text.replace(/\s/g, "")),
      }),
      example: { upi_id: "asha@okaxis" },
      failed: () => orderMessages.refundUpiIdFailed,
    },
    async ({ person, value: { upi_id } }) => {
      if (upiIdProblem(upi_id, null))
        return refuse("upi-id-format", { upi_id: checkoutMessages["upi-id-format"] });
      await setRefundUpiId(person.id, upi_id, new Date());
      return { ok: true as const };
    },
  ),
];

function refuseCancellation({ code }: CancellationProblem) {
  switch (code) {
    case "order-not-found":
      return refuse(code, { form: orderMessages["order-not-found"] }, 404);
    case "payment-already-verified":
      return refuse(code, { form: orderMessages["payment-already-verified"] }, 409);
    default:
      return refuse(code, { form: orderMessages.cancellationLate }, 409);
  }
}
