import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { href } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import type { AdminOrderView } from "#pages/admin/orders/details/order-view.server.ts";
import { useAdminForm } from "#pages/admin/parts/use-admin-form.ts";
import { Section } from "#pages/orders/details/section.tsx";
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
  if (over && !form.busy) return null;
  return (
    <Section title={adminMessages.decided[outcome]}>
      <StoreForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="decision" value={decision} />
        <p className="text-small text-ink-soft">{adminMessages.undoOffered}</p>
        <RefusalNotice refusal={form.refusal} />
        <Button type="submit" look="second" busy={form.busy} className="self-start">
          <Undo2 aria-hidden size={18} />
          Undo
        </Button>
      </StoreForm>
    </Section>
  );
}

function useOver(milliseconds: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}
