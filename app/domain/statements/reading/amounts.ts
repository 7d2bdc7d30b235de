import { type Paise, paise } from "#domain/money/money";

/** An amount in a cell. `paise` is negative with parentheses or a minus; `mark` is Cr or Dr, if any. */
export type StatementAmount = { paise: number; mark: "credit" | "debit" | null };

/** The highest amount that the store's database can hold. */
const MOST_PAISE = 9_999_999_999;

const CREDIT_OR_DEBIT_MARK = String.raw`(?:\(?\s*(cr|dr|c|d|credit|debit)\b\.?\s*\)?)`;
const CURRENCY = String.raw`(?:₹|Rs\.?|INR)`;
// Digits may be grouped the Indian way (1,23,456) or by thousands (123,456). A comma anywhere else is refused.
const NUMBER = String.raw`(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2})0*)?`;
const AMOUNT = new RegExp(
  String.raw`^(\()?\s*${CREDIT_OR_DEBIT_MARK}?\s*([+\-−])?\s*${CURRENCY}?\s*([+\-−])?\s*${NUMBER}\s*(-)?\s*(\))?\s*${CURRENCY}?\s*${CREDIT_OR_DEBIT_MARK}?$`,
  "i",
);

/** Parses an amount. Null if the cell is empty, "unreadable" if it isn't certainly an amount. */
export function statementAmount(cell: string): StatementAmount | "unreadable" | null {
  const text = cell.replace(/\s+/g, " ").trim();
  if (/^[-–—.]*$/.test(text) || /^(?:nil|na|n\/a)$/i.test(text)) return null;
  const found = AMOUNT.exec(text);
  if (!found) return "unreadable";
  const [, open, before, sign, innerSign, whole = "", decimals = "", behind, close, after] = found;
  if ((open === undefined) !== (close === undefined)) return "unreadable";
  const signs = [sign, innerSign, behind].filter((one) => one !== undefined);
  if (signs.length > 1 || (before && after)) return "unreadable";
  const amount = Number(`${whole.replaceAll(",", "")}${decimals.padEnd(2, "0")}`);
  if (!(amount <= MOST_PAISE)) return "unreadable";
  const minus = open !== undefined || signs.some((one) => one !== "+");
  return { paise: minus ? -amount : amount, mark: directionOfMark(before ?? after ?? "") };
}

const CREDIT_MARK = /^(?:cr|c|credit|credited|deposit|received|in|inward|moneyin)$/;
const DEBIT_MARK = /^(?:dr|d|debit|debited|withdrawal|sent|out|outward|moneyout)$/;

/** Returns the direction of a cell that has a mark such as Dr or Cr; null for other texts. */
export function directionOfMark(cell: string): "credit" | "debit" | null {
  const word = cell.replace(/[^a-z]/gi, "").toLowerCase();
  if (CREDIT_MARK.test(word)) return "credit";
  return DEBIT_MARK.test(word) ? "debit" : null;
}

/** Converts an amount of `statementAmount` to `Paise`. The caller makes sure that it is above 0. */
export function paiseOf({ paise: amount }: StatementAmount): Paise {
  return paise(amount);
}
