import { useEffect } from "react";
import { useLocation } from "react-router";
import type { CartItem } from "#domain/cart/lines";
import { isProductSize } from "#domain/catalogue/catalogue";
import type { Session } from "#pages/account/session/use-session.ts";
import { isSignInPath } from "#protocol/redirect-targets";

/** A guest's Buy Now of a product, while they sign in: for this tab, like the way back (readings R39, R42). */
export type RememberedPurchase = {
  /** The product page where it goes on. */
  path: string;
  line: CartItem;
  /** The press's id. */
  key: string;
};

const KEY = "buy_now";

export function rememberPurchase(purchase: RememberedPurchase): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(purchase));
  } catch {
    // The person can press again when they come back.
  }
}

/** Whether this page's is still to be taken. */
export function isPurchaseRemembered(path: string): boolean {
  return remembered()?.path === path;
}

/** Answers once: what is taken is forgotten. */
export function takePurchase(path: string): RememberedPurchase | null {
  const purchase = remembered();
  if (purchase?.path !== path) return null;
  forget();
  return purchase;
}

/**
 * A person who goes on without signing in, or signs in to go elsewhere, has given the purchase up. It must not be
 * carried out when they see that product again.
 */
export function usePurchaseGivenUp(session: Session | undefined): void {
  const { pathname } = useLocation();
  const signedIn = session && session.person !== null;
  useEffect(() => {
    if (signedIn === undefined || isSignInPath(pathname)) return;
    if (!signedIn || remembered()?.path !== pathname) forget();
  }, [signedIn, pathname]);
}

function remembered(): RememberedPurchase | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isPurchase(saved) ? saved : null;
  } catch {
    return null;
  }
}

function isPurchase(value: unknown): value is RememberedPurchase {
  const { path, key, line } = (value ?? {}) as Partial<RememberedPurchase>;
  return (
    typeof path === "string" &&
    typeof key === "string" &&
    typeof line?.id === "string" &&
    isProductSize(line.size) &&
    Number.isInteger(line.quantity)
  );
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered.
  }
}
