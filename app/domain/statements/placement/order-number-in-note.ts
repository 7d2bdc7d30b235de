/** A shorter beginning fits every order of some minutes: digits are milliseconds since 1970. */
const LEAST_DIGITS = 8;
const WHOLE_DIGITS = 13;

/**
 * Finds an order number of ours in what a payer's app wrote beside the money; or its beginning, as banks cut notes.
 * Nothing else of a note is kept.
 */
export function orderNumberIn(note: string | null): string | null {
  const found = note?.toUpperCase().match(/(?<![A-Z])(ORD|EP)[ -]?(\d{8,20})/);
  return found ? `${found[1]}${found[2]}` : null;
}

/** The way in which a number in a note names an order's. */
export function namesNumber(
  inNote: string | null,
  orderNumber: string,
): "whole" | "beginning" | null {
  if (inNote === null) return null;
  if (inNote === orderNumber) return "whole";
  const digits = inNote.replace(/\D/g, "").length;
  const isCut = digits >= LEAST_DIGITS && inNote.length < orderNumber.length;
  // Digits that the bank wrote right behind it belong to something else.
  if (digits > WHOLE_DIGITS && inNote.startsWith(orderNumber)) return "whole";
  return isCut && orderNumber.startsWith(inNote) ? "beginning" : null;
}
