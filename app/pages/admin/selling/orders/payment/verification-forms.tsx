import { BadgeCheck } from "lucide";
import { useRef } from "react";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { RejectionDialog } from "#pages/admin/selling/verification/payment/rejection-dialog.tsx";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { Icon } from "#ui/icon";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";

/** The forms to verify or reject the pending payment. */
export function VerificationForms({ order }: { order: AdminOrderView }) {
  const { payment, status, cancelledByCustomer } = order;
  if (payment !== "waiting" || (status === "cancelled" && !cancelledByCustomer)) return null;
  if (order.isLeftToOthers) return <Notice tone="info">{adminMessages.ownOrder}</Notice>;
  return (
    <div className="thumb-bar order-2 rounded-card border border-line bg-card shadow-card desktop:static">
      <Panel look="part" title="Has this payment arrived?">
        {cancelledByCustomer ? (
          <p className="rounded-card bg-wait px-4 py-3 text-on-wait">
            {adminMessages.cancelledByCustomer(amountToPay(order.due))}
          </p>
        ) : null}
        <div className="grid grid-cols-2 items-start gap-2 has-[[role=alert]]:grid-cols-1 desktop:grid-cols-1">
          <Verification order={order} />
          <Rejection order={order} />
        </div>
      </Panel>
    </div>
  );
}

function Verification({ order }: { order: AdminOrderView }) {
  return (
    <ButtonForm
      action={formHref("/admin/orders/:orderId/verification", { orderId: order.id })}
      done={adminMessages.paymentNowVerified}
      fields={{ payment: order.paymentId ?? "", status: order.status }}
      look="primary"
      className="w-full"
    >
      <Icon of={BadgeCheck} size={19} />
      Verify
    </ButtonForm>
  );
}

function Rejection({ order }: { order: AdminOrderView }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/rejection", { orderId: order.id }),
    adminMessages.paymentNowRejected,
  );
  const [sentence] = Object.values(form.refusal?.errors ?? {});
  return (
    <div className="flex flex-col gap-3">
      <RefusalNotice refusal={form.refusal} {...(sentence && { fieldErrorText: sentence })} />
      <Button look="danger" busy={form.busy} onClick={() => dialog.current?.showModal()}>
        Reject
      </Button>
      <RejectionDialog
        ref={dialog}
        due={order.due}
        onReject={(rejection) =>
          form.send({ payment: order.paymentId ?? "", status: order.status, ...rejection })
        }
      />
    </div>
  );
}
