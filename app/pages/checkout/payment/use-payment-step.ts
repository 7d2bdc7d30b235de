import { useLocation } from "react-router";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { confirmHash, PAY_HASH } from "#pages/checkout/open-payments/payment-path.ts";
import { useHydrated } from "#ui/hydrated";
import { goBack, goTo } from "#ui/page-port";

/** State of a history entry. `afterPay`: the entry before it is the QR code. */
type EntryState = { afterPay?: true } | null;

/**
 * The payment's two steps, the QR code and then Confirm, are history entries that differ only in their hash: Back
 * leads to the code, and no step waits for the network. Without a hash, the page opens at Confirm if something was
 * typed or uploaded, else at the code.
 */
export function usePaymentStep(payment: CheckoutPayment) {
  const { pathname, hash, search, state } = useLocation();
  const hydrated = useHydrated();
  const confirmAt = confirmHash(payment.versionId);
  const mayPay = payment.closed === null;
  const started = payment.typedTransactionId !== "" || payment.hasScreenshot || !mayPay;
  // The hash is used only after hydration, because the server doesn't see it.
  const known = hydrated && mayPay && (hash === PAY_HASH || hash === confirmAt);
  const go = (to: string, options: { replace: boolean; state?: EntryState }) =>
    goTo(pathname + search + to, { keepsScroll: true, ...options });
  return {
    confirming: known ? hash === confirmAt : started,
    mayPay,
    toConfirm: () => {
      // Sets a hash on the QR code's entry first: React Router loads nothing between two hashes, but going Back to an
      // entry without one would load the page.
      if (hash !== PAY_HASH) go(PAY_HASH, { replace: true });
      go(confirmAt, { replace: false, state: { afterPay: true } });
    },
    toPay: () => {
      if ((state as EntryState)?.afterPay) goBack();
      else go(PAY_HASH, { replace: true });
    },
  };
}
