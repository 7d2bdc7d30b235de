/**
 * The accountant's file of invoices, with one row for each line of a document. A credit note's amounts are negative.
 */
import { indianDay } from "#domain/indian-time";
import { plainDecimal } from "#domain/money/money";
import type { DocumentLine } from "./documents.ts";
import { gstStateName } from "./gst-states.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "./kinds.ts";

export const INVOICE_COLUMNS = [
  "Number",
  "Kind",
  "Day",
  "Order",
  "Credits invoice",
  "Place of supply",
  "Item",
  "HSN/SAC",
  "Quantity",
  "Rate (%)",
  "Taxable value (₹)",
  "CGST (₹)",
  "SGST or UTGST (₹)",
  "IGST (₹)",
  "Total (₹)",
] as const;

type Exported = {
  kind: DocumentKind;
  issuedAt: Date;
  lines: readonly DocumentLine[];
} & Record<"number" | "orderNumber", string> &
  Record<"credited" | "place", string | null>;

export function invoiceRows({ lines, place, ...document }: Exported): string[][] {
  const { number, kind, issuedAt, orderNumber, credited } = document;
  return lines
    .filter(({ value }) => value !== 0)
    .map(({ name, hsn, quantity, percent, ...line }) => [
      number,
      DOCUMENT_KINDS[kind],
      indianDay(issuedAt),
      orderNumber,
      credited ?? "",
      place === null ? "" : gstStateName(place),
      name,
      // 'HSN' before the code keeps spreadsheets from dropping a leading zero.
      hsn && `HSN ${hsn}`,
      kind === "credit-note" ? "" : String(quantity),
      place === null ? "" : String(percent),
      ...[line.taxable, line.cgst, line.sgst, line.igst, line.value].map(plainDecimal),
    ]);
}
