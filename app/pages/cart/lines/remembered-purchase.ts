import type { CartItem } from "#domain/cart/lines";
import { isProductSize } from "#domain/catalogue/catalogue";
import { isSignInPath } from "#protocol/redirect-targets";
import { browserStore } from "#ui/browser-store";

/** A guest's Buy Now, remembered for this tab while they sign in (readings R39, R42). */
export type RememberedPurchase = {
  /** The path of the product page on which the purchase continues. */
  path: string;
  line: CartItem;
  /** The press's idempotency key. */
  key: string;
};

const PURCHASE = browserStore(
  "session",
  "buy_now",
  (text) => {
    const saved: unknown = JSON.parse(text);
    return isPurchase(saved) ? saved : null;
  },
  JSON.stringify,
);

export function rememberPurchase(purchase: RememberedPurchase): void {
  PURCHASE.write(purchase);
}

/** Whether a purchase of this page is remembered and hasn't been continued yet. */
export function isPurchaseRemembered(path: string): boolean {
  return PURCHASE.read()?.path === path;
}

/**
 * Returns the remembered purchase and forgets it, so that it is carried out only once. Null: there is none for this
 * page.
 */
export function takePurchase(path: string): RememberedPurchase | null {
  const purchase = PURCHASE.read();
  if (purchase?.path !== path) return null;
  PURCHASE.write(null);
  return purchase;
}

/**
 * Forgets the purchase when the person browses on without signing in, or signs in to go somewhere else. Otherwise it
 * would be carried out when they open that product again.
 */
export function forgetPurchaseElsewhere(isSignedIn: boolean, pathname: string): void {
  if (isSignInPath(pathname)) return;
  if (!isSignedIn || PURCHASE.read()?.path !== pathname) PURCHASE.write(null);
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
