import { type RefObject, useRef } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import type { OrderStatus } from "#domain/orders/order-status";
import { formHref } from "#forms/form-href";
import type { AdminOrderView } from "#pages/admin/orders/details/order-view.server.ts";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { ConfirmDialog } from "#ui/forms/dialog";
import { Panel } from "#ui/panel";
import { StepForm } from "./step-form.tsx";

/** What `NextStep` puts first stands there alone. */
const FIRST: readonly OrderStatus[] = ["processing", "shipped"];

/** Whatever else the table allows now, away from the next step; cancelling asks first. */
export function OtherSteps({ order }: { order: AdminOrderView }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const resumed = order.nextTask === "resume" ? ["confirmation_pending"] : [];
  const steps = order.nextStatuses.filter((to) => ![...FIRST, ...resumed].includes(to));
  if (!order.mayWork || steps.length === 0) return null;
  return (
    <Panel title="Other steps">
      <div className="flex flex-wrap gap-2">
        {steps.map((to) =>
          to === "cancelled" ? (
            <Button key={to} look="danger" onClick={() => dialog.current?.showModal()}>
              Cancel order
            </Button>
          ) : (
            <StepForm
              key={`${order.status} ${to}`}
              order={order}
              to={to}
              label={adminMessages.steps[to]}
            />
          ),
        )}
      </div>
      <CancelDialog ref={dialog} order={order} />
    </Panel>
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
    formHref("/admin/orders/:orderId/status", { orderId: order.id }),
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
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="to" value="cancelled" />
      {order.owedOnCancelling > 0 ? (
        <p className="font-semibold">{adminMessages.cancelOwes(order.owedOnCancelling)}</p>
      ) : null}
      {order.payment === "waiting" ? <p>{adminMessages.cancelUnchecked(order.due)}</p> : null}
      <p>{adminMessages.cancelAdvice}</p>
    </ConfirmDialog>
  );
}
