/** Finds the account that a statement is of, in the lines above its table. */

/** A label such as 'Account No :', 'A/C Number' or 'Account Statement for Account Number'. */
const LABEL = /\b(?:account|acct|a\/?c)\s*(?:no|number|num)?\b\.?/gi;
/** The number after its label: its digits, some of which the bank may have covered with X or *. A date is none. */
const NUMBER = /^[\s:#=.-]*(?!\d\d?-\d\d?-\d{4}(?!\d))([\dX*][\dX* -]{3,22}\d{4})(?![\d/])/i;

/**
 * Returns the last four digits of the account that the lines above the table name. Null if they name none, or several.
 */
export function accountAbove(rows: readonly (readonly string[])[]): string | null {
  const ends = rows.flatMap((row) => {
    const text = row.join(" ");
    return [...text.matchAll(LABEL)].flatMap((label) => {
      const number = NUMBER.exec(text.slice(label.index + label[0].length));
      return number?.[1] ? [number[1].slice(-4)] : [];
    });
  });
  const [only, ...others] = new Set(ends);
  return only && others.length === 0 ? only : null;
}
