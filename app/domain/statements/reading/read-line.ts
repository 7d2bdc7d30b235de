/** Reads what one line of a statement says about money. */
import type { SentMoney, StatementCredit } from "#domain/statements/credits";
import { paiseOf } from "./amounts.ts";
import { type Columns, isReport } from "./columns.ts";
import { type DateOrder, dayInOrder } from "./dates.ts";
import type { DoubtReason } from "./doubts.ts";
import { type Line, type ReceivedAmount, receivedAmountOf, type Table } from "./lines.ts";
import { idInCell, isReversal, mentionsUpi, payerInText, textOrNull } from "./narration.ts";
import { sentMoney } from "./sent-money.ts";
import { settledFacts } from "./settled.ts";
import { isCompletedWord, isRefundWord } from "./status.ts";

export type ReadLine =
  | { kind: "nothing" }
  | { kind: "notUpi" }
  | ReversingLine
  | { kind: "doubtful"; line: number; reason: DoubtReason; id: string | null; ids: string[] }
  | { kind: "credit"; credit: StatementCredit };

/**
 * Money that went out or back, or a failed payment. `ids` are the possible IDs of the line. Credits that have one of
 * them become doubtful.
 */
export type ReversingLine = {
  kind: "debits" | "reversals" | "unfinished";
  line: number;
  ids: string[];
  /** The facts of money that went out under an ID that is certain. */
  sent?: { transactionId: string; money: SentMoney } | null;
};

/** Reads what one line says: money that came in, went out or back, or why it can't be used. */
export function readLine(line: Line, table: Table, order: DateOrder): ReadLine {
  const { columns, layout } = table;
  const id = "id" in line.found ? line.found.id : null;
  const isDated = line.date !== null;
  if (line.isWide)
    return isDated
      ? { kind: "doubtful", line: line.line, reason: "more-cells", id: null, ids: [] }
      : { kind: "nothing" };
  const money = receivedAmountOf(line, columns);
  if (money === "nothing") return { kind: "nothing" };
  // A line without date and ID is a footer, or continues the narration of the line above.
  if (!isDated && (id === null || money === "direction")) return { kind: "nothing" };
  if (money === "out") {
    const sent = sentMoney(line, table, order);
    return { kind: "debits", line: line.line, ids: idsOn(line, columns), sent };
  }
  const text = line.cell(columns.text);
  const other = isReversal(text, layout?.forms) ? "reversals" : statusOf(line, columns);
  if (other) return { kind: other, line: line.line, ids: idsOn(line, columns) };
  if (line.isContradicted)
    return { kind: "doubtful", line: line.line, reason: "direction", id, ids: [] };
  const isUpi = (layout?.forms === null && !layout.separator) || mentionsUpi(text);
  if (!isUpi && (layout !== null || idInCell(text) === null)) return { kind: "notUpi" };
  return readCredit(line, money, table, order);
}

/** Reads money that came in by UPI, or why the line can't be used. */
function readCredit(
  line: Line,
  money: Exclude<ReceivedAmount, "nothing" | "out">,
  table: Table,
  order: DateOrder,
): ReadLine {
  const { columns } = table;
  const { found } = line;
  const day = line.date && dayInOrder(line.date, order);
  if ("problem" in found) return doubtful(found.problem);
  if (money === "direction") return doubtful("direction");
  if (money === "unreadable") return doubtful("amount-unreadable");
  if (!day) return doubtful("date-unreadable");
  const { id: transactionId, payer, note, name } = found;
  const settled = isReport(columns) ? settledFacts(line, { columns, order }) : null;
  return {
    kind: "credit",
    credit: {
      line: line.line,
      transactionId,
      amount: paiseOf(money),
      day,
      payerUpiId: payer ?? payerOf(line, table),
      note: note ?? textOrNull(line.cell(columns.note)),
      ...(name && { payerName: name }),
      ...(settled && { settled }),
    },
  };

  function doubtful(reason: DoubtReason): ReadLine {
    const id = "id" in found ? found.id : null;
    const isFromPayer = DOUBTS_FROM_PAYERS_TEXT.has(reason);
    const ids = isFromPayer ? idsOn(line, columns).slice(0, MAX_IDS_ON_LINE) : [];
    return { kind: "doubtful", line: line.line, reason, id, ids };
  }
}

/** True if the line's money didn't come by UPI, so that it may be the sum of a settlement. */
export function isOtherLine(read: ReadLine | undefined): boolean {
  return read?.kind === "notUpi" || (read?.kind === "doubtful" && read.reason === "no-id");
}

const DOUBTS_FROM_PAYERS_TEXT = new Set<DoubtReason>(["several-ids", "ids-differ", "payers-words"]);
const MAX_IDS_ON_LINE = 3;

/** Returns all possible IDs on the line. */
function idsOn(line: Line, { text, reference }: Columns): string[] {
  const inReference = idInCell(line.cell(reference));
  const ids = line.cell(text).match(/(?<!\d)\d{12}(?!\d)/g) ?? [];
  return [...new Set(inReference && "id" in inReference ? [...ids, inReference.id] : ids)];
}

function payerOf(line: Line, { columns, layout }: Table): string | null {
  const cell = line.cell(columns.payer);
  return payerInText(cell === "" && layout === null ? line.cell(columns.text) : cell);
}

function statusOf(line: Line, { status, mark }: Columns): "unfinished" | "reversals" | null {
  if (status === null) return null;
  if (isRefundWord(line.cell(mark)) || isRefundWord(line.cell(status))) return "reversals";
  return isCompletedWord(line.cell(status)) ? null : "unfinished";
}
