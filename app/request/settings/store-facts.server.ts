import { brandingOf } from "#domain/email/branding";
import type { StoreFacts } from "#domain/email/order-facts";
import { logoAddress } from "#protocol/icon-addresses";
import { config } from "#request/config.server";
import { linkSecret } from "#request/order-links.server";
import { deliveryTerms, settings } from "./settings.server.ts";

/** Returns the facts about the store that emails need. Without APP_ORIGIN their links lead to this machine. */
export function storeFacts(): StoreFacts {
  const { origin, port, languages, sellerEmails } = config;
  const { brand, couriers, looks, logo } = settings();
  const address = (origin ?? `http://localhost:${port}`) + logoAddress(logo.file, "png");
  return {
    branding: brandingOf(looks, logo.file ? { ...logo, address } : null),
    storeName: brand.storeName,
    origin: origin ?? `http://localhost:${port}`,
    couriers: couriers.couriers,
    delivery: deliveryTerms(),
    languages,
    sellerEmails,
    linkSecret,
  };
}
