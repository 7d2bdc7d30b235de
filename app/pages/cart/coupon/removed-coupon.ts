const KEY = "coupon_removed";

/**
 * Remembers for this tab that the coupon was removed, so that none is applied automatically until the cart is loaded
 * again (reading R44).
 */
export function rememberRemoval(): void {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // Private windows may block storage; the checkout may then look for a coupon again.
  }
}

export function forgetRemoval(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked here, too.
  }
}

export function wasRemoved(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
