import type { OpenPayment } from "#data/checkout/open-payments.server";
import { amountToPay } from "#domain/money/money";
import { buttonClass } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { CancelPayment } from "./cancel-payment.tsx";
import { paymentPath } from "./payment-path.ts";
import { texts } from "./texts.ts";

/** The buttons of an open payment: Finish, and 'I didn't pay', which cancels it. */
export function OpenPaymentActions({
  payment,
  isNarrow = false,
}: {
  payment: OpenPayment;
  /** True: smaller buttons, for the strip under the header. */
  isNarrow?: boolean;
}) {
  const t = useTexts(texts);
  const { versionId, total, started } = payment;
  const amount = amountToPay(total);
  const size = isNarrow ? "px-3! py-1! text-small" : "";
  return (
    <>
      <CancelPayment
        versionId={versionId}
        total={total}
        started={started}
        confirmAt={paymentPath(payment, "confirm")}
        look={isNarrow ? "quiet" : "second"}
        label={t.notPaid}
        description={t.notPaidThis(amount)}
        className={isNarrow ? `${size} px-1! whitespace-nowrap` : ""}
      />
      <Link
        to={paymentPath(payment, started ? "confirm" : "pay")}
        aria-label={t.finishPayment(amount)}
        className={buttonClass("primary", size)}
      >
        {t.finish}
      </Link>
    </>
  );
}

/** What the payment is for, in a few words. */
export function OpenPaymentContents({ payment: { first, more } }: { payment: OpenPayment }) {
  return useTexts(texts).holds(first.quantity, first.name, more);
}
