import { useRouteLoaderData } from "react-router";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { PaymentSummary } from "#pages/checkout/payment/payment-summary.tsx";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** An order with more lines than this is folded, so that the amount stays near the top. */
const MAX_OPEN_LINES = 5;

/** Says, above the amount, which store's order this is, for whom, until when it can be paid, and what is in it. */
export function Greeting({
  payment,
  recipient,
  payBy,
}: {
  payment: CheckoutPayment;
  recipient: string | null;
  payBy: string;
}) {
  const t = useTexts(texts);
  const store = useRouteLoaderData<{ storeName: string }>("root");
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-title wrap-anywhere">{t.greeting(store?.storeName ?? "")}</h1>
        {recipient ? <p className="text-lead wrap-anywhere">{t.recipient(recipient)}</p> : null}
        <p className="text-ink-soft">{t.payBy(payBy)}</p>
      </div>
      <PaymentSummary
        payment={payment}
        open={payment.lines.length <= MAX_OPEN_LINES}
        mayChange={false}
      />
    </>
  );
}
