import type { ComponentType, CSSProperties } from "react";
import { useLocation, useNavigation } from "react-router";
import { withoutLanguage } from "#protocol/language-addresses";
import type { Skeleton } from "#route-facts";
import { useSession } from "#session/use-session";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { AddressesSkeleton } from "./account/addresses/addresses-skeleton.tsx";
import { CartSkeleton } from "./cart/cart-skeleton.tsx";
import { useGuestCart } from "./cart/guest/use-guest-cart.ts";
import { CheckoutSkeleton } from "./checkout/checkout-skeleton.tsx";
import { OrderSkeleton } from "./orders/details/order-skeleton.tsx";
import { OrdersSkeleton } from "./orders/orders-skeleton.tsx";
import { useIsProtectedVisit, usePendingRouteFacts } from "./use-route-facts.ts";

/**
 * Shows the skeleton of the next page over the current one if loading takes longer than a moment. Its code is loaded
 * with the first visit to another page, so that the first page doesn't carry it.
 */
export default function NavigationSkeleton() {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  const skeleton = usePendingRouteFacts()?.skeleton;
  const isLoading = useIsProtectedVisit();
  const refused = useSession()?.person === null && isLoading;
  if (!skeleton || formMethod || refused) return null;
  if (location && withoutLanguage(location.pathname) === pathname) return null;
  const Shape = SKELETONS[skeleton];
  return (
    // Once 'Loading...' has been shown, the skeleton appears at once, so that the page that was left isn't seen
    // again.
    <div
      aria-hidden
      data-navigation-skeleton
      style={isLoading ? OVERLAY_STYLE : DELAYED_OVERLAY_STYLE}
      className="overflow-hidden bg-paper"
    >
      <Shape />
    </div>
  );
}

// Inline styles, because classes would be in the style sheet that every document carries. React sets them by script,
// which the Content-Security-Policy allows.
const OVERLAY_STYLE: CSSProperties = {
  position: "fixed",
  inset: "calc(3.5rem + 1px + env(safe-area-inset-top)) 0 0",
  zIndex: 30,
};
const DELAYED_OVERLAY_STYLE: CSSProperties = {
  ...OVERLAY_STYLE,
  animation: "shown-late 1ms 200ms backwards",
};

const SKELETONS: Record<Skeleton, ComponentType> = {
  cart: () => <CartSkeleton lines={useGuestCart().length || 2} />,
  checkout: CheckoutSkeleton,
  orders: OrdersSkeleton,
  order: OrderSkeleton,
  addresses: AddressesSkeleton,
  text: TextSkeleton,
};

function TextSkeleton() {
  return (
    <div className="shell flex flex-col gap-8 py-8">
      <Heading />
      <Box />
      <Box />
    </div>
  );
}

function Heading() {
  return (
    <div className="flex flex-col gap-2">
      <SkeletonWords className="text-display">A series</SkeletonWords>
      <SkeletonWords className="text-lead">From the stories</SkeletonWords>
    </div>
  );
}

function Box() {
  return <div className="aspect-video rounded-card border border-line bg-card" />;
}
