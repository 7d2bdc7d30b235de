import { deliveryTerms, settings } from "#request/settings/settings.server";
import { shopFacts } from "#request/settings/shop-facts.server";

/** Who runs the store and what it promises. Legal pages, receipts and the contact page show it. */
export function seller() {
  const { brand, contact, legal, policies, retention } = settings();
  const { episodes } = shopFacts();
  return { ...brand, ...contact, legal, policies, retention, delivery: deliveryTerms(), episodes };
}
