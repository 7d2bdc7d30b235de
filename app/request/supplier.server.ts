import type { Supplier } from "#domain/invoices/document-html";
import { settings } from "./settings.server.ts";

/** Who sells, as invoices name them. */
export function supplier(): Supplier {
  const { legal, brand, contact } = settings();
  const { legalName, postalAddress, gstin } = legal;
  return {
    storeName: brand.storeName,
    ...{ legalName, postalAddress, gstin },
    contact: [contact.email, contact.phone].filter(Boolean).join(" · "),
  };
}
