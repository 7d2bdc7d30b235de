import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { mayAutoApply } from "#domain/cart/coupons";
import type { CartLine } from "#domain/cart/lines";
import type { CheckoutSource } from "#domain/checkout/quotes";
import type { Paise } from "#domain/money/money";
import { formHref } from "#forms/form-href";
import { useFormToken } from "#session/use-session";
import { browserStore } from "#ui/browser-store";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { showToast } from "#ui/shell/toasts";
import type { CouponState } from "./applied-coupon.ts";

/**
 * Set for this tab after Remove, so that no coupon is applied automatically until the cart is loaded again (reading
 * R44).
 */
const REMOVED = browserStore("session", "coupon_removed");

export function wasRemoved(): boolean {
  return REMOVED.read() !== null;
}

/** The result of looking for a coupon (spec §3 Coupon auto-apply result). */
type AutomaticCoupon = {
  shouldApply: boolean;
  coupon: CouponState["applied"];
  discountAmount: Paise;
  message: string | null;
};

/**
 * Looks for a coupon once per load of the cart, as soon as its lines qualify (spec §4 Coupon). `lines` are as the
 * server has them. After Remove, neither the cart nor the checkout looks for a coupon until the cart page is loaded
 * again (reading R44).
 */
export function useAutomaticCoupon(facts: {
  source: CheckoutSource;
  lines: readonly CartLine[];
  applied: boolean;
  /** True on the cart page, which counts as a load of the cart; false on the checkout. */
  cartLoad: boolean;
}) {
  const { source, lines, applied, cartLoad } = facts;
  const [tried, setTried] = useState(false);
  const [removed, setRemoved] = useState(false);
  const [none, setNone] = useState<string | null>(null);
  const { revalidate, state } = useRevalidator();
  const token = useFormToken();
  const directEpisode = source !== "cart";
  const wanted = mayAutoApply({ lines, applied, directEpisode });

  useEffect(() => {
    if (cartLoad) REMOVED.write(null);
    else if (wasRemoved()) setRemoved(true);
  }, [cartLoad]);
  const { send, busy } = useStoreForm<AutomaticCoupon>({
    action: formHref("/cart/automatic-coupon"),
    background: true,
    onDone: ({ shouldApply, message }) => {
      setNone(shouldApply ? null : message);
      if (!shouldApply) return;
      if (message) showToast({ kind: "success", text: message });
      revalidate();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the request can be sent
  useEffect(() => {
    if (tried || removed || !wanted || token === "" || wasRemoved()) return;
    setTried(true);
    send({ source });
  }, [tried, removed, wanted, token, source]);

  return {
    /** True while a coupon is being looked for: the total may still change. */
    looking: busy || state !== "idle",
    /** True: a coupon may still be looked for during this load. */
    mayCome: !tried && !removed && !directEpisode,
    /** Why no coupon was found. Null: none was looked for, or one is applied. */
    message: wanted ? none : null,
    onRemoved: () => {
      setRemoved(true);
      REMOVED.write("1");
    },
    onCartLoaded: () => {
      REMOVED.write(null);
      setRemoved(false);
      setTried(false);
    },
  };
}
