import { z } from "zod";
import { correctAddress } from "#data/orders/parcel/address-correction.server";
import { setTrackingId, shipOrder } from "#data/orders/parcel/shipments.server";
import { changeOrderStatus, undoStep } from "#data/orders/seller-actions.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { messagesFor } from "#domain/messages";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { peopleMessages } from "#domain/people/messages";
import type { ProblemOf } from "#domain/problem";
import { ADDRESS_EXAMPLE, addressFields } from "#forms/account/addresses.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { answerOrder, refuseOrder } from "./answer.server.ts";
import { courierField, isKnownCourier } from "./fields.server.ts";

const workOrdersForm = sellersForm("work-orders");

const statusField = z.enum(ORDER_STATUSES);

/** The field may be longer than a tracking ID, because scanners add spaces and other characters. */
const trackingIdField = z.string().max(100);

export const parcelForms = [
  /** Moves an order to its next status. `from` is the status that the seller saw. */
  form(
    "/admin/orders/:orderId/status",
    {
      ...workOrdersForm,
      schema: z.object({ from: statusField, to: statusField }),
      example: { from: "confirmation_pending", to: "processing" },
    },
    async ({ person: seller, value: transition }, { params: { orderId } }) =>
      answerOrder(await changeOrderStatus(orderId, seller.id, transition, new Date())),
  ),

  /** Takes a change of status back: from `from` to `to`. */
  form(
    "/admin/orders/:orderId/status/withdrawal",
    {
      ...workOrdersForm,
      schema: z.object({ from: statusField, to: statusField }),
      example: { from: "processing", to: "confirmation_pending" },
    },
    async ({ person: seller, value: step }, { params: { orderId } }) =>
      answerOrder(await undoStep(orderId, seller.id, step, new Date())),
  ),

  /** Saves tracking ID and courier, and marks the order as shipped. */
  form(
    "/admin/orders/:orderId/shipment",
    {
      ...workOrdersForm,
      schema: z.object({
        /** The status that the seller saw. */
        from: statusField,
        tracking_id: trackingIdField.default(""),
        courier: courierField,
        /**
         * Set if the parcel has no tracking ID: carried by hand, or plain post. The text of `tracking_id` is ignored
         * then, because the form may still show the ID of an earlier shipping.
         */
        untracked: z.literal("1").optional(),
      }),
      example: {
        from: "confirmation_pending",
        tracking_id: "EX123456789IN",
        courier: "India Post",
        untracked: "1",
      },
    },
    async ({ person: seller, value }, { params: { orderId } }) => {
      const { from, tracking_id, courier, untracked } = value;
      const trackingId = untracked ? null : tracking_id.trim() || null;
      if (!trackingId && !untracked) return refuseOrder({ code: "tracking-id-missing" });
      if (!isKnownCourier(courier)) return refuseOrder({ code: "courier-unknown" });
      const shipment = { from, trackingId, courier };
      return answerOrder(await shipOrder(orderId, seller.id, shipment, new Date()));
    },
  ),

  /** Changes tracking ID or courier of a parcel that is packed or sent. */
  form(
    "/admin/orders/:orderId/tracking",
    {
      ...workOrdersForm,
      schema: z.object({ tracking_id: trackingIdField, courier: courierField }),
      example: { tracking_id: "EX123456789IN", courier: "India Post" },
    },
    async ({ person: seller, value }, { params: { orderId } }) => {
      const parcel = { trackingId: value.tracking_id, courier: value.courier };
      if (!isKnownCourier(parcel.courier)) return refuseOrder({ code: "courier-unknown" });
      return answerOrder(await setTrackingId(orderId, seller.id, parcel, new Date()));
    },
  ),

  /** Changes the address of a parcel that hasn't been sent. */
  form(
    "/admin/orders/:orderId/address",
    {
      ...workOrdersForm,
      schema: addressFields.extend({
        /** The version of the address that the seller saw. */
        version: z.coerce.number().int().min(0).max(1_000_000),
        gift_message: z.string().default(""),
      }),
      example: { ...ADDRESS_EXAMPLE, version: "0", gift_message: "With love" },
    },
    async ({ person: seller, value }, { params: { orderId } }) => {
      const { gift_message: giftMessage, ...typed } = value;
      const correction = { ...typed, giftMessage };
      const answer = await correctAddress(orderId, seller.id, correction, new Date());
      return answer.ok ? answer : refuseCorrection(answer.problem);
    },
  ),
];

function refuseCorrection(problem: ProblemOf<typeof correctAddress>) {
  if (problem.code !== "address") return refuseOrder(problem);
  const { giftMessage, ...address } = problem.problems;
  return refuse("address", {
    ...messagesFor(peopleMessages, address),
    ...(giftMessage && { gift_message: checkoutMessages[giftMessage.code] }),
  });
}
