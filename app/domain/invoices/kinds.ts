export const DOCUMENT_KINDS = {
  "tax-invoice": "Tax invoice",
  "bill-of-supply": "Bill of supply",
  "invoice-and-bill": "Invoice-cum-bill of supply",
  /** Issued by sellers who aren't registered, because the rules know a bill of supply for registered persons alone. */
  receipt: "Receipt",
  "credit-note": "Credit note",
} as const satisfies Record<string, string>;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** The two series of numbers, invoices and credit notes. Each series begins at 1 in every financial year. */
export type Series = "INV" | "CN";

export function seriesOf(kind: DocumentKind): Series {
  return kind === "credit-note" ? "CN" : "INV";
}

/** `number` is a document's, such as `CN/2026-27/4`. */
export function isCreditNote(number: string): boolean {
  return number.startsWith(`${seriesOf("credit-note")}/`);
}
