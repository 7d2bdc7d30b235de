import type { StoreFacts } from "#domain/email/order-facts";
import { config } from "./config.server.ts";
import { settings } from "./settings.server.ts";

/** What emails say about the store. Without APP_ORIGIN their links lead to this machine. */
export function storeFacts(): StoreFacts {
  const { origin, port, languages, sellerEmails } = config;
  const { brand, couriers } = settings();
  return {
    storeName: brand.storeName,
    origin: origin ?? `http://localhost:${port}`,
    couriers: couriers.couriers,
    languages,
    sellerEmails,
  };
}
