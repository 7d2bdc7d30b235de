import type { OrderStatus } from "#domain/orders/order-status";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";

/** A button that changes the order's status. The change is refused if the status isn't the one that the page showed. */
export function StepForm({
  order,
  to,
  label,
  isPrimary = false,
}: {
  order: Pick<AdminOrderView, "id" | "status">;
  to: OrderStatus;
  label: string;
  isPrimary?: boolean;
}) {
  return (
    <ButtonForm
      action={formHref("/admin/orders/:orderId/status", { orderId: order.id })}
      done={null}
      fields={{ from: order.status, to }}
      look={isPrimary ? "primary" : "second"}
      className="w-full tablet:w-fit tablet:min-w-48"
    >
      {label}
    </ButtonForm>
  );
}
