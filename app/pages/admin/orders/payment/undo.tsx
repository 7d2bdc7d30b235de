import { Undo2 } from "lucide-react";
import { useId } from "react";
import { href } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import type { AdminOrderView } from "#pages/admin/orders/details/order-view.server.ts";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { useOver } from "#pages/admin/parts/use-over.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";

type Props = { orderId: string; undo: NonNullable<AdminOrderView["undo"]> };

/** Takes Verify or Reject back. Shown as long as it may work; whether it does, the server decides. */
export function Undo({ orderId, undo: { decision, outcome, left } }: Props) {
  const form = useAdminForm(
    href("/admin/orders/:orderId/verification/withdrawal", { orderId }),
    adminMessages.decisionUndone,
  );
  const over = useOver(left);
  const id = useId();
  if (over && !form.busy) return null;
  return (
    <section aria-labelledby={id} className="border-t border-dashed border-line pt-3">
      <StoreForm
        form={form}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
      >
        <input type="hidden" name="decision" value={decision} />
        <div className="text-small">
          <h3 id={id} className="font-text font-semibold tracking-normal">
            {adminMessages.decided[outcome]}
          </h3>
          <p className="text-ink-soft">{adminMessages.undoOffered}</p>
        </div>
        <RefusalNotice refusal={form.refusal} />
        <Button type="submit" look="second" busy={form.busy}>
          <Undo2 aria-hidden size={18} />
          Undo
        </Button>
      </StoreForm>
    </section>
  );
}
