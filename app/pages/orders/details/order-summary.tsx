import { href, Link } from "react-router";
import type { OrderedLine } from "#data/orders/orders.server";
import { lineLabel } from "#domain/cart/line-label";
import { isDigital, lineTotal } from "#domain/cart/lines";
import { DELIVERY_LABELS, timeOnOrder } from "#domain/checkout/shipping";
import { storeMessages } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { GiftNote } from "#pages/checkout/details/gift-note.tsx";
import { texts } from "#pages/orders/texts.ts";
import { useTexts } from "#ui/language";
import { Section } from "#ui/orders/section";
import { ComboContents } from "#ui/pictures/combo-contents";
import { Picture } from "#ui/pictures/picture";
import { useStoreTerms } from "#ui/store-terms";
import type { OrderDetails } from "./order-details.server.ts";

export function Items({ items }: { items: readonly OrderedLine[] }) {
  const t = useTexts(texts).details;
  return (
    <Section title={t.items}>
      <ul className="flex flex-col gap-4">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <Item key={index} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function Item({ item }: { item: OrderedLine }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] gap-3 tablet:grid-cols-[4rem_1fr_auto] tablet:gap-4">
      <div>
        <Picture
          address={item.picture}
          alt=""
          // An episode's banner lies where the cards stand.
          sizes={isDigital(item) ? "142px" : "64px"}
          className="aspect-4/5 w-14 rounded-card object-cover tablet:w-16"
        />
      </div>
      <div className="min-w-0">
        <h3 className="leading-snug font-text font-semibold tracking-normal">
          <ItemName item={item} />
        </h3>
        <p className="text-small text-ink-soft">{lineLabel(item)}</p>
        <p className="text-small text-ink-soft tabular-nums">
          {item.quantity} × {amountToPay(item.unitPrice)}
        </p>
        <ComboContents line={item} />
      </div>
      <p className="font-semibold tabular-nums">{amountToPay(lineTotal(item))}</p>
    </li>
  );
}

/** Leads to where it is sold, while it is. */
function ItemName({ item }: { item: OrderedLine }) {
  const address = addressOf(item);
  if (!address) return item.name;
  return (
    <Link
      to={address}
      className="-my-3 inline-block py-3 wrap-anywhere underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
    >
      {item.name}
    </Link>
  );
}

function addressOf({ kind, id, onSale }: OrderedLine): string | null {
  if (!onSale) return null;
  if (kind === "product") return href("/product/:id", { id });
  return kind === "combo" ? href("/combo/:comboId", { comboId: id }) : href("/stories");
}

export function Totals({ order }: { order: OrderDetails }) {
  const t = useTexts(texts).details;
  const { subtotal, discount, couponCode, shipping, total } = order;
  return (
    <Section title={t.summary}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        <Amount label={t.subtotal} amount={subtotal} />
        {discount > 0 ? (
          <Amount label={orderMessages.couponDiscountOf(couponCode)} amount={discount} minus />
        ) : null}
        <dt>{DELIVERY_LABELS[shipping.type]}</dt>
        <dd className="text-right">
          {shipping.cost === 0 ? storeMessages.free : amountToPay(shipping.cost)}
        </dd>
        <dt className="border-t border-line pt-2 text-lead font-semibold">{t.total}</dt>
        <dd className="border-t border-line pt-2 text-right text-lead font-semibold">
          {amountToPay(total)}
        </dd>
      </dl>
    </Section>
  );
}

function Amount({ label, amount, minus }: { label: string; amount: Paise; minus?: boolean }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right">
        {minus ? "− " : ""}
        {amountToPay(amount)}
      </dd>
    </>
  );
}

/** Where it goes, and how fast (spec §9: express takes 2–4 days here). */
export function Shipping({ order }: { order: OrderDetails }) {
  const t = useTexts(texts).details;
  const { type } = order.shipping;
  const terms = useStoreTerms().delivery;
  return (
    <Section title={t.shipping}>
      <p>
        <span className="font-semibold">{DELIVERY_LABELS[type]}</span>
        {type === "digital" ? null : (
          <span className="text-ink-soft"> · {timeOnOrder(type, terms)}</span>
        )}
      </p>
      {order.address ? (
        <address className="overflow-hidden rounded-card border border-line bg-paper px-4 pb-4 not-italic">
          <span aria-hidden className="airmail -mx-4 mb-3 block" />
          <span className="block text-small text-ink-soft">{t.to}</span>
          <span className="block font-semibold">{order.gift?.recipient ?? order.customerName}</span>
          <span className="block whitespace-pre-line">{order.address}</span>
          <span className="block tabular-nums">+91 {order.deliveryMobile ?? order.mobile}</span>
        </address>
      ) : (
        <p className="text-ink-soft">{orderMessages.episodeDelivery}</p>
      )}
      <GiftNote gift={order.gift} />
    </Section>
  );
}
