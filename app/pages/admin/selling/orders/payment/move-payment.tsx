import { adminMessages } from "#domain/orders/admin-messages";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";

/** Lets an owner say that the payment is another order's. The store names that order before it moves anything. */
export function MovePayment({ order }: { order: AdminOrderView }) {
  const t = adminMessages.move;
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/payment/move", { orderId: order.id }),
    ({ became }) => t.done[became === "verified" ? became : "waiting"],
  );
  if (!order.mayMovePayment) return null;
  return (
    <Disclosure summary={t.title}>
      <StoreForm form={form} noValidate className="flex flex-col gap-3 pt-2">
        <p className="text-ink-soft">{t.advice}</p>
        <input type="hidden" name="payment" value={order.paymentId ?? ""} />
        <Field
          label="Number of the other order"
          name="order"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={form.refusal?.errors.order}
        />
        <RefusalAboveButtons refusal={form.refusal} />
        <Button type="submit" look="second" busy={form.busy} className="self-start">
          {t.press}
        </Button>
      </StoreForm>
    </Disclosure>
  );
}
