/**
 * The least digits of an order number's beginning. The digits are milliseconds since 1970; fewer digits would match all
 * orders of some minutes.
 */
const LEAST_ORDER_NUMBER_DIGITS = 8;
const ORDER_NUMBER_DIGITS = 13;

/** Finds an order number, or its beginning (banks cut notes), in a payer's note. */
export function orderNumberIn(note: string | null): string | null {
  const found = note?.toUpperCase().match(/(?<![A-Z])(ORD|EP)[ -]?(\d{8,20})/);
  return found ? `${found[1]}${found[2]}` : null;
}

/** Says whether the number from a note is this order's: `whole`, its `beginning`, or not at all (null). */
export function matchOfNumber(
  inNote: string | null,
  orderNumber: string,
): "whole" | "beginning" | null {
  if (inNote === null) return null;
  if (inNote === orderNumber) return "whole";
  const digits = inNote.replace(/\D/g, "").length;
  const isBeginning = digits >= LEAST_ORDER_NUMBER_DIGITS && inNote.length < orderNumber.length;
  // Digits beyond the thirteenth were added by the bank.
  if (digits > ORDER_NUMBER_DIGITS && inNote.startsWith(orderNumber)) return "whole";
  return isBeginning && orderNumber.startsWith(inNote) ? "beginning" : null;
}
