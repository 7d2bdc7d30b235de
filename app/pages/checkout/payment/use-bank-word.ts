import { useEffect, useEffectEvent, useState } from "react";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import type { Ways } from "#pages/checkout/ways-to-pay/use-ways.ts";
import { watchPath } from "#pages/orders/changes/watch-order.ts";
import { isAnyFormBusy } from "#ui/forms/sending/sender";
import type { PaymentCredit } from "./credit.ts";
import { paymentFile } from "./payment-addresses.ts";

/** For how many milliseconds the page waits, from the last thing that its customer did. */
const WAIT_MILLISECONDS = 10 * 60_000;
const POLL_MILLISECONDS = 2_000;
/** Once the money has come, only whether the order was placed elsewhere is still of interest. */
const POLL_AFTER_CREDIT_MILLISECONDS = 10_000;

/** `awaited`: the customer says that she has paid, or comes back from an app. `here`: the bank has her money. */
export type BankWord = "none" | "awaited" | "here";

/**
 * Waits for the bank's word that the payment has come (reading R71). `onPlaced` is called with the order that was
 * placed by it meanwhile, or on another device.
 */
export function useBankWord(
  payment: CheckoutPayment,
  { confirming, ways }: { confirming: boolean; ways: Ways },
  onPlaced: (orderId: string) => void,
): BankWord {
  const [isHere, setHere] = useState(false);
  const { stage, hasReturned } = ways;
  const isAwaited = payment.waitsForBank && (confirming || hasReturned);
  const path = paymentFile(payment, "credit");
  const see = useEffectEvent((news: PaymentCredit | null) => {
    // The answer to a form that is under way leads to the order.
    if (isAnyFormBusy()) return;
    if (news?.orderId) onPlaced(news.orderId);
    else setHere(news !== null);
  });
  const every = isHere ? POLL_AFTER_CREDIT_MILLISECONDS : POLL_MILLISECONDS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stage begins the ten minutes anew
  useEffect(() => {
    if (!isAwaited) return;
    const watched = { path, every, milliseconds: WAIT_MILLISECONDS };
    return watchPath(watched, (news) => see(news as PaymentCredit | null));
  }, [isAwaited, path, every, stage]);
  if (!isAwaited) return "none";
  return isHere ? "here" : "awaited";
}
