import { useRef } from "react";
import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { formHref } from "#forms/form-href";
import { Button, type ButtonLook } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { goTo } from "#ui/page-port";
import { showToast } from "#ui/shell/toasts";
import { texts } from "./texts.ts";

/**
 * A button that cancels a payment, after asking. A customer who has already paid is led to Confirm instead, so that
 * the money is matched to an order.
 */
export function CancelPayment({
  versionId,
  total,
  started,
  confirmAt,
  onConfirm,
  onCancelled,
  look = "quiet",
  label,
  description,
  className,
}: {
  versionId: string;
  total: Paise;
  /** True: a transaction id or screenshot has been entered. */
  started: boolean;
  /** Where the payment can be confirmed. */
  confirmAt: string;
  /** Called instead of going to `confirmAt`, on the payment's own page. */
  onConfirm?: () => void;
  onCancelled?: () => void;
  look?: ButtonLook;
  label?: string;
  /** A description for screen readers, such as the amount that is shown beside the button. */
  description?: string;
  className?: string;
}) {
  const t = useTexts(texts);
  const dialog = useRef<HTMLDialogElement>(null);
  const { send, busy } = useStoreForm({
    action: formHref("/checkout-details/cancellation"),
    failed: checkoutMessages.paymentFailed,
    onDone: () => {
      dialog.current?.close();
      const saved = started ? `\n${t.typedIsSaved}` : "";
      showToast({ kind: "info", text: checkoutMessages.quoteCancelled + saved });
      onCancelled?.();
    },
    onRefused: ({ errors }) => {
      dialog.current?.close();
      showToast({ kind: "error", text: errors.form ?? checkoutMessages.paymentFailed });
    },
  });
  const confirm = () => {
    dialog.current?.close();
    if (onConfirm) onConfirm();
    else goTo(confirmAt);
  };
  return (
    <>
      <Button
        look={look}
        irrevocable
        className={className}
        aria-haspopup="dialog"
        aria-label={description}
        onClick={() => dialog.current?.showModal()}
      >
        {label ?? t.cancelPayment}
      </Button>
      <Dialog ref={dialog} title={t.alreadyPaid}>
        <p>{t.alreadyPaidAdvice(amountToPay(total))}</p>
        <div className="flex flex-col gap-2">
          <Button autoFocus onClick={confirm}>
            {t.yesConfirm}
          </Button>
          <Button look="danger" busy={busy} onClick={() => send({ version: versionId })}>
            {t.noCancel}
          </Button>
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            {t.keep}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
