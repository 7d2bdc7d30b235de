/** Messages for sellers: why an order has no invoice yet, and why invoices can't be switched on. */
import { plural } from "#domain/plural";
import type { NamedSupplier } from "./terms.ts";

/** `item` is the name of the line for which there is no tax rate. */
export type InvoiceProblem =
  | { code: "rate-missing"; item: string }
  | { code: "state-unknown" | "legal-name-missing" | "gstin-missing"; item?: null };

export const invoiceMessages = {
  "rate-missing": ({ item }: { item: string }) =>
    `There is no tax rate for ${item}. Add one under Invoices, Tax rates.`,
  "state-unknown": "The order's address has no state. Correct the address.",
  "legal-name-missing":
    "Invoices need your legal name and postal address: first fill in Settings, Legal facts.",
  "gstin-missing":
    "Invoices and credit notes need your GSTIN: first fill in Settings, Legal facts.",
};

/** Asks the owner before the orders that were verified before get their invoices all at once. */
export function savingIssuesInvoicesMessage(orders: number): string {
  return `Saving issues invoices at once, with today's date, for ${plural(orders, "order")} that ${orders === 1 ? "is" : "are"} verified already. You can't change or delete an issued invoice. Check the first day, then confirm.`;
}

/** Returns the first legal fact about the seller that invoices need and that is missing. */
export function legalFactsProblem({
  registration,
  legalName,
  postalAddress,
  gstin,
}: NamedSupplier): InvoiceProblem | null {
  if (registration === "") return null;
  if (!legalName || !postalAddress) return { code: "legal-name-missing" };
  return registration !== "unregistered" && !gstin ? { code: "gstin-missing" } : null;
}
