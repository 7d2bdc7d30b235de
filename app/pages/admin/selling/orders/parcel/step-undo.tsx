import { adminMessages } from "#domain/orders/admin-messages";
import type { UndoableStep } from "#domain/orders/history/undo";
import { formHref } from "#forms/form-href";
import { UndoForm } from "#pages/admin/selling/orders/undo-form.tsx";

/** Undoes the last change of status. */
export function StepUndo({
  order,
  step: { from, to, left },
  onUndone,
}: {
  order: { id: string };
  step: UndoableStep;
  onUndone?: () => void;
}) {
  return (
    <UndoForm
      action={formHref("/admin/orders/:orderId/status/withdrawal", { orderId: order.id })}
      fields={{ from, to }}
      millisecondsLeft={left}
      done={null}
      onUndone={onUndone}
    >
      <p role="status">{adminMessages.stepDone(from)}</p>
    </UndoForm>
  );
}
