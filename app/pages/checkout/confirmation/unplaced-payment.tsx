import { useEffect, useRef } from "react";
import { checkoutMessages } from "#domain/checkout/messages";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { OrderNumber } from "#pages/checkout/order-number.tsx";
import { OnwardLinks } from "#pages/checkout/ways-on.tsx";
import { href } from "#protocol/href";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import { texts } from "./texts.ts";

/** Shown instead of the form when a payment was stored but no order could be made from it (reading R52). */
export function UnplacedPaymentNotice({
  sentence,
  payment,
}: {
  sentence: string;
  payment: CheckoutPayment;
}) {
  const t = useTexts(texts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="shell flex flex-col items-center gap-5 py-16 text-center">
      <h1 ref={heading} tabIndex={-1} className="max-w-xl text-lead font-semibold">
        {sentence}
      </h1>
      <p className="max-w-xl">{checkoutMessages.sellerDecides}</p>
      <p className="text-small text-ink-soft">
        <OrderNumber orderNumber={payment.orderNumber} />
      </p>
      <div className="flex flex-wrap items-center justify-center gap-3">
        {payment.link === undefined ? (
          <ButtonLink to={href("/orders")}>{t.yourOrders}</ButtonLink>
        ) : (
          <OnwardLinks />
        )}
        <WhatsAppHelp address={payment.help} />
      </div>
    </section>
  );
}
