import { type ComponentType, lazy, Suspense } from "react";
import { useMatches } from "react-router";
import type { OpenPayment } from "#data/checkout/open-payments.server";
import type { OrderToPayAgain } from "#data/orders/orders.server";
import { Island } from "#documents/island.tsx";
import { useRouteFacts } from "#pages/use-route-facts.ts";
import type { PAGES } from "#route-facts";

/**
 * The strip's code is loaded with the first open payment, because most visitors have none. If loading fails, nothing is
 * shown.
 */
const Strip = lazy<
  ComponentType<{ payments: readonly OpenPayment[]; toPayAgain: readonly OrderToPayAgain[] }>
>(() => import("./open-payments-strip.tsx").catch(() => ({ default: () => null })));

/** Pages that show open payments and rejected ones themselves, or ask for a payment, so that this place stays empty. */
const PAGES_WITH_PAYMENTS: readonly (keyof typeof PAGES)[] = [
  "/orders",
  "/orders/:orderId",
  "/checkout-details",
];

const CART: keyof typeof PAGES = "/cart";

/** The place of the open and rejected payments under the header, with space for as many rows as it had last. */
export function OpenPaymentsSlot({
  payments,
  toPayAgain,
}: {
  /** Undefined: the session isn't known yet. Null: the payments couldn't be read. */
  payments: readonly OpenPayment[] | null | undefined;
  /** Orders whose payment was rejected. */
  toPayAgain: readonly OrderToPayAgain[] | null | undefined;
}) {
  const { audience, kind } = useRouteFacts() ?? {};
  const shown = useMatches().at(-1)?.id;
  if (audience === "seller" || PAGES_WITH_PAYMENTS.some((path) => path === shown)) return null;
  // The cart shows open payments itself, but not the rejected ones.
  const isCart = shown === CART;
  const strip = { payments: (isCart ? null : payments) ?? [], toPayAgain: toPayAgain ?? [] };
  const rows = strip.payments.length + strip.toPayAgain.length;
  if (isCart && rows === 0) return null;
  return (
    <div className={isCart ? "min-h-14" : "min-h-[calc(var(--open-payments,0)*3.5rem)]"}>
      {import.meta.env.SSR && kind === "document" ? (
        <Island name="open-payments" props={{}} />
      ) : null}
      {rows > 0 ? (
        <Suspense>
          <Strip {...strip} />
        </Suspense>
      ) : null}
    </div>
  );
}
