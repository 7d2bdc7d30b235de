import { useEffect, useEffectEvent, useRef, useState } from "react";
import { checkoutMessages } from "#domain/checkout/messages";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { paymentFile, paymentForm } from "#pages/checkout/payment/payment-addresses.ts";
import { useReading } from "#pages/checkout/screenshot/use-reading.ts";
import {
  fileProblem,
  type Screenshot,
  smallerOrNoScreenshot,
  useScreenshot,
} from "#pages/checkout/screenshot/use-screenshot.ts";
import { hasFailed } from "#ui/forms/sending/network-errors";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { showToast } from "#ui/shell/toasts";
import type { Confirmed } from "./leave-confirmed.ts";
import {
  forgetConfirmation,
  readConfirmation,
  type SavedConfirmation,
  saveConfirmation,
} from "./saved-confirmation.ts";
import { useSavedTransactionId } from "./use-saved-transaction-id.ts";
import { isRetryable, useSendWhenOnline } from "./use-send-when-online.ts";

/**
 * Holds the payment's transaction id and screenshot, and sends them. While offline, Confirm is queued and retried
 * automatically, even after a reload. That is safe: the same version with the same transaction id makes one
 * order, however often it is sent (reading R19).
 */
export function useConfirmation(
  payment: CheckoutPayment,
  onConfirmed: (confirmed: Confirmed) => void,
  onUploaded: () => void,
) {
  const { versionId: version } = payment;
  const [isOffline, setOffline] = useState(false);
  const isConfirmed = useRef(false);
  const { typed, type, dropUnsaved } = useSavedTransactionId(payment);
  const screenshot = useScreenshot(payment, ({ stored }) => {
    save({ picture: null });
    if (stored) onUploaded();
  });
  const reading = useReading(
    paymentFile(payment, "reading"),
    screenshot.state === "stored" ? screenshot.preview : null,
  );
  const form = useStoreForm<Confirmed>({
    action: paymentForm(payment, "confirmation"),
    failed: checkoutMessages.orderFailed,
    shrinkForm: smallerOrNoScreenshot,
    onDone: (confirmed) => {
      isConfirmed.current = true;
      setOffline(false);
      forgetConfirmation(payment);
      onConfirmed(confirmed);
    },
    onRefused: (refusal) => {
      const retryable = isRetryable(refusal);
      // The toast comes in addition to the sentence in the form (spec §8). A request that is retried automatically
      // hasn't failed yet, so it gets no toast.
      if (hasFailed(refusal) && !retryable)
        showToast({ kind: "error", text: checkoutMessages.orderFailed });
      setOffline(retryable);
      save({ confirming: retryable });
      if (!retryable) type(typed);
    },
  });
  const save = (more: Partial<SavedConfirmation> = {}) =>
    saveConfirmation(payment, {
      typed,
      picture: screenshot.unsentFile,
      confirming: isOffline,
      ...more,
    });
  const send = () => {
    const { unsentFile } = screenshot;
    // The digits needn't be saved separately, because Confirm sends them.
    dropUnsaved();
    form.send({ version, transaction_id: typed, ...(unsentFile && { screenshot: unsentFile }) });
  };
  // An 'online' event may come before the form counts as busy, or while its response is being handled.
  useSendWhenOnline({ isOffline, isBusy: form.busy }, () => {
    if (!form.isSending() && !isConfirmed.current) send();
  });
  useRestored(payment, { typed, type, screenshot }, () => setOffline(true));
  return {
    form,
    waiting: isOffline,
    typed,
    reading,
    screenshot: {
      ...screenshot,
      choose: (file: File | undefined) => {
        screenshot.choose(file);
        if (file && !fileProblem(file)) save({ picture: file });
      },
    },
    type: (transactionId: string) => {
      type(transactionId);
      save({ typed: transactionId });
    },
    send,
  };
}

/** Restores what this browser saved and the server doesn't have, and continues a Confirm that got no response. */
function useRestored(
  payment: CheckoutPayment,
  {
    typed,
    type,
    screenshot,
  }: { typed: string; type: (id: string) => void; screenshot: Screenshot },
  confirm: () => void,
): void {
  const hasRead = useRef(false);
  const restore = useEffectEvent((saved: SavedConfirmation) => {
    // A confirmation that was begun here continues with its own id, even if another device has typed a different one
    // since.
    const isLater = saved.confirming || saved.typed.startsWith(typed);
    if (isLater && saved.typed !== typed) type(saved.typed);
    if (saved.picture) screenshot.choose(saved.picture);
    if (saved.confirming) confirm();
  });
  useEffect(() => {
    if (hasRead.current) return;
    hasRead.current = true;
    readConfirmation(payment).then((saved) => saved && restore(saved));
  }, [payment]);
}
