import { deliveryTerms, settings } from "#request/settings/settings.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import type { Seller } from "./seller.tsx";

/** Who runs the store and what it promises. Legal pages, receipts and the contact page show it. */
export function seller(): Seller {
  const { brand, contact, legal, policies, retention } = settings();
  const { episodes } = shopFacts();
  return { ...brand, ...contact, legal, policies, retention, delivery: deliveryTerms(), episodes };
}
