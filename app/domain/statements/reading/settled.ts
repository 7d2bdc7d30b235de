/** Reads what belongs to a provider's settlements: the deductions in a report, and the sums in a bank's file. */
import { type Paise, paise, subtract, ZERO } from "#domain/money/money";
import type { SettledFacts, StatementCredit } from "#domain/statements/credits";
import { paiseOf, statementAmount } from "./amounts.ts";
import type { Columns } from "./columns.ts";
import { type DateOrder, dayInOrder, writtenDate } from "./dates.ts";
import { type Line, receivedAmountOf } from "./lines.ts";

/** `sender` is the narration's words without digits, which are the same in all pay-outs of one provider. */
export type SumLine = { line: number; amount: Paise; day: string; sender: string };

type ColumnsAndOrder = { columns: Columns; order: DateOrder };

/** Reads what a provider's report says of a payment's settlement; null if fee or tax can't be read. */
export function settledFacts(line: Line, reading: ColumnsAndOrder): SettledFacts | null {
  const { cell } = line;
  const { fee: feeColumn = null, tax: taxColumn = null, taxInFee } = reading.columns;
  const [fee, tax] = [deductedAmount(cell(feeColumn)), deductedAmount(cell(taxColumn))];
  if (fee === null || tax === null || (taxInFee && fee < tax)) return null;
  return {
    fee: taxInFee ? subtract(fee, tax) : fee,
    tax,
    settlement: settlementIdOf(line, reading),
  };
}

/** Parses an amount that the provider deducted. Reports write it with or without a minus. */
function deductedAmount(cell: string): Paise | null {
  const amount = statementAmount(cell);
  if (amount === "unreadable") return null;
  return amount === null ? ZERO : paise(Math.abs(amount.paise));
}

const MOST_REFERENCE = 100;

/**
 * Returns the settlement's ID. If the cell has a day instead, returns it as YYYY-MM-DD, because files write days in
 * many forms.
 */
function settlementIdOf({ cell }: Line, { columns, order }: ColumnsAndOrder): string | null {
  const text = cell(columns.settlement ?? null);
  if (statementAmount(text) === null) return null;
  const day = writtenDate(text);
  return (day && dayInOrder(day, order)) ?? text.slice(0, MOST_REFERENCE).toWellFormed();
}

/** Lists lines of a settlement that don't count: refunds, payments by card, and what can't be read. */
export function uncountedLines(
  lines: readonly Line[],
  credits: readonly StatementCredit[],
  reading: ColumnsAndOrder,
): { line: number; reason: "uncounted"; ids: string[] }[] {
  const counted = new Set(credits.filter(({ settled }) => settled).map(({ line }) => line));
  return lines.flatMap((line) => {
    const settlement = settlementIdOf(line, reading);
    if (line.date === null || settlement === null || counted.has(line.line)) return [];
    return { line: line.line, reason: "uncounted", ids: [settlement] };
  });
}

/** Returns the money on a line that may be the sum of a settlement. */
export function sumOfLine(line: Line, { columns, order }: ColumnsAndOrder): SumLine | null {
  const money = receivedAmountOf(line, columns);
  const day = line.date && dayInOrder(line.date, order);
  if (!day || typeof money === "string") return null;
  const sender = senderWords(line.cell(columns.text));
  return { line: line.line, amount: paiseOf(money), day, sender };
}

function senderWords(text: string): string {
  const words = text.toUpperCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "" && !/\d/.test(word)).join(" ");
}
