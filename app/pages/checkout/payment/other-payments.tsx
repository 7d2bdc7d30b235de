import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { paymentPath } from "#pages/checkout/open-payments/payment-path.ts";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import type { OtherPayment } from "./payment.server.ts";
import { texts } from "./texts.ts";

/**
 * Other versions that can still be confirmed (reading R52): those with a transaction id or a screenshot, and, on a
 * payment page, also those that ask for another amount.
 */
export function OtherPayments({
  payments,
  shown = null,
}: {
  payments: readonly OtherPayment[];
  /** The payment that the page shows. */
  shown?: { versionId: string; total: Paise } | null;
}) {
  const others = payments.filter(
    ({ versionId, started }) => versionId !== shown?.versionId && (shown || started),
  );
  const isEarlier = ({ started, newer }: OtherPayment) => !started && !newer;
  const earlier = others.filter(isEarlier);
  return (
    <>
      {others
        .filter((payment) => !isEarlier(payment))
        .map((payment) => (
          <Notice key={payment.versionId} tone={payment.started ? "info" : "wait"}>
            <Other payment={payment} shown={shown} />
          </Notice>
        ))}
      {earlier.length > 0 && shown ? <EarlierPayments payments={earlier} shown={shown} /> : null}
    </>
  );
}

/**
 * Earlier versions, folded into one line however many there are. They matter only to a customer who has paid one of
 * them.
 */
function EarlierPayments({
  payments,
  shown,
}: {
  payments: readonly OtherPayment[];
  shown: { total: Paise };
}) {
  const t = useTexts(texts);
  return (
    <details className="rounded-card bg-wait px-4 text-on-wait">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t.paidOtherAmount}
      </summary>
      <p>{t.amountChanged(amountToPay(shown.total))}</p>
      <p className="flex flex-wrap gap-x-4 pb-1">
        {payments.map((payment) => (
          <Link key={payment.versionId} to={paymentPath(payment, "confirm")} className={LINK_CLASS}>
            {t.paid(amountToPay(payment.total))}
          </Link>
        ))}
      </p>
    </details>
  );
}

const LINK_CLASS = "flex min-h-11 w-fit items-center font-semibold underline underline-offset-4";

function Other({ payment, shown }: { payment: OtherPayment; shown: { total: Paise } | null }) {
  const t = useTexts(texts);
  const { total, started } = payment;
  const amount = amountToPay(total);
  if (started || !shown)
    return (
      <>
        <p>{checkoutMessages.startedPayment(total)}</p>
        <Link to={paymentPath(payment, "confirm")} className={LINK_CLASS}>
          {checkoutMessages.goToStartedPayment(total)}
        </Link>
      </>
    );
  const here = amountToPay(shown.total);
  return (
    <>
      <p>{t.newerPayment(here, amount)}</p>
      <Link to={paymentPath(payment, "pay")} className={LINK_CLASS}>
        {t.show(amount)}
      </Link>
    </>
  );
}
