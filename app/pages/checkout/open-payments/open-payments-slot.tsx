import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useMatches } from "react-router";
import type { OpenPayment } from "#data/checkout/open-payments.server";
import { useRouteFacts } from "#pages/use-route-facts.ts";
import type { PAGES } from "#route-facts";
import { OPEN_PAYMENTS_KEY } from "./reserved-rows.ts";

/** Comes with the first open payment: most visitors have none. Who is without a network goes without it. */
const Strip = lazy<ComponentType<{ payments: readonly OpenPayment[] }>>(() =>
  import("./open-payments-strip.tsx").catch(() => ({ default: () => null })),
);

/** These say it themselves, in the page. */
const SAID_THERE: readonly (keyof typeof PAGES)[] = ["/orders", "/cart", "/checkout-details"];

/**
 * The strip's place under the header. How many rows it has is remembered in this browser, so that the next
 * document leaves their room before it knows the payments, and nothing moves.
 */
export function OpenPaymentsSlot({
  payments,
}: {
  /** undefined: the session hasn't answered; null: they couldn't be found just now. */
  payments: readonly OpenPayment[] | null | undefined;
}) {
  const { audience } = useRouteFacts() ?? {};
  const shown = useMatches().at(-1)?.id;
  const rows = payments?.length;
  useEffect(() => {
    if (rows !== undefined) rememberRows(rows);
  }, [rows]);
  if (audience === "seller" || SAID_THERE.some((path) => path === shown)) return null;
  return (
    <div className="min-h-[calc(var(--open-payments,0)*3.5rem)]">
      {payments && payments.length > 0 ? (
        <Suspense>
          <Strip payments={payments} />
        </Suspense>
      ) : null}
    </div>
  );
}

function rememberRows(rows: number): void {
  document.documentElement.style.setProperty("--open-payments", String(rows));
  try {
    if (rows > 0) localStorage.setItem(OPEN_PAYMENTS_KEY, String(rows));
    else localStorage.removeItem(OPEN_PAYMENTS_KEY);
  } catch {
    // Nothing is remembered: the strip pushes the page down once.
  }
}
