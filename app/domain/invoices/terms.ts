import type { DeclaredValues } from "#domain/resources/settings";

/** The GST registration that the owner states. Empty means that the store issues no invoices. */
export type Registration = DeclaredValues["invoices"]["registration"];

/** The seller's details on invoices. */
export type Supplier = {
  storeName: string;
  legalName: string;
  postalAddress: string;
  /** The seller's GST number; empty if not registered. */
  gstin: string;
  contact: string;
};

/** How a document names its seller. */
export type NamedSupplier = Pick<Supplier, "legalName" | "postalAddress" | "gstin"> & {
  registration: Registration;
};

/** The owner's settings for invoices. Orders verified from the Indian day `since` on are invoiced. */
export type InvoiceTerms = { registration: Registration; since: string; supplier: Supplier };
