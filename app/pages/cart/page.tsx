import type { ReactNode } from "react";
import { data } from "react-router";
import { cartOf } from "#data/cart/cart.server";
import { openPaymentsOf } from "#data/checkout/open-payments.server";
import {
  appliedCoupon,
  offeredCoupons,
  withCookies,
} from "#pages/cart/coupon/applied-coupon.server.ts";
import { NO_COUPON } from "#pages/cart/coupon/applied-coupon.ts";
import { log } from "#request/log/log.server";
import { currentPerson, type Person } from "#request/session/session.server";
import { storeTerms } from "#request/settings/settings.server";
import { useHydrated } from "#ui/hydrated";
import { useTexts } from "#ui/language";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { cartForPage } from "./cart-for-page.server.ts";
import { CustomerCart, type CustomerCartData } from "./customer-cart.tsx";
import { GuestCart } from "./guest/guest-cart-page.tsx";
import { texts } from "./texts.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = currentPerson(context);
  const { cart, cookies } = person
    ? await customerCart(request, person)
    : { cart: null, cookies: [] };
  const terms = storeTerms();
  return data({ cart, terms }, { headers: withCookies({ "Cache-Control": "no-store" }, cookies) });
}

/** A guest's cart is in the browser, so no request is sent to the server. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const signedIn = document.documentElement.dataset.who === "in";
  return signedIn ? serverLoader() : { cart: null, terms: undefined };
}

type Loaded = { cart: CustomerCartData; cookies: string[] };

/**
 * If the cart can't be loaded, logs that and returns an empty cart with `failed`; the page then shows a notice (spec
 * §8).
 */
async function customerCart(request: Request, { id }: Person): Promise<Loaded> {
  try {
    const [cart, openPayments] = await Promise.all([cartOf(id), openPaymentsOf(id, new Date())]);
    const holder = { userId: id, source: "cart" as const };
    const { coupon, cookies } = await appliedCoupon(request, holder, cart.lines);
    const offered = await offeredCoupons(holder, cart.lines);
    const shown = { ...cartForPage(cart), coupon, offeredCoupons: offered, openPayments };
    return { cart: { ...shown, failed: false }, cookies };
  } catch (error) {
    log.error({ err: error }, "cart not loaded");
    const nothing = { lines: [], unavailable: [], left: {}, offeredCoupons: [], openPayments: [] };
    return { cart: { ...nothing, coupon: NO_COUPON, failed: true }, cookies: [] };
  }
}

export default function CartPage({ loaderData: { cart } }: Route.ComponentProps) {
  return (
    // The footer stays below the screen, so that it doesn't move when a guest's lines appear.
    <div className="min-h-dvh">
      <CartHead />
      {cart ? <CustomerCart {...cart} /> : <GuestCart />}
    </div>
  );
}

/** A guest's cart is in the browser, so the page can show it without the server. */
export const handle = { networkErrorPage: CartOnNetworkError };

function CartOnNetworkError({ children }: { children: ReactNode }) {
  const inBrowser = useHydrated();
  // The session can't be read either, so `data-who` is used: it says whether somebody was signed in last.
  if (!inBrowser || document.documentElement.dataset.who === "in") return children;
  return (
    <>
      <CartHead />
      <GuestCart />
    </>
  );
}

function CartHead() {
  return <PageHead title={useTexts(texts).yourCart} />;
}
