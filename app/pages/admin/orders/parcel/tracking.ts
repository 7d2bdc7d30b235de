import { z } from "zod";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import { answerOrder, refuseOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
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
