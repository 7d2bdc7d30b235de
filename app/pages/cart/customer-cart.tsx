import { useRevalidator } from "react-router";
import type { OpenPayment } from "#data/checkout/open-payments.server";
import { type CouponTerms, couponDiscount } from "#domain/cart/coupons";
import { countPieces, lineKey } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { ZERO } from "#domain/money/money";
import type { CouponState } from "#pages/cart/coupon/applied-coupon.ts";
import { CouponBox } from "#pages/cart/coupon/coupon-box.tsx";
import { useAutomaticCoupon } from "#pages/cart/coupon/use-automatic-coupon.ts";
import { useOptimisticCoupon } from "#pages/cart/coupon/use-optimistic-coupon.ts";
import { pagePart } from "#pages/page-part.tsx";
import { showToast } from "#ui/shell/toasts";
import type { cartForPage } from "./cart-for-page.server.ts";
import { CartView } from "./cart-view.tsx";
import { CustomerUnavailableRow, useCustomerLines } from "./customer-lines.tsx";
import { UnmergeableLines } from "./unmergeable-lines.tsx";
import { useLateChanges } from "./use-late-changes.ts";
import { useNextAnswer } from "./use-next-answer.ts";

const OpenPaymentCards = pagePart(
  "open-payments",
  () =>
    import("#pages/checkout/open-payments/open-payment-cards.tsx").then(
      ({ OpenPaymentCards }) => OpenPaymentCards,
    ),
  null,
);

export type CustomerCartData = ReturnType<typeof cartForPage> & {
  coupon: CouponState;
  /** Listed coupons that the page may offer. */
  offeredCoupons: CouponTerms[];
  openPayments: readonly OpenPayment[];
  failed: boolean;
};

/** A signed-in person's cart. */
export function CustomerCart({
  lines,
  unavailable,
  left,
  coupon,
  offeredCoupons,
  openPayments,
  failed,
}: CustomerCartData) {
  const { lines: all, row } = useCustomerLines(lines, undefined, left);
  useLateChanges(failed ? null : countPieces(lines) + countPieces(unavailable));
  const { revalidate, state } = useRevalidator();
  const onAnswer = useNextAnswer(lines, () => {
    if (!failed) showToast({ kind: "info", text: cartMessages.refreshed });
  });
  const pressed = useOptimisticCoupon(coupon);
  const discount = pressed.applied ? couponDiscount(pressed.applied, all) : ZERO;
  const automatic = useAutomaticCoupon({
    source: "cart",
    lines,
    applied: coupon.applied !== null || pressed.applied !== null,
    cartLoad: true,
  });
  return (
    <CartView
      signedIn
      lines={all}
      row={row}
      unavailableRows={unavailable.map((line) => (
        <CustomerUnavailableRow key={lineKey(line)} line={line} />
      ))}
      unmergeableLines={<UnmergeableLines />}
      discount={discount}
      coupon={
        <CouponBox
          source="cart"
          coupon={coupon}
          optimistic={pressed}
          offered={offeredCoupons}
          lines={all}
          discount={discount}
          hint={automatic.message}
          onRemoved={automatic.onRemoved}
        />
      }
      payments={
        openPayments.length > 0 ? (
          <OpenPaymentCards payments={openPayments} className="mb-5" />
        ) : null
      }
      notice={failed ? cartMessages.notLoaded : null}
      refreshing={state === "loading"}
      onRefresh={async () => {
        onAnswer();
        await revalidate();
        automatic.onCartLoaded();
      }}
    />
  );
}
