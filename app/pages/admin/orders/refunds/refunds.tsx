import { href, Link } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import type { AdminOrderView } from "#pages/admin/orders/details/page.tsx";
import { useAdminForm } from "#pages/admin/parts/use-admin-form.ts";
import { Section } from "#pages/orders/details/section.tsx";
import { Button } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";

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
            <RefundForm order={order} refundId={refund.id} />
          ) : null}
        </div>
      ))}
    </Section>
  );
}

function RefundForm({ order, refundId }: { order: AdminOrderView; refundId: string }) {
  const { id: orderId, refundUpiId } = order;
  const form = useAdminForm(
    href("/admin/orders/:orderId/refund", { orderId }),
    adminMessages.refundRecorded,
  );
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      <input type="hidden" name="refund" value={refundId} />
      <input type="hidden" name="refunded_to" value={refundUpiId ?? ""} />
      {refundUpiId === null ? (
        <p className="text-ink-soft">{adminMessages.refundToUnknown}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {adminMessages.refundTo} <strong className="break-all select-all">{refundUpiId}</strong>
          </span>
          <CopyButton text={refundUpiId} what="UPI ID" />
        </p>
      )}
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" look="second" busy={form.busy} className="self-start">
        {adminMessages.markAsRefunded}
      </Button>
    </StoreForm>
  );
}
