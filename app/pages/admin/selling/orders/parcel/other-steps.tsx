import { isDigital } from "#domain/cart/lines";
import { adminMessages } from "#domain/orders/admin-messages";
import type { OrderStatus } from "#domain/orders/order-status";
import { formHref } from "#forms/form-href";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Panel } from "#ui/panel";
import { StepForm } from "./step-form.tsx";

/** Statuses whose button is in `NextStep`, and so not here. */
const NEXT_STEP_STATUSES: readonly OrderStatus[] = ["processing", "shipped"];

/** The other steps that the order may take now, placed away from `NextStep`. Cancelling asks first. */
export function OtherSteps({ order }: { order: AdminOrderView }) {
  const resumed = order.nextTask === "resume" ? ["confirmation_pending"] : [];
  const steps = order.nextStatuses.filter(
    (to) => ![...NEXT_STEP_STATUSES, ...resumed].includes(to),
  );
  if (!order.mayWork || steps.length === 0) return null;
  return (
    <Panel title="Other steps">
      <div className="flex flex-wrap gap-2">
        {steps.map((to) =>
          to === "cancelled" ? (
            <Cancellation key={to} order={order} />
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
    </Panel>
  );
}

function Cancellation({ order }: { order: AdminOrderView }) {
  return (
    <ConfirmButton
      label="Cancel order"
      action={formHref("/admin/orders/:orderId/status", { orderId: order.id })}
      done={adminMessages.orderUpdated}
      title={adminMessages.cancelConfirmation}
      cancelLabel="Keep it"
      confirmLabel="Cancel order"
    >
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="to" value="cancelled" />
      {order.owedOnCancelling > 0 ? (
        <p className="font-semibold">{adminMessages.cancelOwes(order.owedOnCancelling)}</p>
      ) : null}
      {order.payment === "waiting" ? <p>{adminMessages.cancelUnchecked(order.due)}</p> : null}
      <p>
        {adminMessages.cancelAdvice({
          coupon: order.couponCode !== null,
          episodes: order.items.some(isDigital),
        })}
      </p>
    </ConfirmButton>
  );
}
