import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import type { OtherPayment } from "#forms/checkout/payment-view.server";
import { paymentPath } from "#pages/checkout/open-payments/payment-path.ts";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
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
          <TextLink
            key={payment.versionId}
            to={paymentPath(payment, "confirm")}
            className="font-semibold"
          >
            {t.paid(amountToPay(payment.total))}
          </TextLink>
        ))}
      </p>
    </details>
  );
}

function Other({ payment, shown }: { payment: OtherPayment; shown: { total: Paise } | null }) {
  const t = useTexts(texts);
  const { total, started } = payment;
  const amount = amountToPay(total);
  if (started || !shown)
    return (
      <>
        <p>{checkoutMessages.startedPayment(total)}</p>
        <TextLink to={paymentPath(payment, "confirm")} className="font-semibold">
          {checkoutMessages.goToStartedPayment(total)}
        </TextLink>
      </>
    );
  const here = amountToPay(shown.total);
  return (
    <>
      <p>{t.newerPayment(here, amount)}</p>
      <TextLink to={paymentPath(payment, "pay")} className="font-semibold">
        {t.show(amount)}
      </TextLink>
    </>
  );
}
