/** Says what speaks for it that a statement is of another account than the one into which customers pay. */
import type { Matches } from "./matching.ts";

/**
 * Returns the sentence, or null if nothing speaks for it. `account` and `before` are the last digits of the account
 * that this statement names, and of the one that the bank's earlier statements name if it is another.
 */
export function accountNotice(
  account: string | undefined,
  before: string | null,
  { notInStatement, withoutOrder: _, ...found }: Matches,
): string | null {
  if (account !== undefined && before !== null)
    return `This statement is of the account ending in ${account}. Your earlier ones of this bank were of the account ending in ${before}. Customers' payments are in it only if they pay into this account.`;
  const hasNone = Object.values(found).every((rows) => rows.length === 0);
  return hasNone && notInStatement.length > 0 ? NO_PAYMENT_IN_STATEMENT : null;
}

const NO_PAYMENT_IN_STATEMENT =
  "None of the payments that customers sent on these days is in this statement. Before you reject any, check that it is of the account into which your UPI ID pays.";
