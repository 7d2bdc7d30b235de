import { z } from "zod";
import { shipOrder } from "#data/orders/parcel/shipments.server";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { answerOrder, refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/shipment";
import { courierField, isKnownCourier, trackingIdField } from "./parcel-form.server.ts";

const Shipment = z.object({
  /** What the seller saw when they pressed. */
  from: z.enum(ORDER_STATUSES),
  tracking_id: trackingIdField.default(""),
  courier: courierField,
  /** Carried by hand, or by a post that gives no number. */
  untracked: z.literal("1").optional(),
});

/** Tracking ID, courier and Shipped in one press. Without a number only where that was said. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: Shipment },
  async (
    { person: seller, value: { from, tracking_id, courier, untracked } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const trackingId = tracking_id.trim() || null;
    if (!trackingId && !untracked) return refuseOrder({ code: "tracking-id-missing" });
    if (!isKnownCourier(courier)) return refuseOrder({ code: "courier-unknown" });
    const shipment = { from, trackingId, courier };
    return answerOrder(await shipOrder(params.orderId, seller.id, shipment, new Date()));
  },
);
