const KEY = "coupon_removed";

/** After Remove, no coupon is looked for until the cart is loaded again (reading R44); for this tab. */
export function rememberRemoval(): void {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // Private windows may keep nothing; then the checkout may look for one.
  }
}

export function forgetRemoval(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

export function wasRemoved(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
