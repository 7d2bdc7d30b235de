import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useMatches } from "react-router";
import type { OpenPayment } from "#data/checkout/open-payments.server";
import type { OrderToPayAgain } from "#data/orders/orders.server";
import { useRouteFacts } from "#pages/use-route-facts.ts";
import type { PAGES } from "#route-facts";
import { browserStore } from "#ui/browser-store";
import { OPEN_PAYMENTS_KEY } from "./reserved-rows.ts";

/**
 * The strip's code is loaded with the first open payment, because most visitors have none. If loading fails, nothing is
 * shown.
 */
const Strip = lazy<
  ComponentType<{ payments: readonly OpenPayment[]; toPayAgain: readonly OrderToPayAgain[] }>
>(() => import("./open-payments-strip.tsx").catch(() => ({ default: () => null })));

const RESERVED_ROWS = browserStore("local", OPEN_PAYMENTS_KEY);

/** Pages that show open payments and rejected ones themselves, or ask for a payment, so that this place stays empty. */
const PAGES_WITH_PAYMENTS: readonly (keyof typeof PAGES)[] = [
  "/orders",
  "/orders/:orderId",
  "/checkout-details",
];

const CART: keyof typeof PAGES = "/cart";

/**
 * The place of the open and rejected payments under the header. This browser remembers how many rows it had, so that
 * the next page reserves their space before it knows the payments, and nothing moves.
 */
export function OpenPaymentsSlot({
  payments,
  toPayAgain,
}: {
  /** Undefined: the session isn't known yet. Null: the payments couldn't be read. */
  payments: readonly OpenPayment[] | null | undefined;
  /** Orders whose payment was rejected. */
  toPayAgain: readonly OrderToPayAgain[] | null | undefined;
}) {
  const { audience } = useRouteFacts() ?? {};
  const shown = useMatches().at(-1)?.id;
  const rows = (payments?.length ?? 0) + (toPayAgain?.length ?? 0);
  const isKnown = Boolean(payments && toPayAgain);
  useEffect(() => {
    if (isKnown) setReservedRows(rows);
  }, [rows, isKnown]);
  if (audience === "seller" || PAGES_WITH_PAYMENTS.some((path) => path === shown)) return null;
  // The cart shows open payments itself, but not the rejected ones.
  if (shown === CART) return toPayAgain?.length ? <Rejected orders={toPayAgain} /> : null;
  return (
    <div className="min-h-[calc(var(--open-payments,0)*3.5rem)]">
      {rows > 0 ? (
        <Suspense>
          <Strip payments={payments ?? []} toPayAgain={toPayAgain ?? []} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Rejected({ orders }: { orders: readonly OrderToPayAgain[] }) {
  return (
    <div className="min-h-14">
      <Suspense>
        <Strip payments={[]} toPayAgain={orders} />
      </Suspense>
    </div>
  );
}

function setReservedRows(rows: number): void {
  document.documentElement.style.setProperty("--open-payments", String(rows));
  RESERVED_ROWS.write(rows > 0 ? String(rows) : null);
}
