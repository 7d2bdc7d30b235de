/**
 * Decides which of the lines' credits count: each ID once, and none that another line of the file makes doubtful.
 */
import type { OutgoingId, StatementCredit } from "#domain/statements/credits";
import type { IdProblem } from "./narration.ts";
import type { ReadLine, ReversingLine } from "./read-line.ts";
import type { SumLine } from "./settled.ts";

/** Why a line of received money isn't counted. In case of doubt, nothing is guessed. */
export type DoubtReason =
  | IdProblem
  | "amount-unreadable"
  | "date-unreadable"
  /** The line has more cells than the header, so the payer's words may have shifted the others. */
  | "more-cells"
  /** Columns and sign don't show whether the money came in or went out. */
  | "direction"
  /** Another line with the same ID is a debit, a reversal or a failed payment. */
  | "taken-back"
  /** Another line of the file has the same ID with another amount. */
  | "same-id-other-amount"
  /** The line is in a settlement of a provider's report, but isn't a payment with an ID. `ids` has the settlement. */
  | "uncounted"
  /** An earlier report has this payment with another amount, fee, tax or settlement. */
  | "reported-otherwise";

export type DoubtfulLine = {
  line: number;
  reason: DoubtReason;
  /**
   * The line's credit, if it could be read. Because it is doubtful, it can't prove a payment in a later file either.
   */
  credit?: StatementCredit;
  /** All possible IDs. They are shown to the seller if the payer may have written one of them. */
  ids?: string[];
};

export type SkippedLines = {
  debits: number;
  reversals: number;
  /** Money that didn't come by UPI: cash, NEFT, interest. */
  notUpi: number;
  /** Failed or pending payments in a payment app's file. */
  unfinished: number;
  doubtful: DoubtfulLine[];
  /** Lines that repeat the ID and amount of an earlier line, which counts. */
  repeated: { line: number; first: number }[];
  /**
   * IDs of lines that aren't credits, in case another file has a credit with the same ID. `unclear`: the ID isn't
   * certain.
   */
  takenBack: (OutgoingId & { line: number; unfinished?: boolean; unclear?: boolean })[];
  /** The header of a payment provider's report, if the file is one. */
  report?: string;
  /** The last four digits of the account, if the lines above the table name one. */
  account?: string;
  /** Money in a bank's file that didn't come by UPI, and may be the sum of a provider's settlement. */
  sums?: SumLine[];
};

/** Sorts the lines into credits, each ID once, and dropped lines. Credits in doubt are dropped. */
export function creditsAndDropped(lines: readonly ReadLine[]): {
  credits: StatementCredit[];
  dropped: SkippedLines;
} {
  const credits = lines.flatMap((read) => (read.kind === "credit" ? read.credit : []));
  const doubtfulIds = new Map(lines.flatMap(doubtsAboutIds));
  const ids = [...Map.groupBy(credits, ({ transactionId }) => transactionId).entries()].map(
    ([id, same]) => creditsOfOneId(same, doubtfulIds.get(id)),
  );
  const count = (kind: ReadLine["kind"]) => lines.filter((read) => read.kind === kind).length;
  return {
    credits: ids.flatMap(({ counted }) => counted).toSorted(byLine),
    dropped: {
      debits: count("debits"),
      reversals: count("reversals"),
      notUpi: count("notUpi"),
      unfinished: count("unfinished"),
      doubtful: [
        ...lines.flatMap(doubtfulLine),
        ...ids.flatMap(({ doubtful }) => doubtful),
      ].toSorted(byLine),
      repeated: ids.flatMap(({ repeated }) => repeated).toSorted(byLine),
      takenBack: lines.flatMap(takenBackIds),
    },
  };
}

type Numbered = { line: number };
const byLine = (one: Numbered, other: Numbered) => one.line - other.line;

/** Returns the IDs whose credits are doubtful because of this line, each with the reason. */
function doubtsAboutIds(read: ReadLine): [string, DoubtReason][] {
  if (isReversing(read)) return read.ids.map((id) => [id, "taken-back"]);
  if (read.kind !== "doubtful" || read.id === null) return [];
  if (read.reason === "direction") return [[read.id, "taken-back"]];
  return read.reason === "amount-unreadable" ? [[read.id, "same-id-other-amount"]] : [];
}

function isReversing(read: ReadLine): read is ReversingLine {
  return read.kind === "debits" || read.kind === "reversals" || read.kind === "unfinished";
}

function takenBackIds(read: ReadLine): SkippedLines["takenBack"] {
  if (!isReversing(read)) return [];
  const { line, kind, ids, sent } = read;
  return ids.map((transactionId) => ({
    ...{ line, transactionId },
    ...(kind === "unfinished" && { unfinished: true }),
    // A payer may have written one of several IDs.
    ...(kind === "reversals" && ids.length === 1 && { returned: true }),
    ...(sent?.transactionId === transactionId && { sent: sent.money }),
  }));
}

function doubtfulLine(read: ReadLine): DoubtfulLine[] {
  if (read.kind !== "doubtful") return [];
  const { line, reason, ids } = read;
  return [ids.length > 0 ? { line, reason, ids } : { line, reason }];
}

/** The first credit of one ID counts. `doubt`: why none does, because of another line. */
function creditsOfOneId(same: readonly StatementCredit[], doubt: DoubtReason | undefined) {
  const differs = same.some(({ amount }) => amount !== same[0]?.amount);
  const reason = doubt ?? (differs ? "same-id-other-amount" : null);
  if (reason)
    return { counted: [], repeated: [], doubtful: same.map((credit) => withDoubt(credit, reason)) };
  const [first, ...again] = same;
  const repeated = again.map(({ line }) => ({ line, first: first?.line ?? line }));
  return { counted: first ? [first] : [], repeated, doubtful: [] };
}

function withDoubt({ settled, ...credit }: StatementCredit, reason: DoubtReason): DoubtfulLine {
  // A refunded payment keeps its settlement, because it was part of the sum that was paid out.
  const isPaidOut = settled && reason === "taken-back";
  return { line: credit.line, reason, credit: isPaidOut ? { ...credit, settled } : credit };
}
