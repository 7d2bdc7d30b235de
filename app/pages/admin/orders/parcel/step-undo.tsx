import { Undo2 } from "lucide-react";
import { href } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import type { UndoableStep } from "#domain/orders/undo";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { useOver } from "#pages/admin/parts/use-over.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";
import { StepFields } from "./step-form.tsx";

/** Takes the last step back. Shown as long as it may work; whether it does, the server decides. */
export function StepUndo({
  order,
  step,
  onUndone,
}: {
  order: { id: string };
  step: UndoableStep;
  onUndone?: () => void;
}) {
  const form = useAdminForm(
    href("/admin/orders/:orderId/status/withdrawal", { orderId: order.id }),
    null,
    onUndone,
  );
  const over = useOver(step.left);
  if (over && !form.busy) return null;
  return (
    <StoreForm
      form={form}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed border-line pt-3"
    >
      <StepFields order={{ status: step.from }} to={step.to} />
      <p role="status" className="text-small">
        {adminMessages.stepDone(step.from)}
      </p>
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" look="second" busy={form.busy}>
        <Undo2 aria-hidden size={18} />
        Undo
      </Button>
    </StoreForm>
  );
}
