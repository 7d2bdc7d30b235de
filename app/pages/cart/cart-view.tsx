import { RefreshCw } from "lucide";
import { Fragment, type ReactNode } from "react";
import { type CartLine, lineKey } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { billFor } from "#domain/checkout/bill";
import { type Paise, ZERO } from "#domain/money/money";
import { href } from "#protocol/href";
import { ActionBar } from "#ui/action-bar";
import { EmptyState } from "#ui/empty-state";
import { Button, ButtonLink } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { useStoreTerms } from "#ui/store-terms";
import { EmptyUnlessJoining } from "./guest/empty-unless-joining.tsx";
import { BillTable, DeliveryBanner, SpokenTotal } from "./summary.tsx";
import { texts } from "./texts.ts";

/**
 * The cart, for guests and signed-in people. A line that was just removed has quantity 0 and keeps its place, so that
 * the removal can be undone.
 */
export function CartView({
  lines,
  row,
  unavailableRows,
  unmergeableLines: unmergedLines = null,
  discount = ZERO,
  coupon = null,
  payments,
  notice = null,
  signedIn,
  refreshing,
  onRefresh,
}: {
  lines: readonly CartLine[];
  row: (line: CartLine) => ReactNode;
  unavailableRows: readonly ReactNode[];
  /** Lines of the guest cart that didn't fit, shown below the cart's lines. */
  unmergeableLines?: ReactNode;
  /** The amount that the coupon takes off. */
  discount?: Paise;
  /** The coupon area, for signed-in people only (spec §2 Cart). */
  coupon?: ReactNode;
  /** Payments in progress, shown above everything else. */
  payments?: ReactNode;
  notice?: string | null;
  signedIn: boolean;
  refreshing: boolean;
  onRefresh: () => void;
}) {
  const t = useTexts(texts);
  const inCart = lines.filter(({ quantity }) => quantity > 0);
  // A guest's cart is in this browser already, so no lines can be waiting to be merged into it.
  const Empty = signedIn ? EmptyUnlessJoining : Fragment;
  return (
    <div className="shell py-6">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-4">
        <h1 className="text-display">{t.yourCart}</h1>
        <Button
          look="quiet"
          className="-mr-3 px-3 text-small"
          busy={refreshing}
          onClick={onRefresh}
        >
          <Icon of={RefreshCw} size={17} />
          {t.refreshCart}
        </Button>
      </div>
      {payments}
      {notice ? (
        <p role="alert" className="mb-4 rounded-card bg-bad px-4 py-3 text-on-bad">
          {notice}
        </p>
      ) : null}
      <div
        className={`flex flex-col gap-8 ${inCart.length > 0 ? "desktop:grid desktop:grid-cols-[minmax(0,1fr)_22rem]" : ""}`}
      >
        <div>
          <section aria-label={t.items}>
            <ul className="border-t border-line">
              {lines.map((line) => (
                <Fragment key={lineKey(line)}>{row(line)}</Fragment>
              ))}
              {unavailableRows}
            </ul>
            {inCart.length > 0 ? null : unavailableRows.length > 0 || notice !== null ? (
              <ButtonLink look="second" to={href("/shop")} className="mt-5">
                {t.continueShopping}
              </ButtonLink>
            ) : (
              <Empty>
                <EmptyState title={cartMessages.cartEmpty} advice={cartMessages.cartEmptyAdvice}>
                  <ButtonLink to={href("/shop")}>{t.continueShopping}</ButtonLink>
                </EmptyState>
              </Empty>
            )}
          </section>
          {unmergedLines}
        </div>
        {inCart.length > 0 ? (
          <Summary lines={inCart} discount={discount} coupon={coupon} signedIn={signedIn} />
        ) : null}
      </div>
    </div>
  );
}

function Summary({
  lines,
  discount,
  coupon,
  signedIn,
}: {
  lines: readonly CartLine[];
  discount: Paise;
  coupon: ReactNode;
  signedIn: boolean;
}) {
  const t = useTexts(texts);
  const bill = billFor(lines, "standard", discount, useStoreTerms().delivery);
  return (
    <>
      <section
        aria-label={t.summary}
        className="flex h-fit flex-col gap-4 rounded-card border border-line bg-card p-5 shadow-card desktop:sticky desktop:top-20"
      >
        <DeliveryBanner bill={bill} />
        {coupon}
        <BillTable bill={bill} />
        <SpokenTotal total={bill.total} />
        <CheckoutLink signedIn={signedIn} className="max-tablet:hidden" />
        <ButtonLink look="quiet" to={href("/shop")}>
          {t.continueShopping}
        </ButtonLink>
      </section>
      <ActionBar total={bill.total} className="tablet:hidden">
        <CheckoutLink signedIn={signedIn} className="grow px-3!" />
      </ActionBar>
    </>
  );
}

function CheckoutLink({ signedIn, className }: { signedIn: boolean; className: string }) {
  const t = useTexts(texts);
  return (
    <ButtonLink to={signedIn ? href("/checkout-details") : signInPath} className={className}>
      {signedIn ? t.proceedToCheckout : t.signInToCheckout}
    </ButtonLink>
  );
}

/** After signing in, the guest continues at the checkout (reading R42). */
const signInPath = `${href("/auth")}?next=${encodeURIComponent(href("/checkout-details"))}`;
