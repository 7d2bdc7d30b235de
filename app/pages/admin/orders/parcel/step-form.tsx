import { href } from "react-router";
import type { OrderStatus } from "#domain/orders/order-status";
import type { AdminOrderView } from "#pages/admin/orders/details/order-view.server.ts";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";

/** One step of an order, from where the seller sees it. */
export function StepForm({
  order,
  to,
  label,
  primary = false,
}: {
  order: Pick<AdminOrderView, "id" | "status">;
  to: OrderStatus;
  label: string;
  primary?: boolean;
}) {
  const form = useAdminForm(href("/admin/orders/:orderId/status", { orderId: order.id }), null);
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      <StepFields order={order} to={to} />
      <RefusalNotice refusal={form.refusal} />
      <Button
        type="submit"
        look={primary ? "primary" : "second"}
        busy={form.busy}
        className="w-full tablet:w-fit tablet:min-w-48"
      >
        {label}
      </Button>
    </StoreForm>
  );
}

export function StepFields({
  order,
  to,
}: {
  order: Pick<AdminOrderView, "status">;
  to: OrderStatus;
}) {
  return (
    <>
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="to" value={to} />
    </>
  );
}
