/** Amounts of money, in whole paise. Rupees exist only in input and output (reading R2). */
export type Paise = number & { readonly __unit: "paise" };

/** Makes an amount from a whole number of paise. Throws a RangeError for a fraction, which would be a bug. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole paise: ${amount}`);
  return amount as Paise;
}

export const ZERO = paise(0);

const DECIMAL = /^-?\d+(?:\.\d{1,2})?$/;

/** Converts rupees from a trusted source: a `numeric(10,2)` column as text, or a constant. Throws for anything else. */
export function rupees(amount: string | number): Paise {
  const text = String(amount);
  if (!DECIMAL.test(text)) throw new RangeError(`not rupees: ${text}`);
  return paise(Math.round(Number(text) * 100));
}

const HIGHEST_PRICE = rupees(1_000_000);
const PRICE_TEXT = /^\d+(?:\.\d{1,2})?$/;

/**
 * Parses a price in rupees from a request (spec §5 Price, reading R48): a number from 0 to 1,000,000, rounded to the
 * paisa, or digits with up to two decimals. Null for anything else.
 */
export function parsePrice(value: unknown): Paise | null {
  const amount = typeof value === "string" && PRICE_TEXT.test(value) ? Number(value) : value;
  if (typeof amount !== "number" || !(amount >= 0 && amount <= HIGHEST_PRICE / 100)) return null;
  return paise(Math.round(timesHundredRounded(amount)));
}

/** Multiplies by 100. 1.005 × 100 is 100.49999999999999 in binary; rounding to fifteen digits corrects that. */
export function timesHundredRounded(amount: number): number {
  return Number((amount * 100).toPrecision(15));
}

export function add(...amounts: readonly Paise[]): Paise {
  return sum(amounts);
}

export function sum(amounts: Iterable<Paise>): Paise {
  let total = 0;
  for (const amount of amounts) total += amount;
  return paise(total);
}

export function subtract(amount: Paise, taken: Paise): Paise {
  return paise(amount - taken);
}

export function multiplied(amount: Paise, quantity: number): Paise {
  return paise(amount * quantity);
}

export function smallerAmount(one: Paise, other: Paise): Paise {
  return one < other ? one : other;
}

/** Returns '₹1,23,456' (spec §2 Cart: 'Prices are shown as whole rupees'). */
export function wholeRupees(amount: Paise): string {
  return withIndianGrouping(String(Math.round(amount / 100)));
}

/** Returns '₹1,23,456.50', always with two decimals. */
export function rupeesWithPaise(amount: Paise): string {
  return withIndianGrouping(plainDecimal(amount));
}

/**
 * Groups digits as in India: three, then two each. It doesn't use `Intl`, whose first use blocks a phone for a moment.
 */
function withIndianGrouping(decimal: string): string {
  return decimal.replace(/(\d)(?=(?:\d\d)*\d{3}(?:\.|$))/g, "$1,").replace(/\d/, "₹$&");
}

/** Returns whole rupees, with paise only if there are any: '₹148' or '₹148.50' (reading R2). */
export function amountToPay(amount: Paise): string {
  return amount % 100 === 0 ? wholeRupees(amount) : rupeesWithPaise(amount);
}

/** Returns '123456.50', for `numeric` columns and the `am` of UPI links. */
export function plainDecimal(amount: Paise): string {
  return (amount / 100).toFixed(2);
}
