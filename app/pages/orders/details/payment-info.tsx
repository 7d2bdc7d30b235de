import { href } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { orderMessages } from "#domain/orders/messages";
import { PAYMENT_STATES } from "#domain/orders/order-status";
import { Badge } from "#ui/badge";
import { PlainPicture } from "#ui/pictures/plain-picture";
import type { OrderDetails } from "./order-details.server.ts";
import { Section } from "./section.tsx";

/** What was sent, and what the seller found. */
export function PaymentInfo({ order }: { order: OrderDetails }) {
  const { label, tone } = PAYMENT_STATES[order.payment];
  const unchecked = order.payment === "waiting";
  // Nobody looks for the payment of an order that is no more.
  const checking = unchecked && (order.status !== "cancelled" || order.cancelledByCustomer);
  return (
    <Section title="Payment">
      <p className="flex flex-wrap items-center gap-2">
        UPI {unchecked && !checking ? null : <Badge tone={tone}>{label}</Badge>}
      </p>
      {checking ? (
        <p className="text-ink-soft">
          {orderMessages.paymentBeingChecked} {checkoutMessages.verificationNotice}
        </p>
      ) : null}
      <p>
        Transaction ID <span className="font-figures">{order.transactionId}</span>
      </p>
      <Screenshot order={order} />
    </Section>
  );
}

function Screenshot({ order }: { order: OrderDetails }) {
  if (!order.hasScreenshot) return <p className="text-ink-soft">{orderMessages.noScreenshot}</p>;
  const address = `${href("/orders/:orderId/screenshot", { orderId: order.id })}?of=${order.paymentId}`;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="self-start rounded-card border border-line bg-paper p-2"
    >
      <PlainPicture
        src={address}
        alt="Your payment screenshot, opens in full"
        loading="lazy"
        className="h-56 w-auto max-w-full min-w-28 rounded-card object-contain"
      />
    </a>
  );
}
