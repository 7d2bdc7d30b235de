import type { OpenPayment } from "#data/checkout/open-payments.server";
import { amountToPay } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { OpenPaymentActions, OpenPaymentContents } from "./open-payment.tsx";
import { texts } from "./texts.ts";

/** The open payments in a strip under the header of every page, one row each. */
export default function OpenPaymentsStrip({ payments }: { payments: readonly OpenPayment[] }) {
  const t = useTexts(texts);
  return (
    <section aria-label={t.title} className="bg-wait text-on-wait">
      <ul className="shell">
        {payments.map((payment) => (
          <li
            key={payment.versionId}
            className="flex min-h-14 flex-wrap py-1 items-center justify-end gap-x-2"
          >
            <p className="min-w-0 grow basis-28 text-small leading-tight">
              <span className="block font-semibold">
                {t.notConfirmed(amountToPay(payment.total))}
              </span>
              <span className="block truncate">
                <OpenPaymentContents payment={payment} />
              </span>
            </p>
            <OpenPaymentActions payment={payment} isNarrow />
          </li>
        ))}
      </ul>
    </section>
  );
}
