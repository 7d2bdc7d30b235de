/** The owner's GST registration, by her own word; empty: the store issues no invoices. */
export const REGISTRATIONS = ["", "registered", "composition", "unregistered"] as const;
export type Registration = (typeof REGISTRATIONS)[number];

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
