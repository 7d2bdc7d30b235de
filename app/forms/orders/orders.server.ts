import { z } from "zod";
import { reorder } from "#data/cart/cart-reorders.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { resendEpisode } from "#data/orders/emails/deliveries.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { UPI_ID_CHARACTERS } from "#domain/checkout/limits";
import { checkoutMessages } from "#domain/checkout/messages";
import { upiIdProblem } from "#domain/checkout/upi";
import { orderMessages } from "#domain/orders/messages";
import { maskedEmail } from "#domain/people/people";
import { cartOperation } from "#forms/cart/operation.server";
import { payersForms } from "#forms/checkout/by-link.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";

/** How often a person may enter the UPI ID for their refunds, even through their order's link (our limit). */
const MAX_REFUND_UPI_IDS = 10;
const REFUND_UPI_IDS_WINDOW_SECONDS = 60 * 60;

export const orderForms = [
  /** Cancels the customer's own order while its payment isn't verified. */
  form(
    "/orders/:orderId/cancellation",
    {
      who: "customer",
      ...NO_FIELDS,
      failed: () => orderMessages.cancellationFailed,
    },
    async ({ person }, { params }) => {
      const answer = await cancelOwnOrder(person.id, params.orderId, new Date());
      if (answer.ok) return { ok: true as const };
      const late = { sentence: orderMessages.cancellationLate };
      return refuseProblem(answer.problem, orderMessages, {
        "order-not-found": { status: 404 },
        "payment-not-verified": late,
        "no-such-transition": late,
        "pieces-missing": late,
        "order-changed": late,
      });
    },
  ),

  /** Sends the customer an episode again, at their request, but only a few times an hour. */
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
      return refuseProblem(sent.problem, orderMessages, { "too-many-resends": { status: 429 } });
    },
  ),

  /** Buy Again puts an order's lines into the cart; a retry with the same `reorder_id` adds nothing. */
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

  /** Saves the UPI ID that refunds go to (spec §5). Any provider is allowed (reading R22). */
  ...payersForms(
    "/orders/refund-upi-id",
    "/pay/:link/refund-upi-id",
    {
      schema: z.object({
        upi_id: z
          .string()
          .max(UPI_ID_CHARACTERS)
          .transform((text) => text.replace(/\s/g, "")),
      }),
      example: { upi_id: "asha@okaxis" },
      limit: {
        of: {
          name: "refund_upi_id",
          points: MAX_REFUND_UPI_IDS,
          seconds: REFUND_UPI_IDS_WINDOW_SECONDS,
          open: true,
        },
        sentence: () => orderMessages.tooManyRefundUpiIds,
      },
      failed: () => orderMessages.refundUpiIdFailed,
    },
    async (payer, { upi_id }) => {
      if (upiIdProblem(upi_id, null))
        return refuse("upi-id-format", { upi_id: checkoutMessages["upi-id-format"] });
      await setRefundUpiId(payer.id, upi_id, new Date());
      return { ok: true as const };
    },
  ),
];
