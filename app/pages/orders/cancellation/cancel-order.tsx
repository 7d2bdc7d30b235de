import { type RefObject, useId, useRef } from "react";
import { href, useRevalidator } from "react-router";
import { subtract } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import type { OrderDetails } from "#pages/orders/details/order-details.server.ts";
import { texts } from "#pages/orders/texts.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useTexts } from "#ui/language";
import { Preload } from "#ui/shell/preload";
import { useToast } from "#ui/shell/toasts";

/** Until the seller has seen the money. Asks first, and says what becomes of what was paid. */
export function CancelOrder({ order }: { order: OrderDetails }) {
  const t = useTexts(texts).cancellation;
  const dialog = useRef<HTMLDialogElement>(null);
  if (!order.cancellable) return null;
  return (
    <>
      <Preload paths={[href("/orders/:orderId/cancellation", { orderId: order.id })]} />
      <Button look="danger" onClick={() => dialog.current?.showModal()}>
        {t.open}
      </Button>
      <CancelDialog ref={dialog} order={order} />
    </>
  );
}

function CancelDialog({
  ref,
  order,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  order: OrderDetails;
}) {
  const t = useTexts(texts).cancellation;
  const title = useId();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useStoreForm({
    action: href("/orders/:orderId/cancellation", { orderId: order.id }),
    failed: orderMessages.cancellationFailed,
    onDone: () => {
      ref.current?.close();
      toast({ kind: "info", text: t.done });
    },
    onRefused: () => void revalidate(),
  });
  return (
    <dialog
      ref={ref}
      aria-labelledby={title}
      className="w-[min(28rem,calc(100vw-2rem))] rounded-card bg-card p-6 shadow-card"
    >
      <StoreForm form={form} className="flex flex-col gap-4">
        <h2 id={title} className="text-title">
          {t.title}
        </h2>
        <MoneyPaid order={order} />
        <p className="text-ink-soft">{t.final}</p>
        <RefusalNotice refusal={form.refusal} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="second" autoFocus onClick={() => ref.current?.close()}>
            {t.keep}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t.open}
          </Button>
        </div>
      </StoreForm>
    </dialog>
  );
}

function MoneyPaid({ order: { payment, total, due } }: { order: OrderDetails }) {
  const t = useTexts(texts).cancellation;
  return (
    <>
      {payment === "waiting" ? <p>{t.waiting(due)}</p> : <p>{t.rejected}</p>}
      {due < total ? <p>{t.partly(subtract(total, due))}</p> : null}
    </>
  );
}
