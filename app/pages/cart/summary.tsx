import { Mailbox } from "lucide";
import { type ReactNode, useId } from "react";
import { cartMessages } from "#domain/cart/messages";
import type { Bill } from "#domain/checkout/bill";
import { DELIVERY_LABELS } from "#domain/checkout/shipping";
import { storeMessages } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Sum } from "#ui/orders/sum";
import { useStoreTerms } from "#ui/store-terms";
import { texts } from "./texts.ts";

/** The cart's bill: subtotal, discount, delivery, total. The server calculates it again for the quote. */
export function BillTable({
  bill,
  className = "",
}: {
  bill: Bill;
  /** A CSS class for the total's row. */
  className?: string;
}) {
  const t = useTexts(texts);
  const concluding = `border-t border-line pt-3 text-lead font-semibold ${className}`;
  const { subtotal, discount, shipping, total } = bill;
  return (
    <dl className="flex flex-col gap-y-2 tabular-nums">
      <Sum label={t.subtotal}>{amountToPay(subtotal)}</Sum>
      {discount > 0 ? (
        <Sum label={t.couponDiscount}>
          <span className="text-on-ok">−{amountToPay(discount)}</span>
        </Sum>
      ) : null}
      <Sum label={DELIVERY_LABELS[shipping.type]}>
        {shipping.cost < shipping.fullCost ? (
          <>
            <s className="text-ink-soft">{amountToPay(shipping.fullCost)}</s>{" "}
          </>
        ) : null}
        {shipping.cost === 0 ? <strong>{storeMessages.free}</strong> : amountToPay(shipping.cost)}
      </Sum>
      <Sum label={t.total} className={concluding}>
        {amountToPay(total)}
      </Sum>
    </dl>
  );
}

/** Announces a changed total to screen readers. */
export function SpokenTotal({ total }: { total: Paise }) {
  const t = useTexts(texts);
  return (
    <p role="status" className="sr-only">
      {t.totalIs(amountToPay(total))}
    </p>
  );
}

/**
 * Says what delivery costs and from which amount it is free (`freeFrom`, by default ₹1000). Close to it (from ₹800)
 * it says how much is missing, and beyond it congratulates (spec §2 Cart).
 */
export function DeliveryBanner({ bill: { freeDelivery, subtotal, allDigital } }: { bill: Bill }) {
  const t = useTexts(texts);
  const { costs, freeFrom } = useStoreTerms().delivery;
  if (allDigital || freeFrom === null) return null;
  if (freeDelivery.state === "far")
    return (
      <p className="text-small text-ink-soft">
        {t.deliveryFreeFrom(amountToPay(costs.standard), amountToPay(freeFrom))}
      </p>
    );
  return (
    <FreeDeliveryProgress subtotal={subtotal}>
      {freeDelivery.state === "reached"
        ? cartMessages.freeDeliveryReached
        : cartMessages.freeDeliveryProgress(freeDelivery.missing)}
    </FreeDeliveryProgress>
  );
}

/** A sentence with a progress bar towards free delivery. */
export function FreeDeliveryProgress({
  subtotal,
  children,
}: {
  subtotal: Paise;
  children: ReactNode;
}) {
  const id = useId();
  const most = useStoreTerms().delivery.freeFrom ?? subtotal;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-card bg-rose px-4 py-3 font-medium">
      <p id={id}>{children}</p>
      <progress
        aria-labelledby={id}
        value={Math.min(subtotal, most)}
        max={most}
        className="sr-only"
      />
      <DeliveryProgressBar percent={Math.min(100, (subtotal / most) * 100)} />
    </div>
  );
}

/** The progress bar: a letter that moves towards a mailbox as the cart grows. */
function DeliveryProgressBar({ percent }: { percent: number }) {
  const at = `${percent}%`;
  return (
    <span aria-hidden className="flex items-center gap-1">
      <svg aria-hidden="true" height="28" className="mr-3 w-0 grow overflow-visible">
        <rect
          y="11"
          width="100%"
          height="8"
          rx="4"
          className="fill-card"
          stroke="currentColor"
          strokeOpacity="0.3"
        />
        <rect y="11" width={at} height="8" rx="4" className="fill-marigold transition-[width]" />
        <svg aria-hidden="true" x={at} overflow="visible" className="transition-[x]">
          <g transform="translate(-17 4)" className="fill-card stroke-ink" strokeWidth="1.75">
            <rect width="32" height="21" rx="2.5" />
            <path d="m1 2 15 10L31 2" fill="none" />
          </g>
        </svg>
      </svg>
      <Icon of={Mailbox} size={28} className="shrink-0" />
    </span>
  );
}
