import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { typedTransactionId } from "#domain/checkout/upi";
import { useStoreForm } from "#ui/forms/use-store-form";

/** Typing rests this long before it is kept. */
const REST_MILLISECONDS = 700;

/** The digits as they are typed or pasted (spec §5), kept on the server when the typing rests (reading R18). */
export function useKeptTransactionId(version: string, kept: string) {
  const [typed, setTyped] = useState(kept);
  const { send } = useStoreForm({
    action: href("/checkout-details/transaction-id"),
    name: `transaction id ${version}`,
    background: true,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => void) | null>(null);

  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current?.();
    waiting.current = null;
  }, []);
  useEffect(() => keepNow, [keepNow]);
  useEffect(() => {
    // A phone may kill the page once another app is in front.
    document.addEventListener("visibilitychange", keepNow);
    return () => document.removeEventListener("visibilitychange", keepNow);
  }, [keepNow]);

  const type = (text: string) => {
    const transaction_id = typedTransactionId(text);
    setTyped(transaction_id);
    clearTimeout(timer.current);
    waiting.current = () => send({ version, transaction_id });
    timer.current = setTimeout(keepNow, REST_MILLISECONDS);
  };
  return { typed, type, keepNow };
}
