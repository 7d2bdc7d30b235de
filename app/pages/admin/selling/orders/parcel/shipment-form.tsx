import { Truck } from "lucide";
import { useState } from "react";
import { formHref } from "#forms/form-href";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Button } from "#ui/forms/button";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Icon } from "#ui/icon";
import { ParcelFields } from "./parcel-fields.tsx";
import { useCourier, useTrackingDraft, useTrackingQuestion } from "./use-parcel.ts";

/** Saves the tracking ID and marks the order as shipped in one press, so that neither happens without the other. */
export function ShipmentForm({ order }: { order: AdminOrderView }) {
  const tracking = useTrackingDraft(order.id, order.savedTrackingId);
  const [untracked, setUntracked] = useState(false);
  // Either the parcel has a tracking ID or it has none: the one that is typed or ticked last holds.
  const type = (typed: string) => {
    tracking.type(typed);
    setUntracked(false);
  };
  const tick = (ticked: boolean) => {
    if (ticked) tracking.type("");
    setUntracked(ticked);
  };
  const courier = useCourier(order.couriers, tracking.text, order.savedCourier);
  const { question, ask } = useTrackingQuestion(tracking.text, courier.courier);
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/shipment", { orderId: order.id }),
    null,
    tracking.clear,
  );
  return (
    <StoreForm form={form} noValidate onSubmit={ask} className="flex flex-col gap-3">
      <input type="hidden" name="from" value={order.status} />
      <ParcelFields
        text={tracking.text}
        onType={type}
        courier={courier}
        errors={form.refusal?.errors}
        question={question}
      />
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          name="untracked"
          value="1"
          checked={untracked}
          onChange={(event) => tick(event.currentTarget.checked)}
          className="size-5"
        />
        It has no tracking ID
      </label>
      <RefusalAboveButtons refusal={form.refusal} />
      <Button type="submit" busy={form.busy} className="w-full tablet:w-fit tablet:min-w-48">
        <Icon of={Truck} size={19} />
        Ship
      </Button>
    </StoreForm>
  );
}
