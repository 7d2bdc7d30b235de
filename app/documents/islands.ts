import { currentSession } from "#session/session-store";

/**
 * The parts of documents that React brings to life, by the names that documents carry. Each is a default export of
 * `<name>.island.tsx` beside its page, with serialisable props. Browsers load an island's code only where it is shown.
 */
export const ISLANDS = {
  builder: () => import("#pages/shop/builder/builder.island.tsx"),
  "buy-box": () => import("#pages/shop/product/buy-box.island.tsx"),
  "buy-combo": () => import("#pages/shop/combo/buy-combo.island.tsx"),
  "contact-form": () => import("#pages/story/contact/contact-form.island.tsx"),
  enlarge: () => import("#pages/shop/enlarge.island.tsx"),
  "episode-offer": () => import("#pages/story/stories/episode-offer.island.tsx"),
  gallery: () => import("#pages/shop/product/gallery.island.tsx"),
  "open-payments": () => import("#pages/checkout/open-payments/open-payments.island.tsx"),
  search: () => import("#pages/search/search.island.tsx"),
  share: () => import("#pages/shop/share.island.tsx"),
};

export type IslandName = keyof typeof ISLANDS;

/**
 * Islands that are empty for most visitors: each is loaded once there is something for it to show. Asked again whenever
 * the session changes.
 */
export const NEEDED: Readonly<Partial<Record<string, () => boolean>>> = {
  "open-payments": () => {
    const { openPayments, toPayAgain } = currentSession() ?? {};
    return Boolean(openPayments?.length || toPayAgain?.length);
  },
};
