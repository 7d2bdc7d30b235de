import type { ReactNode } from "react";
import { type Bill, billFor } from "#domain/bill";
import { isDigital } from "#domain/cart";
import { FREE, FREE_DELIVERY_REACHED, freeDeliveryProgress } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money";
import { DELIVERY_LABELS, FREE_DELIVERY_FROM } from "#domain/shipping";
import type { ShownLine } from "./shown-line.ts";

export function billOf(lines: readonly ShownLine[], discount: Paise): Bill {
  const bought = lines.map((line) => ({ ...line, digital: isDigital(line) }));
  return billFor(bought, "standard", discount);
}

/** What the cart comes to. Every figure is the domain's; the server computes it again for the quote. */
export function BillTable({ bill }: { bill: Bill }) {
  const { subtotal, discount, shipping, total } = bill;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
      <dt>Subtotal</dt>
      <dd className="text-right">{amountToPay(subtotal)}</dd>
      {discount > 0 ? (
        <>
          <dt>Coupon Discount</dt>
          <dd className="text-right text-on-ok">−{amountToPay(discount)}</dd>
        </>
      ) : null}
      <dt>{DELIVERY_LABELS[shipping.type]}</dt>
      <dd className="text-right">
        {shipping.cost < shipping.fullCost ? (
          <>
            <s className="text-ink-soft">{amountToPay(shipping.fullCost)}</s>{" "}
            <strong>{FREE}</strong>
          </>
        ) : (
          amountToPay(shipping.cost)
        )}
      </dd>
      <dt className="border-t border-line pt-3 text-lead font-semibold">Total</dt>
      <dd className="border-t border-line pt-3 text-right text-lead font-semibold">
        {amountToPay(total)}
      </dd>
    </dl>
  );
}

/** From ₹800 up to under ₹1000 how far it is to free delivery; from ₹1000 congratulations (spec §2 Cart). */
export function DeliveryBanner({ bill: { freeDelivery, subtotal } }: { bill: Bill }) {
  if (freeDelivery.state === "far") return null;
  if (freeDelivery.state === "reached") return <Banner>{FREE_DELIVERY_REACHED}</Banner>;
  return (
    <Banner>
      <label className="flex flex-col gap-2">
        {freeDeliveryProgress(freeDelivery.missing)}
        <progress
          value={subtotal}
          max={FREE_DELIVERY_FROM}
          className="h-2 w-full appearance-none overflow-hidden rounded-round bg-card [&::-moz-progress-bar]:bg-marigold [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-marigold [&::-webkit-progress-value]:transition-[inline-size]"
        />
      </label>
    </Banner>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="rounded-card bg-rose px-4 py-3 font-medium">
      {children}
    </div>
  );
}
