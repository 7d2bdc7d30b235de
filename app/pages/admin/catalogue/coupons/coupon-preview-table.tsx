import { couponMessages } from "#domain/cart/coupon-messages";
import type { Coupon } from "#domain/cart/coupons";
import { messageFor } from "#domain/messages";
import { amountToPay } from "#domain/money/money";
import { type CouponPreview, couponPreviews } from "#domain/offers/coupon-preview";
import { Panel } from "#ui/panel";

/** What sample carts would pay with the coupon as it is typed, calculated as the checkout does. */
export function CouponPreviewTable({ coupon, now }: { coupon: Coupon | null; now: Date }) {
  return (
    <Panel title="What customers would pay">
      {coupon ? (
        <ul aria-live="polite" className="flex flex-col divide-y divide-line tabular-nums">
          {couponPreviews(coupon, now).map((preview) => (
            <li
              key={`${preview.couponAppliesTo} ${preview.amount}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
            >
              <span>
                {amountToPay(preview.amount)} cart{CART_LABELS[preview.couponAppliesTo]}
              </span>
              <Outcome preview={preview} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Enter a discount to see what customers would pay.</p>
      )}
      <p className="text-small text-ink-soft">
        Without delivery. Each row is a customer who uses the coupon for the first time.
      </p>
    </Panel>
  );
}

const CART_LABELS: Readonly<Record<CouponPreview["couponAppliesTo"], string>> = {
  anything: "",
  half: ", half of it items that the coupon is for",
  only: ", only items that the coupon is for",
};

function Outcome({ preview: { problem, saves, pays } }: { preview: CouponPreview }) {
  if (problem) return <span className="text-ink-soft">{messageFor(couponMessages, problem)}</span>;
  return (
    <span>
      pays <strong>{amountToPay(pays)}</strong>{" "}
      <span className="text-small text-ink-soft">(saves {amountToPay(saves)})</span>
    </span>
  );
}
