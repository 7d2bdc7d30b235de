/** What the owner says of herself; empty: the store issues no invoices. */
export const REGISTRATIONS = ["", "registered", "composition", "unregistered"] as const;
export type Registration = (typeof REGISTRATIONS)[number];

export const DOCUMENT_KINDS = {
  "tax-invoice": "Tax invoice",
  "bill-of-supply": "Bill of supply",
  "invoice-and-bill": "Invoice-cum-bill of supply",
  "credit-note": "Credit note",
} as const satisfies Record<string, string>;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** Serials are counted by financial year, invoices and credit notes apart. */
export type Series = "INV" | "CN";

/** The seller, as invoices name them. */
export type Supplier = {
  storeName: string;
  legalName: string;
  postalAddress: string;
  /** Empty: not registered. */
  gstin: string;
  contact: string;
};

/** The owner's settings for invoices, and the seller whom they name. `since`: the first Indian day whose verified orders are invoiced. */
export type InvoiceTerms = { registration: Registration; since: string; supplier: Supplier };
