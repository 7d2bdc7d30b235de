/** Checks the direction of a file's amounts by the balance of the account, which goes up when money comes in. */
import { statementAmount } from "./amounts.ts";
import { isBalanceName } from "./directions.ts";
import { type FileColumns, paiseIn } from "./file-columns.ts";

/** How a line changed the balance, in paise; null if the file doesn't show it. */
type BalanceChange = number | null;

/** Returns the column that has the balance after each line; null if there is none. */
export function balanceColumn({ names, rows }: FileColumns): number | null {
  const at = names.findIndex(
    (name, column) =>
      isBalanceName(name) && rows.some((row) => balanceIn(row[column] ?? "") !== null),
  );
  return at < 0 ? null : at;
}

/** An overdrawn account has a negative balance, or Dr behind it. */
function balanceIn(cell: string): number | null {
  const amount = statementAmount(cell);
  if (amount === null || amount === "unreadable") return null;
  return amount.mark === "debit" ? -Math.abs(amount.paise) : amount.paise;
}

/**
 * Returns how each line changed the balance. Files begin with the oldest line or with the newest: the order counts by
 * which more of the changes are the lines' own amounts. If none is the likelier, nothing is known.
 */
export function balanceChanges(
  balances: readonly string[],
  amounts: readonly (readonly number[])[],
): BalanceChange[] {
  const read = balances.map(balanceIn);
  const known = read.flatMap((balance, at) => (balance === null ? [] : { balance, at }));
  const changesBy = (step: 1 | -1) => {
    const changes: BalanceChange[] = read.map(() => null);
    for (const [place, { balance, at }] of known.entries()) {
      const before = place - step < 0 ? undefined : known[place - step];
      if (before) changes[at] = balance - before.balance;
    }
    return changes;
  };
  const explained = (changes: readonly BalanceChange[]) =>
    changes.filter((by, at) => by && amounts[at]?.includes(Math.abs(by))).length;
  const [oldestFirst, newestFirst] = [changesBy(1), changesBy(-1)];
  const [older, newer] = [explained(oldestFirst), explained(newestFirst)];
  if (older === newer) return read.map(() => null);
  return older > newer ? oldestFirst : newestFirst;
}

/**
 * Returns how many lines changed the balance as these columns say, less those that changed it the other way. 0 if the
 * file has no balance.
 */
export function balanceAgreement(
  file: FileColumns,
  { credit, debit }: { credit: number; debit: number | null },
): number {
  const balance = balanceColumn(file);
  if (balance === null) return 0;
  const moved = file.rows.map((row) => ({
    came: paiseIn(row[credit]),
    went: debit === null ? 0 : paiseIn(row[debit]),
  }));
  const changes = balanceChanges(
    file.rows.map((row) => row[balance] ?? ""),
    moved.map(({ came, went }) => [came, went]),
  );
  const agrees = ({ came, went }: { came: number; went: number }, by: BalanceChange) => {
    if (by === null || by === 0) return 0;
    if (by === came || by === -went) return 1;
    return by === -came || by === went ? -1 : 0;
  };
  return moved.reduce((sum, each, at) => sum + agrees(each, changes[at] ?? null), 0);
}
