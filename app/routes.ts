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

  route("cart", "pages/cart/page.tsx"),
  route("cart/guest-lines", "pages/cart/guest/guest-lines.ts"),
  route("cart/lines", "pages/cart/lines/lines.ts"),
  route("cart/lines/quantity", "pages/cart/lines/quantity.ts"),
  route("cart/lines/return", "pages/cart/lines/returned-line.ts"),
  route("cart/combos", "pages/cart/lines/combos.ts"),
  route("cart/combos/quantity", "pages/cart/lines/combo-quantity.ts"),
  route("cart/episodes", "pages/cart/lines/episodes.ts"),
  route("cart/combos/return", "pages/cart/lines/returned-combo.ts"),
  route("cart/custom-combos", "pages/cart/lines/custom-combos.ts"),
  route("cart/merge", "pages/cart/guest/merge.ts"),
  route("cart/coupon", "pages/cart/coupon/application.ts"),
  route("cart/coupon/removal", "pages/cart/coupon/removal.ts"),
  route("cart/automatic-coupon", "pages/cart/coupon/automatic.ts"),

  route("auth", "pages/account/auth/page.tsx"),
  route("auth/arrival", "pages/account/auth/arrival.tsx"),
  route("auth/start", "pages/account/auth/start.tsx"),
  route("auth/callback", "pages/account/auth/callback.tsx"),
  route("auth/log-out", "pages/account/auth/log-out.tsx"),
  route("session", "pages/account/session/route.ts"),

  // Steps of the checkout. Signed out, they answer by their own sentence instead of leading to /auth.
  route("checkout-details/quote", "pages/checkout/details/quote.ts"),
  route("checkout-details/cancellation", "pages/checkout/payment/cancellation.ts"),
  route("checkout-details/transaction-id", "pages/checkout/confirmation/transaction-id.ts"),
  route("checkout-details/screenshot", "pages/checkout/screenshot/upload.ts"),
  route("checkout-details/screenshot/:version", "pages/checkout/screenshot/screenshot.ts"),
  route("checkout-details/qr/:version", "pages/checkout/payment/qr-picture.ts"),
  route("checkout-details/confirmation", "pages/checkout/confirmation/confirmation.ts"),

  layout("pages/account/protected.tsx", [
    route("checkout-details", "pages/checkout/details/page.tsx"),
    route("order-placed", "pages/checkout/placed/page.tsx"),
    route("order-placed/:orderId", "pages/checkout/placed/order.ts"),
    route("orders", "pages/orders/page.tsx"),
    route("orders/:orderId", "pages/orders/order.tsx"),
    route("addresses", "pages/account/addresses/page.tsx"),
  ]),
  route("orders/:orderId/payment", "pages/orders/payment.ts"),
  route("orders/:orderId/screenshot", "pages/checkout/screenshot/screenshot.ts", {
    id: "order-screenshot",
  }),
  route("unplaced-payments/:paymentId/screenshot", "pages/checkout/screenshot/screenshot.ts", {
    id: "unplaced-payment-screenshot",
  }),
  route("addresses/addition", "pages/account/addresses/addition.ts"),
  route("addresses/:slot", "pages/account/addresses/slot.ts"),
  route("addresses/:slot/deletion", "pages/account/addresses/deletion.ts"),

  route("contact", "pages/story/contact/page.tsx"),
  route("contact/message", "pages/story/contact/message.ts"),
  route("privacy", "pages/account/legal/privacy.tsx"),
  route("terms", "pages/account/legal/terms.tsx"),
  route("refunds", "pages/account/legal/refunds.tsx"),

  route("sitemap.xml", "pages/seo/sitemap.ts"),
  route("robots.txt", "pages/seo/robots.ts"),
  route("manifest.webmanifest", "pages/seo/web-manifest.ts"),

  route("admin", "pages/admin/page.tsx"),
  route("admin/orders/:orderId", "pages/admin/orders/page.tsx"),
  route("admin/orders/:orderId/verification", "pages/admin/orders/verification.ts"),
  route("admin/orders/:orderId/verification/withdrawal", "pages/admin/orders/withdrawal.ts"),
  route("admin/orders/:orderId/rejection", "pages/admin/orders/rejection.ts"),
  route("admin/orders/:orderId/status", "pages/admin/orders/status.ts"),
  route("admin/orders/:orderId/refund", "pages/admin/orders/refund.ts"),
  route("admin/orders/:orderId/letters", "pages/admin/orders/letters-again.ts"),
  route("admin/orders/:orderId/thumbnail", "pages/checkout/screenshot/thumbnail.ts"),
  route("admin/orders/:orderId/tracking", "pages/admin/orders/tracking.ts"),
  route("admin/unplaced-payments/:paymentId/decision", "pages/admin/unplaced-decision.ts"),

  // For who works on the looks; a build doesn't have it.
  ...(process.env.NODE_ENV === "development"
    ? [route("styleguide", "pages/styleguide/page.tsx")]
    : []),

  route("*", "pages/errors/not-found-page.tsx"),
] satisfies RouteConfig;
