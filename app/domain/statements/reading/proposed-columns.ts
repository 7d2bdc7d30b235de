/** Guesses from their names and cells which columns of a file hold what. A seller checks the guess. */
import { directionOfMark } from "./amounts.ts";
import { balanceAgreement } from "./balance.ts";
import { columnName, headerKey, type StatementColumns } from "./columns.ts";
import { writtenDate } from "./dates.ts";
import { directionOfName, isBalanceName, isNamedOutgoing } from "./directions.ts";
import {
  bestColumn,
  columnsNamed,
  countCells,
  type FileColumns,
  hasOnlyAmounts,
  paiseIn,
} from "./file-columns.ts";
import { idInCell, idInText } from "./narration.ts";
import { reportColumns } from "./report-columns.ts";
import { isCompletedWord, isRefundWord } from "./status.ts";

/** Returns null if the file has no column for the date, the ID or the money that came in. */
export function proposedColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): StatementColumns | null {
  const file = { names, rows };
  const date = dateColumn(file);
  const text = textColumn(file);
  if (date === null || text === null || date === text) return null;
  const dated = { names, rows: rows.filter((row) => writtenDate(row[date] ?? "") !== null) };
  const money = moneyColumns(dated, [date, text]);
  if (money === null || isNamedOutgoing(names, money.credit)) return null;
  const taken: (number | null)[] = [date, text, money.credit, money.debit, money.mark];
  const report = reportColumns(dated, money.credit, taken);
  taken.push(report.fee, report.tax, report.settlement);
  const free = (columns: readonly number[]) => columns.filter((column) => !taken.includes(column));
  const status = statusColumn(dated, free(columnsNamed(file, /status/, OF_PAYOUT)));
  const kind = kindColumn(dated, free(columnsNamed(file, /type|kind|entity/)));
  taken.push(status, kind);
  const [note = null] = free(columnsNamed(file, /note|remark|message|comment/));
  return {
    header: headerKey(names),
    date,
    text,
    ...money,
    mark: money.mark ?? (status === null ? null : kind),
    status: status ?? kind,
    payer: payerColumn(dated, free(columnsNamed(file, PAYER_NAMES, PAYEE_NAMES))),
    note,
    ...report,
  };
}

function everyColumn({ names }: FileColumns): number[] {
  return names.map((_, column) => column);
}

const isDate = (cell: string) => writtenDate(cell) !== null;
const OF_PAYMENT = /tran|txn|post|paid|payment|created|initiated/;
const OF_SOMETHING_ELSE = /value|settle|payout|refund|expir|updat|due/;

function dateColumn(file: FileColumns): number | null {
  const columns = everyColumn(file).filter((column) => countCells(file, column, isDate) > 0);
  return bestColumn(columns, (column) => {
    const name = columnName(file.names[column] ?? "");
    const named = /date|time/.test(name) ? 1 : 0;
    const described = (OF_PAYMENT.test(name) ? 1 : 0) - (OF_SOMETHING_ELSE.test(name) ? 2 : 0);
    return 4 * countCells(file, column, isDate) + named + described;
  });
}

const TEXT_NAMES =
  /narration|description|particular|details|remark|utr|rrn|upiref|reference|refno|acquirer/;
/** Columns that payers fill, and those of what a provider pays out. */
const NEVER_TEXT = /note|message|comment|settle|payout/;

function textColumn(file: FileColumns): number | null {
  const columns = columnsNamed(file, /(?:)/, NEVER_TEXT);
  const hasId = (cell: string) => (idInCell(cell) ?? idInText(cell).placed) !== null;
  const score = (column: number) =>
    2 * countCells(file, column, hasId) +
    (TEXT_NAMES.test(columnName(file.names[column] ?? "")) ? 1 : 0);
  const best = bestColumn(columns, score);
  return best === null || score(best) === 0 ? null : best;
}

type MoneyColumns = Pick<StatementColumns, "credit" | "debit" | "mark">;

const NO_AMOUNT =
  /(?:no|num|number|(?<!pa)id|code|ref|reference|date|time|utr|rrn|count|phone|mobile|contact|qty|days)$/;
const PART_OF_AMOUNT =
  /net|settle|refund|fee|tax|gst|tds|charge|commission|mdr|discount|tip|transfer|reward|cashback|rate|percent/;
const FEES = /fee|commission|charge|mdr/;

/**
 * Names that say in or out decide, whatever their order. Where none says in, the running balance decides, and then the
 * likeliest name.
 */
function moneyColumns(file: FileColumns, taken: readonly number[]): MoneyColumns | null {
  const amounts = columnsNamed(file, /(?:)/, NO_AMOUNT).filter(
    (column) =>
      !taken.includes(column) &&
      !isBalanceName(file.names[column] ?? "") &&
      hasOnlyAmounts(file, column),
  );
  const direction = (column: number) => directionOfName(file.names[column] ?? "");
  const whole = amounts.filter(
    (column) => !PART_OF_AMOUNT.test(columnName(file.names[column] ?? "")),
  );
  const ins = whole.filter((column) => direction(column) === "in");
  const outs = amounts.filter((column) => direction(column) === "out");
  const neutral = whole.filter(
    (column) => !ins.includes(column) && !outs.includes(column) && isSum(file, column),
  );
  const [incoming] = ins;
  const [outgoing = null] = outs;
  if (incoming !== undefined) {
    // In a provider's report, the column that says in may have what is left after the fee.
    const [gross] = columnsNamed(file, FEES).length > 0 ? neutral : [];
    const paid = neutral.find((column) => direction(column) === "paid") ?? null;
    return { credit: gross ?? incoming, debit: outgoing ?? (gross ? null : paid), mark: null };
  }
  const pairs = neutral.flatMap((credit) => {
    const others = outgoing === null ? neutral.filter((column) => column !== credit) : [];
    return [outgoing, ...others].map((debit) => ({ credit, debit }));
  });
  const best = bestColumn(
    pairs.map((_, at) => at),
    (at) => pairScore(file, pairs[at]),
  );
  const pair = pairs[best ?? -1];
  if (!pair) return null;
  return { ...pair, mark: pair.debit === null ? markColumn(file, pair.credit, taken) : null };
}

/** True if a column certainly has money: by its name, or with paise, grouping or ₹. Other numbers may be counts. */
function isSum(file: FileColumns, column: number): boolean {
  const isAmount = (cell: string) => paiseIn(cell) > 0;
  const sums = countCells(file, column, (cell) => isAmount(cell) && /[.,₹]/.test(cell));
  const filled = countCells(file, column, isAmount);
  return (
    sums > 0 || (filled > 0 && /am(?:oun)?t|rupees/.test(columnName(file.names[column] ?? "")))
  );
}

const PAID_BY_CUSTOMER = /(?:tran|txn|payment|order|gross|paid).*am(?:oun)?t|am(?:oun)?tpaid/;

function pairScore(
  file: FileColumns,
  pair: { credit: number; debit: number | null } | undefined,
): number {
  if (!pair) return 0;
  const name = columnName(file.names[pair.credit] ?? "");
  const named = (/am(?:oun)?t/.test(name) ? 1 : 0) + (PAID_BY_CUSTOMER.test(name) ? 1 : 0);
  const guessed = pair.debit !== null && directionOfName(file.names[pair.debit] ?? "") !== "out";
  return 10 * balanceAgreement(file, pair) + named - (guessed ? 5 : 0);
}

/** Prefers the column behind the amounts, because the balance may have a mark, too. */
function markColumn(file: FileColumns, credit: number, taken: readonly number[]): number | null {
  const marks = everyColumn(file).filter(
    (column) =>
      !taken.includes(column) &&
      countCells(file, column, (cell) => directionOfMark(cell) !== null) > 0 &&
      file.rows.every((row) => {
        const cell = row[column] ?? "";
        return cell.trim() === "" || directionOfMark(cell) !== null;
      }),
  );
  return marks.find((column) => column > credit) ?? marks[0] ?? null;
}

/** Heads of columns whose status isn't the payment's: of a payout, a refund, an invoice. */
const OF_PAYOUT = /settle|payout|refund|invoice|kyc/;

function statusColumn(file: FileColumns, columns: readonly number[]): number | null {
  return bestColumn(columns, (column) =>
    countCells(file, column, (cell) => isCompletedWord(cell.trim())),
  );
}

/** Returns the column that says which lines of a report are payments and which are refunds. */
function kindColumn(file: FileColumns, columns: readonly number[]): number | null {
  const says = (cell: string) => isRefundWord(cell) || isCompletedWord(cell.trim());
  const found = columns.find(
    (column) =>
      countCells(file, column, says) > 0 &&
      file.rows.every((row) => (row[column] ?? "").trim() === "" || says(row[column] ?? "")),
  );
  return found ?? null;
}

const PAYER_NAMES = /vpa|upiid|upihandle|payer|remitter/;
const PAYEE_NAMES = /payee|merchant|store|beneficiary|receiver/;

function payerColumn(file: FileColumns, columns: readonly number[]): number | null {
  const upiIds = (column: number) => countCells(file, column, (cell) => cell.includes("@"));
  const best = bestColumn(columns, upiIds);
  if (best === null || upiIds(best) > 0) return best;
  return columns.find((column) => /vpa|upi/.test(columnName(file.names[column] ?? ""))) ?? null;
}
