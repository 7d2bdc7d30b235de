import { useEffect } from "react";
import { useLocation } from "react-router";
import type { UnavailableLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { unavailableProblem } from "#domain/checkout/quotes";
import { messageFor } from "#domain/messages";
import { EmptyUnlessJoining } from "#pages/cart/guest/empty-unless-joining.tsx";
import { PAY_HASH } from "#pages/checkout/open-payments/payment-path.ts";
import { href } from "#protocol/href";
import { EmptyEnvelope } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { goTo } from "#ui/page-port";
import { texts } from "./texts.ts";

/** Shown for a cart with nothing to pay for: it is empty, or holds only lines that must be removed first. */
export function EmptyCheckout({ unavailable }: { unavailable: readonly UnavailableLine[] }) {
  useReplaceFinishedPayment();
  const t = useTexts(texts);
  const problem = unavailableProblem(unavailable);
  return (
    <EmptyUnlessJoining>
      <div className="shell flex flex-col items-center gap-5 py-16 text-center">
        <EmptyEnvelope />
        <h1 className="text-display">{problem ? t.checkout : checkoutMessages["cart-empty"]}</h1>
        {problem ? (
          <p className="wrap-anywhere">
            {messageFor({ ...cartMessages, ...checkoutMessages }, problem)}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-center gap-3">
          {problem ? (
            <ButtonLink to={href("/cart")}>{t.yourCart}</ButtonLink>
          ) : (
            <ButtonLink to={href("/shop")}>{t.continueShopping}</ButtonLink>
          )}
          <ButtonLink look="second" to={href("/orders")}>
            {t.yourOrders}
          </ButtonLink>
        </div>
      </div>
    </EmptyUnlessJoining>
  );
}

/** After Back from the order-placed page, the payment's history entry has nothing to show, so it becomes the cart. */
function useReplaceFinishedPayment(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === PAY_HASH) goTo(href("/cart"), { replace: true });
  }, [hash]);
}
