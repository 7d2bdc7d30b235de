/** The account that customers pay, from the form or the database (record 0087). */
import { likelyKind, type PaymentRoute, type UpiIdKind } from "./payment-routes.ts";

/** English names, for the admin and its emails. */
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
  /** The UPI ID that was tested, where a form has it. */
  triedId?: string | undefined;
};

/** Older nodes in the same cluster reject a row with a longer name. */
const NAME_CHARACTERS = 50;

const UNTRIED = { name: "", registeredName: "", worked: null, triedOn: "" };

/**
 * Drops what is known about the old UPI ID when another is saved. Links need a payee's name (`pn`), though apps no
 * longer show it: the bank's registered name, else the older one, else the ID.
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

/** Removes the bank: 'RAVI KUMAR K (HDFC Bank)' becomes RAVI KUMAR K. */
function withoutBank(registeredName: string): string {
  return registeredName.replace(/\s*\([^()]*\)$/, "");
}
