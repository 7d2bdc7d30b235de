import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import type { RejectionKind } from "#domain/orders/rejections";
import type { AdminOrderView } from "#pages/admin/orders/details/order-view.server.ts";
import { useAdminForm } from "#pages/admin/parts/use-admin-form.ts";
import { Section } from "#pages/orders/details/section.tsx";
import { Button } from "#ui/forms/button";
import { Field, TextField } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";

/** Verify or reject the payment that waits. */
export function VerificationForms({ order }: { order: AdminOrderView }) {
  const { payment, status, cancelledByCustomer } = order;
  if (payment !== "waiting" || (status === "cancelled" && !cancelledByCustomer)) return null;
  return (
    <div className="thumb-bar order-2 rounded-card has-[details[open]]:static border border-line bg-card shadow-card desktop:static">
      <Section title="Has this payment arrived?">
        {cancelledByCustomer ? (
          <p className="rounded-card bg-wait px-4 py-3 text-on-wait">
            {adminMessages.cancelledByCustomer(amountToPay(order.due))}
          </p>
        ) : null}
        <Verification order={order} />
        <Rejection order={order} />
      </Section>
    </div>
  );
}

function Verification({ order }: { order: AdminOrderView }) {
  const form = useAdminForm(
    href("/admin/orders/:orderId/verification", { orderId: order.id }),
    adminMessages.paymentNowVerified,
  );
  return (
    <StoreForm form={form} className="flex flex-col gap-3">
      <input type="hidden" name="payment" value={order.paymentId ?? ""} />
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" busy={form.busy} className="w-full">
        <BadgeCheck aria-hidden size={19} />
        Verify
      </Button>
    </StoreForm>
  );
}

const USUAL_REASONS = Object.entries(adminMessages.rejectionReasons) as [RejectionKind, string][];

function Rejection({ order }: { order: AdminOrderView }) {
  const form = useAdminForm(
    href("/admin/orders/:orderId/rejection", { orderId: order.id }),
    adminMessages.paymentNowRejected,
  );
  const [kind, setKind] = useState<RejectionKind>("other");
  const [reason, setReason] = useState("");
  return (
    <details className="rounded-card border border-line">
      <summary className="flex min-h-11 items-center justify-center px-4 font-semibold text-kumkum-ink">
        Reject
      </summary>
      <StoreForm form={form} noValidate className="flex flex-col gap-3 border-t border-line p-4">
        <input type="hidden" name="payment" value={order.paymentId ?? ""} />
        <RefusalNotice refusal={form.refusal} />
        <div className="flex flex-col gap-2">
          {USUAL_REASONS.map(([of, usual]) => (
            <button
              key={of}
              type="button"
              aria-pressed={kind === of}
              onClick={() => {
                setKind(of);
                setReason(usual);
              }}
              className="min-h-11 rounded-card border border-line px-3 py-2 text-left text-small hover:bg-rose aria-pressed:border-ink"
            >
              {usual}
            </button>
          ))}
        </div>
        <input type="hidden" name="kind" value={kind} />
        <div ref={form.place} className="flex flex-col gap-3">
          {kind === "amount-differs" ? (
            <Field
              label={adminMessages.amountReceived}
              name="received"
              inputMode="decimal"
              autoComplete="off"
              hint={adminMessages.amountReceivedHint}
              error={form.refusal?.errors.received}
            />
          ) : null}
          <TextField
            label="Reason"
            name="reason"
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            hint={adminMessages.rejectionReasonHint}
            error={form.refusal?.errors.reason}
          />
        </div>
        <Button type="submit" look="danger" busy={form.busy}>
          Reject payment
        </Button>
      </StoreForm>
    </details>
  );
}
