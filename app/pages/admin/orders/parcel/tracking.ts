import { z } from "zod";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction } from "#request/forms/form.server";
import type { Route } from "./+types/tracking";
import {
  courierField,
  isKnownCourier,
  refuseCourier,
  refuseParcel,
  trackingIdField,
} from "./parcel-form.server.ts";

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
    if (!isKnownCourier(courier)) return refuseCourier();
    const parcel = { trackingId, courier };
    const answer = await setTrackingId(params.orderId, seller.id, parcel, new Date());
    return answer.ok ? answer : refuseParcel(answer.problem);
  },
);
