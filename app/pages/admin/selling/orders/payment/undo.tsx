import { adminMessages } from "#domain/orders/admin-messages";
import { formHref } from "#forms/form-href";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { UndoForm } from "#pages/admin/selling/orders/undo-form.tsx";

type Props = { orderId: string; undo: NonNullable<AdminOrderView["undo"]> };

/** Undoes the last Verify or Reject. */
export function Undo({ orderId, undo: { decision, outcome, left, isCash } }: Props) {
  return (
    <UndoForm
      action={formHref("/admin/orders/:orderId/verification/withdrawal", { orderId })}
      fields={{ decision }}
      millisecondsLeft={left}
      done={isCash ? cashUndoneMessage : adminMessages.decisionUndone}
    >
      <h3 className="font-text font-semibold tracking-normal">{adminMessages.decided[outcome]}</h3>
      <p className="text-ink-soft">{adminMessages.undoOffered}</p>
    </UndoForm>
  );
}

function cashUndoneMessage(facts: { paidByUpi?: unknown; isCancelled?: unknown }): string {
  const { done, cancelled, paidByUpi } = adminMessages.cashUndone;
  if (facts.isCancelled) return cancelled;
  return facts.paidByUpi ? paidByUpi : done;
}
