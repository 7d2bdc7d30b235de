import { Fragment, type ReactNode } from "react";
import { type CouponTerms, couponDiscount } from "#domain/cart/coupons";
import { type CartLine, lineKey, type UnavailableLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { billFor } from "#domain/checkout/bill";
import { checkoutMessages } from "#domain/checkout/messages";
import type { DeliveryChoice } from "#domain/checkout/shipping";
import { ZERO } from "#domain/money/money";
import { CustomerUnavailableRow, useCustomerLines } from "#pages/cart/customer-lines.tsx";
import { usePiecesBefore } from "#pages/cart/lines/bought-now.ts";
import { LineRow } from "#pages/cart/lines/line-row.tsx";
import { BillTable, FreeDeliveryProgress, SpokenTotal } from "#pages/cart/summary.tsx";
import { useTexts } from "#ui/language";
import { useStoreTerms } from "#ui/store-terms";
import type { Details } from "./details.server.ts";
import { texts } from "./texts.ts";

/** The order's lines with the quantities just pressed, and its bill with the chosen delivery. */
export function useSummary(
  { lines: stored, left, episode }: Pick<Details, "lines" | "left" | "episode">,
  delivery: DeliveryChoice,
  coupon: CouponTerms | null,
) {
  const piecesBefore = usePiecesBefore();
  const noteOf = (line: CartLine) => {
    const before = piecesBefore(line);
    return before > 0 ? cartMessages.inCartBefore(before) : null;
  };
  const { lines, row: cartRow } = useCustomerLines(stored, noteOf, left);
  // The line of a direct purchase isn't in the cart, so it can't be changed or removed.
  const row = episode === null ? cartRow : (line: CartLine) => <LineRow line={line} />;
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  const discount = coupon ? couponDiscount(coupon, ordered) : ZERO;
  const bill = billFor(ordered, delivery, discount, useStoreTerms().delivery);
  const known = new Map(stored.map((line) => [lineKey(line), line.quantity]));
  /** True until the server has saved the last press of + or −. A quote made before has the old amount. */
  const settling = lines.some((line) => (known.get(lineKey(line)) ?? 0) !== line.quantity);
  return { lines, row, bill, settling };
}

/** The order's lines and bill. Quantities can be changed here, too (reading R41). */
export function OrderSummary({
  summary: { lines, row, bill },
  unavailable,
  coupon,
  expectsCoupon = true,
}: {
  summary: ReturnType<typeof useSummary>;
  unavailable: readonly UnavailableLine[];
  coupon: ReactNode;
  /** True: a coupon will be looked for automatically once ₹1000 is reached. */
  expectsCoupon?: boolean;
}) {
  const t = useTexts(texts);
  return (
    <section
      aria-labelledby="order-summary"
      className="flex min-w-0 flex-col gap-4 tablet:rounded-card tablet:border tablet:border-line tablet:bg-card tablet:p-5 tablet:shadow-card"
    >
      <h2 id="order-summary" className="text-title">
        {t.orderSummary}
      </h2>
      <ul className="-mt-3">
        {lines.map((line) => (
          <Fragment key={lineKey(line)}>{row(line)}</Fragment>
        ))}
        {unavailable.map((line) => (
          <CustomerUnavailableRow key={lineKey(line)} line={line} />
        ))}
      </ul>
      {bill.freeDelivery.state === "near" ? (
        <FreeDeliveryProgress subtotal={bill.subtotal}>
          {(expectsCoupon
            ? checkoutMessages.addForFreeDelivery
            : cartMessages.freeDeliveryProgress)(bill.freeDelivery.missing)}
        </FreeDeliveryProgress>
      ) : null}
      {coupon}
      {/* On wide screens the bar below shows the bill beside the button, so this table is for screen readers only. */}
      <BillTable bill={bill} className="desktop:sr-only" />
      <SpokenTotal total={bill.total} />
    </section>
  );
}
