import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// Every address of the store, in the order a customer meets them.
export default [
  index("pages/story/home/page.tsx"),
  route("stories", "pages/story/stories/page.tsx"),
  route("category/ndk-story", "pages/story/series/page.tsx", { id: "ndk-story" }),
  route("category/rk-story", "pages/story/series/page.tsx", { id: "rk-story" }),

  route("shop", "pages/shop/shop/page.tsx"),
  route("category/:category", "pages/shop/category/page.tsx"),
  // A segment, not ?page=2: the page cache keeps paths alone, so that nobody can fill it by queries.
  route("category/:category/:page", "pages/shop/category/page.tsx", { id: "category-page" }),
  route("product/:id", "pages/shop/product/page.tsx"),
  route("build-combo", "pages/shop/builder/page.tsx"),
  route("build-combo/:page", "pages/shop/builder/page.tsx", { id: "builder-page" }),
  route("combo/:comboId", "pages/shop/combo/page.tsx"),

  route("cart", "pages/checkout/cart/page.tsx"),
  route("cart/guest-lines", "pages/checkout/cart/guest-lines.ts"),
  route("cart/lines", "pages/checkout/cart/lines.ts"),
  route("cart/lines/quantity", "pages/checkout/cart/quantity.ts"),
  route("cart/lines/return", "pages/checkout/cart/returned-line.ts"),
  route("cart/combos", "pages/checkout/cart/combos.ts"),
  route("cart/combos/quantity", "pages/checkout/cart/combo-quantity.ts"),
  route("cart/episodes", "pages/checkout/cart/episodes.ts"),
  route("cart/combos/return", "pages/checkout/cart/returned-combo.ts"),
  route("cart/custom-combos", "pages/checkout/cart/custom-combos.ts"),
  route("cart/merge", "pages/checkout/cart/merge.ts"),
  route("cart/coupon", "pages/checkout/coupon/application.ts"),
  route("cart/coupon/removal", "pages/checkout/coupon/removal.ts"),
  route("cart/automatic-coupon", "pages/checkout/coupon/automatic.ts"),

  route("auth", "pages/account/auth/page.tsx"),
  route("auth/arrival", "pages/account/auth/arrival.tsx"),
  route("auth/start", "pages/account/auth/start.tsx"),
  route("auth/callback", "pages/account/auth/callback.tsx"),
  route("auth/log-out", "pages/account/auth/log-out.tsx"),
  route("session", "pages/account/session/route.ts"),

  // Steps of the checkout. Signed out, they answer by their own sentence instead of leading to /auth.
  route("checkout-details/quote", "pages/checkout/details/quote.ts"),
  route("checkout-details/cancellation", "pages/checkout/details/cancellation.ts"),
  route("checkout-details/transaction-id", "pages/checkout/details/transaction-id.ts"),
  route("checkout-details/screenshot", "pages/checkout/details/screenshot.ts"),
  route("checkout-details/screenshot/:version", "pages/checkout/details/screenshot-picture.ts"),
  route("checkout-details/qr/:version", "pages/checkout/details/qr-picture.ts"),
  route("checkout-details/confirmation", "pages/checkout/details/confirmation.ts"),

  layout("pages/account/protected.tsx", [
    route("checkout-details", "pages/checkout/details/page.tsx"),
    route("order-placed", "pages/checkout/placed/page.tsx"),
    route("order-placed/:orderId", "pages/checkout/placed/order.ts"),
    route("orders", "pages/account/orders/page.tsx"),
    route("orders/:orderId", "pages/account/orders/order.tsx"),
    route("addresses", "pages/account/addresses/page.tsx"),
  ]),
  route("orders/:orderId/payment", "pages/account/orders/payment.ts"),
  route("unplaced-payments/:paymentId/screenshot", "pages/account/orders/unplaced-screenshot.ts"),
  route("orders/:orderId/screenshot", "pages/account/orders/screenshot.ts"),
  route("addresses/addition", "pages/account/addresses/addition.ts"),
  route("addresses/:slot", "pages/account/addresses/slot.ts"),
  route("addresses/:slot/deletion", "pages/account/addresses/deletion.ts"),

  route("contact", "pages/story/contact/page.tsx"),
  route("contact/message", "pages/story/contact/message.ts"),
  route("privacy", "pages/account/legal/privacy.tsx"),
  route("terms", "pages/account/legal/terms.tsx"),
  route("refunds", "pages/account/legal/refunds.tsx"),

  route("sitemap.xml", "pages/story/found/sitemap.ts"),
  route("robots.txt", "pages/story/found/robots.ts"),
  route("manifest.webmanifest", "pages/story/found/web-manifest.ts"),

  route("desk", "pages/desk/page.tsx"),
  route("desk/orders/:orderId", "pages/desk/orders/page.tsx"),
  route("desk/orders/:orderId/verification", "pages/desk/orders/verification.ts"),
  route("desk/orders/:orderId/verification/withdrawal", "pages/desk/orders/withdrawal.ts"),
  route("desk/orders/:orderId/rejection", "pages/desk/orders/rejection.ts"),
  route("desk/orders/:orderId/status", "pages/desk/orders/status.ts"),
  route("desk/orders/:orderId/refund", "pages/desk/orders/refund.ts"),
  route("desk/orders/:orderId/letters", "pages/desk/orders/letters-again.ts"),
  route("desk/orders/:orderId/thumbnail", "pages/desk/orders/thumbnail.ts"),
  route("desk/orders/:orderId/tracking", "pages/desk/orders/tracking.ts"),
  route("desk/unplaced-payments/:paymentId/decision", "pages/desk/unplaced-decision.ts"),

  // For who works on the looks; a build doesn't have it.
  ...(process.env.NODE_ENV === "development"
    ? [route("styleguide", "pages/styleguide/page.tsx")]
    : []),

  route("*", "pages/story/missing/page.tsx"),
] satisfies RouteConfig;
