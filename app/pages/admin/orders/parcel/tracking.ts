import { z } from "zod";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { answerOrder, refuseOrder } from "#pages/admin/orders/answer.server.ts";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import type { Route } from "./+types/tracking";
import { courierField, isKnownCourier, trackingIdField } from "./parcel-form.server.ts";

/** Another number, or another courier, for a parcel that is packed or has left. */
export const action = formAction(
  {
    ...sellersForm("work-orders"),
    schema: z.object({ tracking_id: trackingIdField, courier: courierField }),
  },
  async (
    { person: seller, value: { tracking_id: trackingId, courier } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    if (!isKnownCourier(courier)) return refuseOrder({ code: "courier-unknown" });
    const parcel = { trackingId, courier };
    return answerOrder(await setTrackingId(params.orderId, seller.id, parcel, new Date()));
  },
);
