import { href, Link } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { Section } from "#pages/orders/details/section.tsx";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";
import type { AdminOrderView } from "./page.tsx";
import { useAdminForm } from "./use-admin-form.ts";

/** What the seller has to give back, or gave (reading R54). */
export function Refunds({ order }: { order: AdminOrderView }) {
  if (order.refunds.length === 0) return null;
  return (
    <Section title="Refund">
      {order.refunds.map((refund) => (
        <div key={refund.id} className="flex flex-col gap-2">
          <p className="wrap-anywhere">{adminMessages.refundTask(refund)}</p>
          {refund.other ? (
            <Link
              to={href("/admin/orders/:orderId", { orderId: refund.other.id })}
              className="flex min-h-11 w-fit items-center text-peacock underline underline-offset-4"
            >
              {orderMessages.openThatOrder}
            </Link>
          ) : null}
          {refund.own && !refund.refunded ? (
            <RefundForm orderId={order.id} refundId={refund.id} />
          ) : null}
        </div>
      ))}
    </Section>
  );
}

function RefundForm({ orderId, refundId }: { orderId: string; refundId: string }) {
  const form = useAdminForm(
    href("/admin/orders/:orderId/refund", { orderId }),
    adminMessages.refundRecorded,
  );
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      <input type="hidden" name="refund" value={refundId} />
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" look="second" busy={form.busy} className="self-start">
        {adminMessages.markAsRefunded}
      </Button>
    </StoreForm>
  );
}
