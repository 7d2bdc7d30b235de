export const DOCUMENT_KINDS = {
  "tax-invoice": "Tax invoice",
  "bill-of-supply": "Bill of supply",
  "invoice-and-bill": "Invoice-cum-bill of supply",
  "credit-note": "Credit note",
} as const satisfies Record<string, string>;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** Serials are counted by financial year, invoices and credit notes apart. */
export type Series = "INV" | "CN";
