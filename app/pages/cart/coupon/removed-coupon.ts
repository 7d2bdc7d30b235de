import { browserStore } from "#ui/browser-store";

const REMOVED = browserStore("session", "coupon_removed");

/**
 * Remembers for this tab that the coupon was removed, so that none is applied automatically until the cart is loaded
 * again (reading R44).
 */
export function rememberRemoval(): void {
  REMOVED.write("1");
}

export function forgetRemoval(): void {
  REMOVED.write(null);
}

export function wasRemoved(): boolean {
  return REMOVED.read() !== null;
}
