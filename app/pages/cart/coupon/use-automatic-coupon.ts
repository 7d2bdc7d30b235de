import { useContext, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { mayAutoApply } from "#domain/cart/coupons";
import type { CartLine } from "#domain/cart/lines";
import type { CheckoutSource } from "#domain/checkout/quotes";
import type { Paise } from "#domain/money/money";
import { formHref } from "#forms/form-href";
import { AntiForgery } from "#ui/forms/anti-forgery";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";
import type { CouponState } from "./applied-coupon.ts";
import { forgetRemoval, rememberRemoval, wasRemoved } from "./removed-coupon.ts";

/** spec §3 Coupon auto-apply result. */
type AutomaticCoupon = {
  shouldApply: boolean;
  coupon: CouponState["applied"];
  discountAmount: Paise;
  message: string | null;
};

/**
 * Looks for a coupon once a cart load, as soon as its lines qualify (spec §4 Coupon). `lines` are as
 * the server knows them. After Remove it waits for the next load, on the checkout too (reading R44).
 */
export function useAutomaticCoupon(facts: {
  source: CheckoutSource;
  lines: readonly CartLine[];
  applied: boolean;
  /** The cart's page loads the cart; the checkout goes on with it. */
  cartLoad: boolean;
}) {
  const { source, lines, applied, cartLoad } = facts;
  const [tried, setTried] = useState(false);
  const [removed, setRemoved] = useState(false);
  const [none, setNone] = useState<string | null>(null);
  const { revalidate, state } = useRevalidator();
  const token = useContext(AntiForgery);
  const toast = useToast();
  const directEpisode = source !== "cart";
  const wanted = mayAutoApply({ lines, applied, directEpisode });

  useEffect(() => {
    if (cartLoad) forgetRemoval();
    else if (wasRemoved()) setRemoved(true);
  }, [cartLoad]);
  const { send, busy } = useStoreForm<AutomaticCoupon>({
    action: formHref("/cart/automatic-coupon"),
    background: true,
    onDone: ({ shouldApply, message }) => {
      setNone(shouldApply ? null : message);
      if (!shouldApply) return;
      if (message) toast({ kind: "success", text: message });
      revalidate();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it can be
  useEffect(() => {
    if (tried || removed || !wanted || token === "" || wasRemoved()) return;
    setTried(true);
    send({ source });
  }, [tried, removed, wanted, token, source]);

  return {
    /** What comes of it may change the total. */
    looking: busy || state !== "idle",
    /** One will still be looked for in this load. */
    mayCome: !tried && !removed && !directEpisode,
    /** Why none was found; null where none was looked for, or one is applied. */
    message: wanted ? none : null,
    onRemoved: () => {
      setRemoved(true);
      rememberRemoval();
    },
    onCartLoaded: () => {
      forgetRemoval();
      setRemoved(false);
      setTried(false);
    },
  };
}
