import type { ComponentType, CSSProperties } from "react";
import { useLocation, useNavigation } from "react-router";
import { isStoryPageKey } from "#domain/catalogue/catalogue";
import { withoutLanguage } from "#protocol/language-addresses";
import { PAGES, type Skeleton } from "#route-facts";
import { useSession } from "#session/use-session";
import { Stamp } from "#ui/pictures/stamp";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { AddressesSkeleton } from "./account/addresses/addresses-skeleton.tsx";
import { CartSkeleton } from "./cart/cart-skeleton.tsx";
import { useGuestCart } from "./cart/guest/use-guest-cart.ts";
import { CheckoutSkeleton } from "./checkout/checkout-skeleton.tsx";
import { OrderSkeleton } from "./orders/details/order-skeleton.tsx";
import { OrdersSkeleton } from "./orders/orders-skeleton.tsx";
import { CombosSection, CombosSkeleton } from "./shop/store/combos-section.tsx";
import { ContactSkeleton } from "./story/contact/contact-skeleton.tsx";
import { HomeSkeleton } from "./story/home/home-skeleton.tsx";
import { StoriesSkeleton } from "./story/stories/stories-skeleton.tsx";
import { useIsProtectedVisit, usePendingRouteFacts } from "./use-route-facts.ts";

/**
 * Shows the skeleton of the next page over the current one if loading takes longer than a moment. Its code is loaded
 * with the first visit to another page, so that the first page doesn't carry it.
 */
export default function NavigationSkeleton() {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  const skeleton = useSkeleton();
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

/**
 * The skeleton of the next page. Story pages share their address pattern with the series, so they are told apart
 * here.
 */
function useSkeleton(): Skeleton | undefined {
  const { location } = useNavigation();
  const facts = usePendingRouteFacts();
  const isStory =
    facts === PAGES["/category/:category"] && isStoryPageKey(location?.pathname ?? "");
  return isStory ? "story" : facts?.skeleton;
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
  home: HomeSkeleton,
  stories: StoriesSkeleton,
  story: StorySkeleton,
  shop: ShopSkeleton,
  "product-list": ProductListSkeleton,
  product: () => <ProductSkeleton isStamp />,
  combo: () => <ProductSkeleton />,
  cart: () => <CartSkeleton lines={useGuestCart().length || 2} />,
  checkout: CheckoutSkeleton,
  orders: OrdersSkeleton,
  order: OrderSkeleton,
  addresses: AddressesSkeleton,
  contact: ContactSkeleton,
  text: TextSkeleton,
};

/** The skeleton of a product's or combo's page: a picture, and beside or under it the choices. */
function ProductSkeleton({ isStamp = false }: { isStamp?: boolean }) {
  return (
    <div className="shell py-2 tablet:py-6">
      <div className="min-h-11" />
      <div className="flex flex-col gap-4 tablet:grid tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] tablet:gap-x-10 desktop:gap-x-16">
        <div className="py-1 tablet:py-2">
          <div className="mx-auto w-[min(100%,max(11rem,calc((100svh-18.5rem)*0.8)))] tablet:w-full">
            {isStamp ? (
              <Stamp>
                <Blank />
              </Stamp>
            ) : (
              <div className="aspect-4/5 rounded-card bg-line" />
            )}
          </div>
        </div>
        <div className="flex flex-col gap-5 tablet:pt-3">
          <SkeletonWords className="text-title tablet:text-display">It comes by post</SkeletonWords>
          <Box />
          <SkeletonWords>A thing to send or to keep</SkeletonWords>
        </div>
      </div>
    </div>
  );
}

function ShopSkeleton() {
  return (
    <div className="shell flex flex-col gap-6 py-8">
      <Heading />
      <div className="grid card-columns gap-x-4 gap-y-6 desktop:grid-cols-4 desktop:gap-6">
        {FOUR.map((place) => (
          <div key={place} className="overflow-hidden rounded-card border border-line bg-card">
            <div className="aspect-5/4 bg-line" />
            <div className="flex flex-col gap-1 p-3 tablet:p-4">
              <SkeletonWords className="text-base tablet:text-lead">Night trains</SkeletonWords>
              <SkeletonWords className="text-small">Tiles of a story</SkeletonWords>
              <SkeletonWords className="text-small">12 items</SkeletonWords>
            </div>
          </div>
        ))}
      </div>
      <CombosSection>
        <CombosSkeleton />
      </CombosSection>
    </div>
  );
}

const FOUR = [1, 2, 3, 4];

function ProductListSkeleton() {
  return (
    <div className="shell flex flex-col gap-6 py-6">
      <div>
        <div className="min-h-11" />
        <Heading />
      </div>
      <div className="grid card-columns gap-x-4 gap-y-6 tablet:grid-cols-3 desktop:grid-cols-4">
        {FOUR.map((place) => (
          <div key={place} className="flex flex-col gap-2">
            <Stamp>
              <Blank />
            </Stamp>
            <SkeletonWords>It comes by post</SkeletonWords>
          </div>
        ))}
      </div>
    </div>
  );
}

function Blank() {
  return <span className="block size-full bg-line" />;
}

function StorySkeleton() {
  return (
    <div className="at-night h-full">
      <TextSkeleton />
    </div>
  );
}

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
