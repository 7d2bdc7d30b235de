import { type RefObject, useRef } from "react";
import { href } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { ORDER_STATES, type OrderStatus } from "#domain/orders/order-status";
import { takesTrackingId } from "#domain/orders/tracking";
import type { AdminOrderView } from "#pages/admin/orders/details/page.tsx";
import { useAdminForm } from "#pages/admin/parts/use-admin-form.ts";
import { Section } from "#pages/orders/details/section.tsx";
import { Button } from "#ui/forms/button";
import { ConfirmDialog } from "#ui/forms/dialog";
import { Field } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";

/** The states that the order may go to now, from the domain's table; cancelling asks first. */
export function Transitions({ order }: { order: AdminOrderView }) {
  const dialog = useRef<HTMLDialogElement>(null);
  if (order.nextStatuses.length === 0) return null;
  return (
    <Section title="Next">
      <div className="flex flex-wrap gap-2">
        {order.nextStatuses.map((to) =>
          to === "cancelled" ? (
            <Button key={to} look="danger" onClick={() => dialog.current?.showModal()}>
              Cancel order
            </Button>
          ) : (
            <TransitionForm key={`${order.status} ${to}`} order={order} to={to} />
          ),
        )}
      </div>
      <CancelDialog ref={dialog} order={order} />
    </Section>
  );
}

function TransitionForm({ order, to }: { order: AdminOrderView; to: OrderStatus }) {
  const form = useAdminForm(
    href("/admin/orders/:orderId/status", { orderId: order.id }),
    adminMessages.orderUpdated,
  );
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      <TransitionFields order={order} to={to} />
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" look="second" busy={form.busy}>
        Mark as {ORDER_STATES[to].label.toLowerCase()}
      </Button>
    </StoreForm>
  );
}

function TransitionFields({ order, to }: { order: AdminOrderView; to: OrderStatus }) {
  return (
    <>
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="to" value={to} />
    </>
  );
}

function CancelDialog({
  ref,
  order,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  order: AdminOrderView;
}) {
  const form = useAdminForm(
    href("/admin/orders/:orderId/status", { orderId: order.id }),
    adminMessages.orderUpdated,
    () => ref.current?.close(),
  );
  return (
    <ConfirmDialog
      ref={ref}
      title={adminMessages.cancelConfirmation}
      form={form}
      keep="Keep it"
      confirm="Cancel order"
    >
      <TransitionFields order={order} to="cancelled" />
      <p>{adminMessages.cancelAdvice}</p>
    </ConfirmDialog>
  );
}

export function TrackingForm({ order }: { order: AdminOrderView }) {
  const form = useAdminForm(
    href("/admin/orders/:orderId/tracking", { orderId: order.id }),
    adminMessages.trackingIdSaved,
  );
  const { status, shipping } = order;
  if (!takesTrackingId({ status, allDigital: shipping.type === "digital" })) return null;
  return (
    <Section title="Tracking">
      <StoreForm key={order.savedTrackingId} form={form} noValidate className="flex flex-col gap-3">
        <RefusalNotice refusal={form.refusal} />
        <div ref={form.place}>
          <Field
            label="Tracking ID"
            name="tracking_id"
            defaultValue={order.savedTrackingId ?? ""}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={form.refusal?.errors.tracking_id}
          />
        </div>
        <Button type="submit" look="second" busy={form.busy} className="self-start">
          Save tracking ID
        </Button>
      </StoreForm>
    </Section>
  );
}
