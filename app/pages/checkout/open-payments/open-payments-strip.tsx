import type { ReactNode } from "react";
import type { OpenPayment } from "#data/checkout/open-payments.server";
import type { OrderToPayAgain } from "#data/orders/orders.server";
import { amountToPay } from "#domain/money/money";
import { paymentState } from "#domain/orders/order-status";
import { REJECTIONS } from "#domain/orders/payment/rejections";
import { href } from "#protocol/href";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { OpenPaymentActions, OpenPaymentContents } from "./open-payment.tsx";
import { texts } from "./texts.ts";

/** The rejected and the open payments in a strip under the header of every page, one row each. */
export default function OpenPaymentsStrip({
  payments,
  toPayAgain,
}: {
  payments: readonly OpenPayment[];
  toPayAgain: readonly OrderToPayAgain[];
}) {
  const t = useTexts(texts);
  return (
    <section aria-label={t.title}>
      {toPayAgain.length > 0 ? (
        <ul className="bg-bad text-on-bad">
          {toPayAgain.map((order) => (
            <Row
              key={order.id}
              title={paymentState({ ...order, payment: "rejected" }, order.rejection).label}
              about={
                REJECTIONS[order.rejection ?? "other"].payAgain === "now"
                  ? t.dueForOrder(order.orderNumber, amountToPay(order.due))
                  : t.order(order.orderNumber, amountToPay(order.due))
              }
            >
              <ButtonLink
                to={href("/orders/:orderId", { orderId: order.id })}
                aria-label={t.seeOrder(order.orderNumber)}
                className="px-3! py-1! text-small"
              >
                {t.see}
              </ButtonLink>
            </Row>
          ))}
        </ul>
      ) : null}
      {payments.length > 0 ? (
        <ul className="bg-wait text-on-wait">
          {payments.map((payment) => (
            <Row
              key={payment.versionId}
              title={t.notConfirmed(amountToPay(payment.total))}
              about={<OpenPaymentContents payment={payment} />}
            >
              <OpenPaymentActions payment={payment} isNarrow />
            </Row>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Row({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  return (
    <li className="shell flex min-h-14 flex-wrap items-center justify-end gap-x-2 py-1">
      <p className="min-w-0 grow basis-[7rem] text-small leading-tight">
        <span className="block font-semibold">{title}</span>
        <span className="block truncate">{about}</span>
      </p>
      {children}
    </li>
  );
}
