import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { paymentForm } from "#pages/checkout/payment/payment-addresses.ts";
import { useOnLeaving } from "#ui/forms/sending/use-on-leaving";
import { useStoreForm } from "#ui/forms/sending/use-store-form";

/** How long typing must pause before the digits are saved. */
const SAVE_AFTER_MILLISECONDS = 700;

/** The typed or pasted digits (spec §5). They are saved on the server when typing pauses (reading R18). */
export function useSavedTransactionId(
  payment: Pick<CheckoutPayment, "versionId" | "link" | "typedTransactionId">,
) {
  const { versionId: version, typedTransactionId: saved } = payment;
  const [typed, setTyped] = useState(saved);
  const { send } = useStoreForm({
    action: paymentForm(payment, "transaction-id"),
    name: `transaction id ${version}`,
    background: true,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<(() => void) | null>(null);

  const saveNow = useCallback(() => {
    clearTimeout(timer.current);
    unsent.current?.();
    unsent.current = null;
  }, []);
  useEffect(() => saveNow, [saveNow]);
  useOnLeaving(saveNow);

  const type = (transaction_id: string) => {
    setTyped(transaction_id);
    clearTimeout(timer.current);
    unsent.current = () => send({ version, transaction_id });
    timer.current = setTimeout(saveNow, SAVE_AFTER_MILLISECONDS);
  };
  const dropUnsaved = () => {
    clearTimeout(timer.current);
    unsent.current = null;
  };
  return { typed, type, saveNow, dropUnsaved };
}
