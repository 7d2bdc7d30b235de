/** The payee whom customers pay, as an owner typed it or as a row holds it (record 0087). */
import { likelyKind, type PaymentRoute, type UpiIdKind } from "./payment-routes.ts";

/** The names are the admin's and its emails', which are in English alone. */
export const UPI_ID_KIND_NAMES: Readonly<Record<UpiIdKind, string>> = {
  personal: "personal",
  "small-merchant": "small merchant",
  merchant: "merchant",
};
export const PAYMENT_ROUTE_NAMES: Readonly<Record<PaymentRoute, string>> = {
  "upi-id": "copied UPI ID",
  qr: "scanned code",
  "saved-qr": "saved code",
  "app-links": "app links",
};

export type PayeeFields = {
  upiId: string;
  name: string;
  providers: string[];
  kind?: UpiIdKind | undefined;
  category: string;
  registeredName: string;
  worked: PaymentRoute[] | null;
  triedOn: string;
  /** The UPI ID with which name and ways were tried, where a form says it. */
  triedId?: string | undefined;
};

/** Nodes of before the kinds read no longer one, and would take the whole row for unreadable. */
const NAME_CHARACTERS = 50;

const UNTRIED = { name: "", registeredName: "", worked: null, triedOn: "" };

/**
 * Facts about one UPI ID are dropped where another is saved. Links need a payee's name (`pn`), which apps no longer
 * show: it is the bank's where that is known, else the older one, else the ID.
 */
export function payeeOf({ triedId, ...payee }: PayeeFields) {
  const { upiId, category } = payee;
  const kind = payee.kind ?? likelyKind(upiId);
  const { name, registeredName, worked, triedOn } = isSameUpiId(triedId ?? upiId, upiId)
    ? payee
    : UNTRIED;
  return {
    ...payee,
    kind,
    category: kind === "merchant" ? category : "",
    registeredName,
    worked,
    triedOn: worked === null ? "" : triedOn,
    name: (withoutBank(registeredName) || name || upiId).slice(0, NAME_CHARACTERS).trim(),
  };
}

export function isSameUpiId(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The name without its bank: RAVI KUMAR K, of 'RAVI KUMAR K (HDFC Bank)'. */
function withoutBank(registeredName: string): string {
  return registeredName.replace(/\s*\([^()]*\)$/, "");
}
