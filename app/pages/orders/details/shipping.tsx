import { DELIVERY_LABELS, hasParcel, timeOnOrder } from "#domain/checkout/shipping";
import { orderMessages } from "#domain/orders/messages";
import { shownMobile } from "#domain/people/shown-phone";
import type { OrderDetails } from "#pages/order-details.server.ts";
import { texts } from "#pages/orders/texts.ts";
import { useTexts } from "#ui/language";
import { GiftNote } from "#ui/orders/gift-note";
import { Panel } from "#ui/panel";
import { useStoreTerms } from "#ui/store-terms";

/** The delivery's address and speed. On the order's page, express is said to take 2–4 days (spec §9). */
export function Shipping({ order }: { order: OrderDetails }) {
  const t = useTexts(texts).details;
  const { type } = order.shipping;
  const terms = useStoreTerms().delivery;
  return (
    <Panel look="part" title={t.shipping}>
      <p>
        <span className="font-semibold">{DELIVERY_LABELS[type]}</span>
        {hasParcel(type) ? (
          <span className="text-ink-soft"> · {timeOnOrder(type, terms)}</span>
        ) : null}
      </p>
      {order.address ? (
        <address className="overflow-hidden rounded-card border border-line bg-paper px-4 pb-4 not-italic">
          <span aria-hidden className="airmail -mx-4 mb-3 block" />
          <span className="block text-small text-ink-soft">{t.to}</span>
          <span className="block font-semibold">{order.gift?.recipient ?? order.customerName}</span>
          <span className="block whitespace-pre-line">{order.address}</span>
          <span className="block tabular-nums">
            {shownMobile(order.deliveryMobile ?? order.mobile)}
          </span>
        </address>
      ) : type === "digital" && order.payment !== "verified" && order.status !== "cancelled" ? (
        <p className="text-ink-soft">{orderMessages.episodeDelivery}</p>
      ) : null}
      <GiftNote gift={order.gift} />
    </Panel>
  );
}
