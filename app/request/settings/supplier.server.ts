import type { Supplier } from "#domain/invoices/terms";
import { settings } from "./settings.server.ts";

/** Returns the seller's name, address and tax number, as invoices show them. */
export function supplier(): Supplier {
  const { legal, brand, contact } = settings();
  const { legalName, postalAddress, gstin } = legal;
  return {
    storeName: brand.storeName,
    ...{ legalName, postalAddress, gstin },
    contact: [contact.email, contact.phone].filter(Boolean).join(" · "),
  };
}
