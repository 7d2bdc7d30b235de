import { ArrowUpRight, Check, Truck, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { isDigital, lineTotal, type OrderLine } from "#domain/cart/lines";
import { DELIVERY_LABELS, DELIVERY_TIMES_ON_ORDER } from "#domain/checkout/shipping";
import { storeMessages } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { TIMELINE_LABELS } from "#domain/orders/timeline";
import { lineLabel } from "#pages/cart/line-label.ts";
import { buttonClass } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { ComboContents } from "#ui/pictures/combo-contents";
import { Picture } from "#ui/pictures/picture";
import { Timestamp } from "#ui/timestamp";
import type { Waybill } from "./waybill.server.ts";

/** One box of the waybill. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 border-t border-dashed border-line p-5 first:border-t-0 tablet:p-7"
    >
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The stamp's cancellation: verified, with its date. */
export function Postmark({ order }: { order: Waybill }) {
  const at = order.steps.find(({ step }) => step === "verified")?.at;
  if (order.payment !== "verified" || order.status === "cancelled") return null;
  return (
    <div
      aria-hidden
      className="grid size-24 -rotate-12 place-items-center rounded-round border-3 border-double border-peacock text-center text-peacock tablet:col-start-2 tablet:row-span-3 tablet:row-start-1 tablet:size-28"
    >
      <span className="font-figures text-small leading-tight font-bold">
        PAYMENT
        <br />
        VERIFIED
        {at ? (
          <>
            <br />
            <span className="font-normal">{at.exact.split(" ", 2).join(" ")}</span>
          </>
        ) : null}
      </span>
    </div>
  );
}

/** The way of the parcel: down on a phone, across on a wide screen. */
export function Way({ order }: { order: Waybill }) {
  return (
    <section aria-label="Timeline" className="border-t border-dashed border-line p-5 tablet:p-7">
      <ol className="flex flex-col tablet:flex-row">
        {order.steps.map(({ step, state, at }) => (
          <li
            key={step}
            aria-current={state === "now" ? "step" : undefined}
            className="group relative flex grow basis-0 gap-4 pb-5 last:pb-0 tablet:flex-col tablet:gap-2 tablet:pb-0"
          >
            <span
              aria-hidden
              className={`absolute top-7 bottom-0 left-[0.8125rem] border-l-2 group-last:hidden tablet:top-[0.8125rem] tablet:right-0 tablet:bottom-auto tablet:left-7 tablet:border-t-2 tablet:border-l-0 ${state === "done" ? "border-peacock" : "border-dashed border-line"}`}
            />
            <Dot step={step} state={state} />
            <div className="flex min-w-0 flex-col tablet:pr-3">
              <span className={state === "ahead" ? "text-ink-soft" : "font-semibold"}>
                {step === "packed" && state === "now"
                  ? orderMessages.packing
                  : TIMELINE_LABELS[step]}
                <span className="sr-only">{SPOKEN[state]}</span>
              </span>
              {at && state !== "ahead" ? (
                <Timestamp at={at} className="text-small text-ink-soft" />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {order.trackingId ? <Tracking id={order.trackingId} address={order.trackingAddress} /> : null}
      {order.status === "shipped" && !order.trackingId ? (
        <p className="pt-4 text-ink-soft">{orderMessages.trackingToCome}</p>
      ) : null}
    </section>
  );
}

const SPOKEN = { done: ", done", now: ", now", ahead: ", to come" } as const;

const dots = {
  done: "border-peacock bg-peacock text-card",
  now: "border-marigold bg-marigold text-on-marigold",
  ahead: "border-line bg-card",
};

function Dot({ step, state }: Pick<Waybill["steps"][number], "step" | "state">) {
  const cancelled = step === "cancelled";
  const look = cancelled ? "border-kumkum bg-kumkum text-on-kumkum" : dots[state];
  return (
    <span
      aria-hidden
      className={`relative grid size-7 shrink-0 place-items-center rounded-round border-2 ${look}`}
    >
      {cancelled ? <X size={16} /> : null}
      {state === "done" ? <Check size={16} strokeWidth={3} /> : null}
    </span>
  );
}

/** The courier's own page where it is known; the number to copy where it isn't. */
function Tracking({ id, address }: { id: string; address: string | null }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 rounded-card bg-sent px-4 py-3 text-on-sent">
      <p className="mr-auto flex items-center gap-3">
        <Truck aria-hidden size={24} className="shrink-0" />
        <span>
          <span className="block text-small">Tracking ID</span>
          <span className="font-figures font-semibold break-all">{id}</span>
        </span>
      </p>
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("second")}
        >
          {orderMessages.trackParcel}
          <ArrowUpRight aria-hidden size={17} />
          <span className="sr-only">{storeMessages.opensInNewTab}</span>
        </a>
      ) : (
        <CopyButton text={id} what="tracking ID" />
      )}
    </div>
  );
}

export function Items({ items }: { items: readonly OrderLine[] }) {
  return (
    <Section title="Items">
      <ul className="flex flex-col gap-4">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <Item key={index} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function Item({ item }: { item: OrderLine }) {
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
        <h3 className="leading-snug font-text font-semibold tracking-normal">{item.name}</h3>
        <p className="text-small text-ink-soft">{lineLabel(item)}</p>
        <p className="text-small text-ink-soft tabular-nums">
          {item.quantity} × {amountToPay(item.unitPrice)}
        </p>
        <ComboContents contents={item.contents} />
      </div>
      <p className="font-semibold tabular-nums">{amountToPay(lineTotal(item))}</p>
    </li>
  );
}

export function Summary({ order }: { order: Waybill }) {
  const { subtotal, discount, couponCode, shipping, total } = order;
  return (
    <Section title="Summary">
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        <Amount label="Subtotal" amount={subtotal} />
        {discount > 0 ? (
          <Amount label={orderMessages.couponDiscountOf(couponCode)} amount={discount} minus />
        ) : null}
        <dt>{DELIVERY_LABELS[shipping.type]}</dt>
        <dd className="text-right">
          {shipping.cost === 0 ? storeMessages.free : amountToPay(shipping.cost)}
        </dd>
        <dt className="border-t border-line pt-2 text-lead font-semibold">Total</dt>
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
export function Parcel({ order }: { order: Waybill }) {
  const { type } = order.shipping;
  return (
    <Section title="Shipping">
      <p>
        <span className="font-semibold">{DELIVERY_LABELS[type]}</span>
        {type === "digital" ? null : (
          <span className="text-ink-soft"> · {DELIVERY_TIMES_ON_ORDER[type]}</span>
        )}
      </p>
      {order.address ? (
        <address className="overflow-hidden rounded-card border border-line bg-paper px-4 pb-4 not-italic">
          <span aria-hidden className="airmail -mx-4 mb-3 block" />
          <span className="block text-small text-ink-soft">To</span>
          <span className="block font-semibold">{order.customerName}</span>
          <span className="block whitespace-pre-line">{order.address}</span>
          <span className="block tabular-nums">+91 {order.mobile}</span>
        </address>
      ) : (
        <p className="text-ink-soft">{orderMessages.episodeDelivery}</p>
      )}
    </Section>
  );
}
