/** The account that customers pay, as the form or the database gives it (decision 87). */
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

type PayeeFields = {
  upiId: string;
  name: string;
  providers: string[];
  kind?: UpiIdKind | undefined;
  category: string;
  registeredName: string;
  worked: PaymentRoute[] | null;
  triedOn: string;
  /** The UPI ID with which the owner made her test payment. Only the form has it. */
  triedId?: string | undefined;
};

/** The most characters of the payee's name: during an upgrade, servers of the older version reject a longer one. */
const NAME_CHARACTERS = 50;

const NOT_TRIED_YET = { name: "", registeredName: "", worked: null, triedOn: "" };

/**
 * Completes the payee's settings. If another UPI ID is saved, the name and the test results of the old one are
 * dropped. The payment link needs a payee's name (`pn`), though apps no longer show it: the bank's registered name,
 * else the name saved before, else the UPI ID.
 */
export function payeeOf({ triedId, ...payee }: PayeeFields) {
  const { upiId, category } = payee;
  const kind = payee.kind ?? likelyKind(upiId);
  const { name, registeredName, worked, triedOn } = isSameUpiId(triedId ?? upiId, upiId)
    ? payee
    : NOT_TRIED_YET;
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

/** Removes the bank's name: 'RAVI KUMAR K (HDFC Bank)' becomes 'RAVI KUMAR K'. */
function withoutBank(registeredName: string): string {
  return registeredName.replace(/\s*\([^()]*\)$/, "");
}
