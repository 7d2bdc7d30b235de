/** Reads the credits in a statement from the rows of its file: its lines, what each says, and which credits count. */
import { type Refused, refused } from "#domain/problem";
import type { StatementCredit } from "#domain/statements/credits";
import { accountAbove } from "./account.ts";
import { isReport, type RememberedColumns, type StatementColumns } from "./columns.ts";
import { type DateOrder, dateOrder } from "./dates.ts";
import { creditsAndDropped, type SkippedLines } from "./doubts.ts";
import type { LayoutCode } from "./layouts.ts";
import { type Line, linesOf, type Table } from "./lines.ts";
import { type HeaderCandidate, headerCandidates } from "./proposal.ts";
import { isOtherLine, readLine } from "./read-line.ts";
import { sumOfLine, uncountedLines } from "./settled.ts";
import { knownTable, MOST_LINES_BEFORE_HEADER, mappedTable } from "./tables.ts";

export type Statement = {
  ok: true;
  /** Null if a seller chose the columns. */
  layout: LayoutCode | null;
  /** In the order of lines. No ID occurs twice. */
  credits: StatementCredit[];
  dropped: SkippedLines;
};

export type StatementProblem =
  | { code: "statement-empty" }
  /** No line looks like a header. */
  | { code: "no-header" }
  | { code: "unknown-layout"; candidates: HeaderCandidate[] }
  /** The chosen columns are those of another header. */
  | { code: "other-header"; candidates: HeaderCandidate[] }
  /** The dates contradict each other about the order of day and month; `lines` are two that do. */
  | { code: "dates-mixed"; lines: [number, number] };

/**
 * Reads the credits by the columns in `mapped`, else by the `remembered` ones of the file's header, else by the bank's
 * known layout. With "ask", or by unchecked remembered columns, it reads nothing, and returns the possible headers, so
 * that a seller can choose the columns.
 */
export function creditsOf(
  rows: readonly (readonly string[])[],
  mapped?: StatementColumns | "ask",
  remembered: readonly RememberedColumns[] = [],
): Statement | Refused<StatementProblem> {
  if (rows.every((row) => row.every((cell) => cell.trim() === "")))
    return refused({ code: "statement-empty" });
  const asksForColumns = mapped === "ask";
  const named = mapped && !asksForColumns ? [mapped] : remembered;
  const chosen = asksForColumns ? null : mappedTable(rows, named);
  const table = chosen ?? (mapped ? null : knownTable(rows));
  if (!table || isToAskAgain(table, remembered)) {
    const candidates = headerCandidates(rows.slice(0, MOST_LINES_BEFORE_HEADER));
    if (candidates.length === 0) return refused({ code: "no-header" });
    const code = mapped && !asksForColumns ? "other-header" : "unknown-layout";
    return refused({ code, candidates });
  }
  const lines = linesOf(rows, table);
  const order = dateOrder(lines.map(({ date }) => date).filter((date) => date !== null));
  if (order === null) return refused({ code: "dates-mixed", lines: contradiction(lines) });
  const { credits, dropped } = creditsAndLines(lines, table, order);
  const account = accountAbove(rows.slice(0, table.from - 1));
  if (account !== null) dropped.account = account;
  return { ok: true, layout: table.layout?.code ?? null, credits, dropped };
}

/** Reads the lines; of a provider's report and a bank's file also what belongs to settlements. */
function creditsAndLines(lines: readonly Line[], table: Table, order: DateOrder) {
  const reading = { columns: table.columns, order };
  const read = lines.map((line) => readLine(line, table, order));
  const { credits, dropped } = creditsAndDropped(read);
  if (isReport(table.columns)) {
    const whole = [...credits, ...dropped.doubtful.flatMap(({ credit }) => credit ?? [])];
    dropped.doubtful.push(...uncountedLines(lines, whole, reading));
    dropped.report = table.header;
  } else
    dropped.sums = lines.flatMap((line, at) =>
      isOtherLine(read[at]) ? (sumOfLine(line, reading) ?? []) : [],
    );
  return { credits, dropped };
}

/** True if the columns of this header were chosen before the store checked the direction of their amounts. */
function isToAskAgain({ header }: Table, remembered: readonly RememberedColumns[]): boolean {
  return remembered.some((columns) => columns.header === header && columns.isUnchecked === true);
}

/** Returns two lines whose dates contradict each other, to be shown to the seller. */
function contradiction(lines: readonly Line[]): [number, number] {
  const dated = lines.filter(({ date }) => date !== null);
  const kind = ({ date }: Line) => {
    if (date?.kind !== "numbers") return date?.kind ?? "";
    if (date.first > 12) return "day-first";
    return date.second > 12 ? "month-first" : "";
  };
  const certain = dated.filter((line) => kind(line) !== "");
  const one = certain[0] ?? dated[0];
  const other =
    certain.find((line) => one && kind(line) !== kind(one)) ??
    dated.find((line) => one && line.date?.kind !== one.date?.kind);
  return [one?.line ?? 0, other?.line ?? 0];
}
