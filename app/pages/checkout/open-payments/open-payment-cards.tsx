import type { OpenPayment } from "#data/checkout/open-payments.server";
import { amountToPay } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { OpenPaymentActions, OpenPaymentContents } from "./open-payment.tsx";
import { paymentPath } from "./payment-path.ts";
import { texts } from "./texts.ts";

/** The open payments, at the top of the cart and of Your Orders. */
export function OpenPaymentCards({
  payments,
  className = "",
}: {
  payments: readonly OpenPayment[];
  className?: string;
}) {
  const t = useTexts(texts);
  if (payments.length === 0) return null;
  return (
    <section aria-label={t.title} className={`flex flex-col gap-3 ${className}`}>
      {payments.map((payment) => (
        <div
          key={payment.versionId}
          className="flex flex-col gap-3 rounded-card bg-wait p-4 text-on-wait tablet:flex-row tablet:items-center tablet:p-5"
        >
          <div className="flex min-w-0 grow flex-col gap-1">
            <h2 className="text-lead">{t.toFinish(amountToPay(payment.total))}</h2>
            <p className="break-words">
              <OpenPaymentContents payment={payment} />
            </p>
            <p className="text-small">{t.advice}</p>
            <EarlierAmounts payment={payment} />
          </div>
          <div className="flex flex-wrap gap-2 *:grow tablet:flex-nowrap">
            <OpenPaymentActions payment={payment} />
          </div>
        </div>
      ))}
    </section>
  );
}

/** Links to confirm amounts that earlier payment pages asked for (reading R52). */
function EarlierAmounts({ payment: { earlier, source } }: { payment: OpenPayment }) {
  const t = useTexts(texts);
  if (earlier.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      {t.earlier}
      {earlier.map(({ versionId, total }) => (
        <TextLink
          key={versionId}
          to={paymentPath({ versionId, source }, "confirm")}
          className="font-semibold"
        >
          {t.paidEarlier(amountToPay(total))}
        </TextLink>
      ))}
    </p>
  );
}
