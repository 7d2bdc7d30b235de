import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { subtract } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { formHref } from "#forms/form-href";
import type { OrderDetails } from "#pages/order-details.server.ts";
import { CANCELLED_NOTICE } from "#pages/orders/refunds/refund-notices.tsx";
import { texts } from "#pages/orders/texts.ts";
import { Button } from "#ui/forms/button";
import { ConfirmDialog } from "#ui/forms/dialog";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { showToast } from "#ui/shell/toasts";

/**
 * A button to cancel the order, available until the seller has verified the payment. It asks first, and says what
 * happens to money that was paid.
 */
export function CancelOrder({ order }: { order: OrderDetails }) {
  const t = useTexts(texts).cancellation;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isCancelledHere, setCancelledHere] = useState(false);
  useCancelledNoticeInView(isCancelledHere && order.status === "cancelled");
  if (!order.cancellable) return null;
  return (
    <>
      <Button look="danger" onClick={() => dialog.current?.showModal()}>
        {t.open}
      </Button>
      <CancelDialog ref={dialog} order={order} onCancelled={() => setCancelledHere(true)} />
    </>
  );
}

/** The button is at the page's foot, and what becomes of the money is said near its top. */
function useCancelledNoticeInView(isDone: boolean): void {
  useEffect(() => {
    if (!isDone) return;
    const notice = document.getElementById(CANCELLED_NOTICE);
    notice?.focus({ preventScroll: true });
    void notice?.scrollIntoView({ block: "center" });
  }, [isDone]);
}

function CancelDialog({
  ref,
  order,
  onCancelled,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  order: OrderDetails;
  onCancelled: () => void;
}) {
  const t = useTexts(texts).cancellation;
  const { payment, total, due } = order;
  const { revalidate } = useRevalidator();
  const form = useStoreForm({
    action: formHref("/orders/:orderId/cancellation", { orderId: order.id }),
    failed: orderMessages.cancellationFailed,
    onDone: () => {
      ref.current?.close();
      showToast({ kind: "info", text: t.done });
      onCancelled();
    },
    onRefused: () => void revalidate(),
  });
  return (
    <ConfirmDialog ref={ref} title={t.title} form={form} cancelLabel={t.keep} confirmLabel={t.open}>
      <p>{payment === "waiting" ? t.waiting(due) : t.rejected}</p>
      {due < total ? <p>{t.partly(subtract(total, due))}</p> : null}
      <p className="text-ink-soft">
        {t.final} {order.couponCode === null ? null : t.couponAgain}
      </p>
    </ConfirmDialog>
  );
}
