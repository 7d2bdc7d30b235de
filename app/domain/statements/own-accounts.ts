/** The last digits of an account, by which a bank's SMS name it, such as 1234 of `XX1234`. */

/** Banks show two digits or more. Fewer than three are no part of others: too many accounts end in them. */
const MIN_DIGITS_AS_PART = 3;
/** More digits than these aren't stored, because no SMS shows them. */
const MAX_DIGITS = 6;

const TYPED_ACCOUNT = /^(?:a\/?c(?: ?no\.?)?\s*)?[x*•.\d\s-]*?(\d{2,20})$/i;

/** Returns an account's last digits, from how an owner copies it out of an SMS or types it; null if there are none. */
export function accountDigits(typed: string): string | null {
  const together = typed.trim().replace(/(?<=\d)[\s-]+(?=\d)/g, "");
  return TYPED_ACCOUNT.exec(together)?.[1]?.slice(-MAX_DIGITS) ?? null;
}

/** True if the digits that an SMS shows may be those of the seller's account. */
export function isSameAccount(shown: string, own: string): boolean {
  if (Math.min(shown.length, own.length) < MIN_DIGITS_AS_PART) return shown === own;
  return shown.endsWith(own) || own.endsWith(shown);
}
