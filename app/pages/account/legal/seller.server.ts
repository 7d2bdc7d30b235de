import { deliveryTerms, settings } from "#request/settings.server";
import type { Seller } from "./seller.tsx";

/** Who answers for the store, and what it promises: on its legal pages, its receipts and its contact page. */
export function seller(): Seller {
  const { brand, contact, legal, policies, retention } = settings();
  return { ...brand, ...contact, legal, policies, retention, delivery: deliveryTerms() };
}
