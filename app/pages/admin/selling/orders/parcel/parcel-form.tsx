import { useState } from "react";
import { hasParcel } from "#domain/checkout/shipping";
import { adminMessages } from "#domain/orders/admin-messages";
import { takesTrackingId } from "#domain/orders/parcel/tracking";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Button } from "#ui/forms/button";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Panel } from "#ui/panel";
import { ParcelFields } from "./parcel-fields.tsx";
import { useCourier, useTrackingQuestion } from "./use-parcel.ts";

/** The tracking ID of a parcel that has left. Changing it emails the customer. */
export function ParcelForm({ order }: { order: AdminOrderView }) {
  const { status, shipping, mayWork, savedTrackingId, savedCourier } = order;
  const left = takesTrackingId({ status, allDigital: !hasParcel(shipping.type) });
  if (!left || status === "processing") return null;
  return (
    <Panel title="Parcel">
      <p>
        {savedTrackingId ? (
          <span className="font-figures font-semibold break-all select-all">{savedTrackingId}</span>
        ) : (
          "Without a tracking ID"
        )}
        {savedCourier ? <span className="text-ink-soft"> · {savedCourier}</span> : null}
      </p>
      {mayWork ? (
        <Disclosure summary={savedTrackingId ? "Change it" : "Add a tracking ID"}>
          <TrackingForm key={`${savedTrackingId} ${savedCourier}`} order={order} />
        </Disclosure>
      ) : null}
    </Panel>
  );
}

function TrackingForm({ order }: { order: AdminOrderView }) {
  const [text, type] = useState(order.savedTrackingId ?? "");
  const courier = useCourier(order.couriers, text, order.savedCourier);
  const { question, ask } = useTrackingQuestion(text, courier.courier);
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/tracking", { orderId: order.id }),
    adminMessages.trackingIdSaved,
  );
  return (
    <StoreForm form={form} noValidate onSubmit={ask} className="flex flex-col gap-3">
      <ParcelFields
        text={text}
        onType={type}
        courier={courier}
        errors={form.refusal?.errors}
        question={question}
      />
      <RefusalAboveButtons refusal={form.refusal} />
      <Button type="submit" look="second" busy={form.busy} className="self-start">
        Save tracking ID
      </Button>
    </StoreForm>
  );
}
