import { adminMessages } from "#domain/orders/admin-messages";
import { formHref } from "#forms/form-href";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Field } from "#ui/forms/field";

/** Lets an owner say that the payment is another order's. The store names that order before it moves anything. */
export function MovePayment({ order }: { order: AdminOrderView }) {
  const t = adminMessages.move;
  if (!order.mayMovePayment) return null;
  return (
    <ConfirmButton
      look="quiet"
      className="w-fit px-0!"
      label={t.title}
      action={formHref("/admin/orders/:orderId/payment/move", { orderId: order.id })}
      done={t.done}
      title={t.title}
      cancelLabel="Keep it"
      confirmLabel={t.press}
    >
      {(errors) => (
        <>
          <p>{t.advice}</p>
          <input type="hidden" name="payment" value={order.paymentId ?? ""} />
          <Field
            label={t.number}
            name="order"
            autoComplete="off"
            maxLength={40}
            error={errors.order}
          />
        </>
      )}
    </ConfirmButton>
  );
}
