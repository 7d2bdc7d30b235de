import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Paise } from "#domain/money/money";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { useWithoutParameter } from "#pages/checkout/use-without-parameter.ts";
import { type Session, useSession } from "#session/use-session";
import { goTo } from "#ui/page-port";

type Shown = { address: string; payment: CheckoutPayment | null };

/**
 * Keeps showing the payment with which the page was opened, even if another tab prepares, cancels or places one
 * meanwhile: the shown payment can still be confirmed, and the typed transaction id belongs to it (reading R52). Only
 * Cancel Payment, going to another payment, or opening the page again shows what the server has now.
 */
export function useShownPayment(loaded: CheckoutPayment | null) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [shown, setShown] = useState<Shown>({ address, payment: loaded });
  const [left, setLeft] = useState<string | null>(null);
  const pinned =
    shown.address === address && shown.payment?.versionId !== left ? shown.payment : null;
  const fresh = !pinned || pinned.versionId === loaded?.versionId;
  const payment = fresh ? loaded : pinned;
  if (shown.address !== address || shown.payment !== payment) setShown({ address, payment });
  const newest: Paise | null = !fresh && loaded ? loaded.total : null;
  // An address that names a version always shows that one.
  const openNewest = useWithoutParameter("version");
  const leave = () => {
    setLeft(payment?.versionId ?? null);
    openNewest();
  };
  const cartChanged = useCartChanged(payment);
  return { shown: payment && { ...payment, cartChanged }, newest, leave };
}

/**
 * True if the cart has other lines than the payment, as far as the server said so, or another number of items by now:
 * the session counts them each time the page is shown again.
 */
function useCartChanged(payment: CheckoutPayment | null): boolean {
  const session = useSession();
  if (!payment || payment.cartChanged) return payment !== null;
  const counted = isListedAsOpen(session, payment.versionId) ? session?.cartCount : null;
  const items = payment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return payment.source === "cart" && typeof counted === "number" && counted !== items;
}

/** Undefined while it isn't known: a session that has ended lists no payments, which says nothing about this one. */
function isListedAsOpen(session: Session | undefined, versionId: string): boolean | undefined {
  const listed = session?.person ? session.openPayments : undefined;
  return listed?.some(
    (payment) =>
      payment.versionId === versionId ||
      payment.earlier.some((earlier) => earlier.versionId === versionId),
  );
}

/**
 * Notices that another tab has closed this payment: the session, which is read when the tab is shown again, doesn't
 * list it any more. The page then loads and says what happened. Returns a function to call when this page closes the
 * payment itself, because the new session may arrive before the new page.
 */
export function useReloadWhenClosed({ versionId, closed }: CheckoutPayment): () => void {
  const session = useSession();
  const known = useRef<"open" | "closed here" | null>(null);
  const { pathname, search, hash } = useLocation();
  const isOpen = isListedAsOpen(session, versionId);
  useEffect(() => {
    if (isOpen === true) known.current ??= "open";
    if (isOpen !== false || known.current !== "open" || closed) return;
    known.current = null;
    const query = new URLSearchParams(search);
    query.set("version", versionId);
    goTo(`${pathname}?${query}${hash}`, { replace: true, keepsScroll: true });
  }, [isOpen, closed, versionId, pathname, search, hash]);
  return () => {
    known.current = "closed here";
  };
}
