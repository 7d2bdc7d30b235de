/** Reasons why an order has no invoice yet, or why invoices can't be turned on. Only sellers read them. */
import type { Registration, Supplier } from "./terms.ts";

/** `item`: the line that no rate covers. */
export type InvoiceProblem =
  | { code: "rate-missing"; item: string }
  | { code: "state-unknown" | "legal-name-missing" | "gstin-missing"; item?: null };

export const invoiceMessages = {
  "rate-missing": ({ item }: { item: string }) => `No tax rate covers ${item}.`,
  "state-unknown": "The address doesn't say in which state it is.",
  "legal-name-missing":
    "Invoices name your legal name and postal address: fill in Legal facts first.",
  "gstin-missing": "Invoices name your GSTIN: fill in Legal facts first.",
};

/** The first of the legal facts that an invoice lacks. */
export function legalFactsProblem(
  registration: Registration,
  { legalName, postalAddress, gstin }: Supplier,
): InvoiceProblem | null {
  if (registration === "") return null;
  if (!legalName || !postalAddress) return { code: "legal-name-missing" };
  return registration !== "unregistered" && !gstin ? { code: "gstin-missing" } : null;
}
