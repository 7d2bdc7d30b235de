/** Guesses which columns of a payment provider's report have the fee, the tax on it, and the settlement. */
import { columnName, type StatementColumns } from "./columns.ts";
import {
  bestColumn,
  columnsNamed,
  countCells,
  type FileColumns,
  hasOnlyAmounts,
  paiseIn,
} from "./file-columns.ts";

type ReportColumns = Required<Pick<StatementColumns, "fee" | "tax" | "taxInFee" | "settlement">>;

const TAX = /gst|tax/;
/** Matches fees, also those whose name says that the tax is or isn't part of it. */
const FEE = /fee|commission|charge(?!back)|mdr/;
const WITH_TAX = /incl.*(?:gst|tax)|(?:gst|tax).*incl/;
const WITHOUT_TAX = /(?:excl|without|before).*(?:gst|tax)/;
const NOT_A_SUM = /gstin|type|bearer|code|percent|rate|invoice/;
const NET = /net|(?:settle|payout).*am(?:oun)?t|am(?:oun)?t.*(?:settled|payable|credited)/;

/** `amount` is the column of what the customer paid, `taken` those that have a meaning already. */
export function reportColumns(
  file: FileColumns,
  amount: number,
  taken: readonly (number | null)[],
): ReportColumns {
  const free = (columns: readonly number[]) => columns.filter((column) => !taken.includes(column));
  const sums = (columns: readonly number[]) =>
    free(columns).filter((column) => hasOnlyAmounts(file, column));
  const names = file.names.map(columnName);
  const taxInName = (column: number) => TAX.test(names[column] ?? "");
  const fees = sums(columnsNamed(file, FEE, NOT_A_SUM)).filter(
    (column) =>
      !taxInName(column) ||
      WITH_TAX.test(names[column] ?? "") ||
      WITHOUT_TAX.test(names[column] ?? ""),
  );
  const taxes = sums(columnsNamed(file, TAX, NOT_A_SUM)).filter((column) => !fees.includes(column));
  const nets = sums(columnsNamed(file, NET)).filter(
    (column) => !fees.includes(column) && !taxes.includes(column),
  );
  const [deduction] = deductions(fees, taxes, names)
    .map((each) => ({ each, explained: explainedRows(file, amount, each, nets) }))
    .toSorted((one, other) => other.explained - one.explained);
  const { fee = null, tax = null, taxInFee = false } = deduction?.each ?? {};
  const settlement = settlementColumn(file, free(columnsNamed(file, /settle|payout/)));
  return { fee, tax, taxInFee, settlement };
}

type Deduction = Pick<ReportColumns, "fee" | "tax" | "taxInFee">;

/** Lists what a report may deduct, likeliest first. */
function deductions(
  fees: readonly number[],
  taxes: readonly number[],
  names: readonly string[],
): Deduction[] {
  return orNull(fees).flatMap((fee) =>
    orNull(taxes).flatMap((tax) => {
      const named = WITH_TAX.test(names[fee ?? -1] ?? "");
      const other = fee === null || tax === null ? [] : [!named];
      return [named, ...other].map((taxInFee) => ({ fee, tax, taxInFee }));
    }),
  );
}

function orNull(columns: readonly number[]): readonly (number | null)[] {
  return columns.length === 0 ? [null] : columns;
}

/** Counts the rows in which the amount less these deductions is the sum that was paid out. */
function explainedRows(
  { rows }: FileColumns,
  amount: number,
  { fee, tax, taxInFee }: Deduction,
  nets: readonly number[],
): number {
  const paise = (row: readonly string[], column: number | null) => paiseIn(row[column ?? -1]);
  return rows.filter((row) => {
    const paidOut = paise(row, amount) - paise(row, fee) - (taxInFee ? 0 : paise(row, tax));
    return nets.some((net) => paise(row, net) > 0 && paise(row, net) === paidOut);
  }).length;
}

const NO_SETTLEMENT =
  /am(?:oun)?t|status|type|by|cycle|bank|account|mode|currency|fee|tax|gst|charge/;

/** Prefers a settlement's ID to its bank reference, and both to its date, which other settlements may share. */
function settlementColumn(file: FileColumns, columns: readonly number[]): number | null {
  const names = file.names.map(columnName);
  const named = columns.filter((column) => !NO_SETTLEMENT.test(names[column] ?? ""));
  const rank = (name: string) =>
    [/date|day|time|on$|at$/, /no$|num|ref|batch/, /utr|rrn/, /id$/].findLastIndex((words) =>
      words.test(name),
    );
  const known = named.filter((column) => rank(names[column] ?? "") >= 0);
  const filled = known.filter((column) => countCells(file, column, (cell) => cell.trim() !== ""));
  return bestColumn(filled.length > 0 ? filled : known, (column) => rank(names[column] ?? ""));
}
