import type { Gift } from "#domain/checkout/gift";
import {
  DELIVERY_LABELS,
  hasParcel,
  type ShippingType,
  timeOnOrder,
} from "#domain/checkout/shipping";
import { orderMessages } from "#domain/orders/messages";
import type { OrderStatus, PaymentStatus } from "#domain/orders/order-status";
import { shownMobile } from "#domain/people/shown-phone";
import { useTexts } from "#ui/language";
import { Panel } from "#ui/panel";
import { useStoreTerms } from "#ui/store-terms";
import { GiftNote } from "./gift-note.tsx";
import { texts } from "./texts.ts";

type SentOrder = {
  status: OrderStatus;
  payment: PaymentStatus;
  shipping: { type: ShippingType };
  /** The days on which the parcel arrives, as a sentence; null while they aren't known. */
  arrival: string | null;
  address: string | null;
  customerName: string | null;
  gift: Gift | null;
  mobile: string | null;
  deliveryMobile: string | null;
};

/** The delivery's address, speed and days of arrival. Of an order, express is said to take 2–4 days (spec §9). */
export function Shipping({ order }: { order: SentOrder }) {
  const t = useTexts(texts);
  const { type } = order.shipping;
  const terms = useStoreTerms().delivery;
  return (
    <Panel look="part" title={orderMessages.shipping}>
      <p>
        <span className="font-semibold">{DELIVERY_LABELS[type]}</span>
        {hasParcel(type) ? (
          <span className="text-ink-soft"> · {timeOnOrder(type, terms)}</span>
        ) : null}
        {order.arrival ? <span className="block">{order.arrival}</span> : null}
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
      <GiftNote gift={order.gift} isCancelled={order.status === "cancelled"} />
    </Panel>
  );
}
