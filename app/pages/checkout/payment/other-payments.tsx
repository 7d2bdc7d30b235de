import { Link } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { paymentPath } from "#pages/checkout/open-payments/payment-path.ts";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import type { OtherPayment } from "./payment.server.ts";
import { texts } from "./texts.ts";

/**
 * Other versions that can be confirmed still (reading R52): those with a transaction id or a picture already, and,
 * beside a payment, those that ask for another amount.
 */
export function OtherPayments({
  payments,
  shown = null,
}: {
  payments: readonly OtherPayment[];
  /** The payment that the page shows. */
  shown?: { versionId: string; total: Paise } | null;
}) {
  return payments
    .filter(({ versionId, started }) => versionId !== shown?.versionId && (shown || started))
    .map((payment) => (
      <Notice key={payment.versionId} tone={payment.started ? "info" : "wait"}>
        <Other payment={payment} shown={shown} />
      </Notice>
    ));
}

const way = "flex min-h-11 w-fit items-center font-semibold underline underline-offset-4";

function Other({ payment, shown }: { payment: OtherPayment; shown: { total: Paise } | null }) {
  const say = useTexts(texts);
  const { total, started, newer } = payment;
  const amount = amountToPay(total);
  if (started || !shown)
    return (
      <>
        <p>{checkoutMessages.startedPayment(total)}</p>
        <Link to={paymentPath(payment, "confirm")} className={way}>
          {checkoutMessages.goToStartedPayment(total)}
        </Link>
      </>
    );
  const here = amountToPay(shown.total);
  return (
    <>
      <p>{newer ? say.newerPayment(here, amount) : say.amountChanged(here, amount)}</p>
      <Link to={paymentPath(payment, newer ? "pay" : "confirm")} className={way}>
        {newer ? say.show(amount) : say.paid(amount)}
      </Link>
    </>
  );
}
