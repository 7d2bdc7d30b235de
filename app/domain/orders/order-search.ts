/** What the seller looks for in the admin: told by its form, so that one field is enough. */
export type OrderSearch =
  | { by: "transaction-id"; digits: string }
  /** Every number between the two, both included. */
  | { by: "order-number"; from: string; to: string }
  | { by: "name"; begins: string };

const NUMBER_DIGITS = 13;
/** Room for the digits that make a number unique. */
const MOST_NUMBER_DIGITS = 20;

export function parseSearch(text: string): OrderSearch | null {
  const typed = text.replaceAll("\0", "").trim().slice(0, 60);
  const compact = typed.replace(/\s/g, "").toUpperCase();
  if (compact === "") return null;
  if (/^\d{12}$/.test(compact)) return { by: "transaction-id", digits: compact };
  const [, kind, digits] = /^(ORD|EP)(\d{0,20})$/.exec(compact) ?? [];
  if (kind === undefined || digits === undefined)
    return { by: "name", begins: typed.toLowerCase() };
  return {
    by: "order-number",
    from: kind + digits.padEnd(NUMBER_DIGITS, "0"),
    to: kind + digits.padEnd(MOST_NUMBER_DIGITS, "9"),
  };
}
