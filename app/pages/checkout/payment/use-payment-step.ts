import { useLocation, useNavigate } from "react-router";
import { confirmHash, PAY_HASH } from "#pages/checkout/open-payments/payment-path.ts";
import { useHydrated } from "#ui/hydrated";
import type { CheckoutPayment } from "./payment.server.ts";

/** What a payment's entry in the history remembers: the QR code is the entry before it. */
type EntryState = { afterPay?: true } | null;

/**
 * The QR code, then Confirm: two entries of the history that differ in their hash alone, so that Back leads to the
 * code and no step waits for the network. Who comes without a hash goes on where they were: at Confirm once
 * something is typed or uploaded.
 */
export function usePaymentStep(payment: CheckoutPayment) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const confirmAt = confirmHash(payment.versionId);
  const mayPay = payment.closed === null;
  const started = payment.typedTransactionId !== "" || payment.hasScreenshot || !mayPay;
  // The server doesn't see the hash.
  const known = hydrated && mayPay && (hash === PAY_HASH || hash === confirmAt);
  const go = (to: string, options: { replace: boolean; state?: EntryState }) =>
    navigate({ search, hash: to }, { preventScrollReset: true, ...options });
  return {
    confirming: known ? hash === confirmAt : started,
    mayPay,
    toConfirm: () => {
      // From one hash to another nothing is loaded; from a hash to none everything is.
      if (hash !== PAY_HASH) go(PAY_HASH, { replace: true });
      go(confirmAt, { replace: false, state: { afterPay: true } });
    },
    toPay: () => {
      if ((state as EntryState)?.afterPay) navigate(-1);
      else go(PAY_HASH, { replace: true });
    },
  };
}
