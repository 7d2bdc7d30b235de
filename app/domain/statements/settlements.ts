/**
 * Settlements: payments that a provider pays out together. Finds which line of a bank's statement is the sum of each,
 * and says what remains unexplained.
 */
import { exactDate } from "#domain/formatted-dates";
import { indianDayAfter } from "#domain/indian-time";
import { type Paise, paise, rupees, rupeesWithPaise } from "#domain/money/money";
import { plural } from "#domain/plural";

export type Settlement = {
  /** The reference, with eight letters before it that stand for the kind of report. */
  key: string;
  /** The settlement's ID or day, as the report writes it. */
  reference: string;
  /** The Indian day of the settlement's last payment. */
  day: string;
  payments: number;
  amount: Paise;
  fee: Paise;
  tax: Paise;
  /** The amount less fee and tax. */
  net: Paise;
  /** True if reports have lines of this settlement that aren't counted, such as refunds. */
  uncounted: boolean;
  /** The newest report that has payments of the settlement. */
  report: { id: string; name: string };
};

/** Money in a bank's statement that may be the sum of a settlement. */
export type StatementSum = {
  id: string;
  amount: Paise;
  day: string;
  fileName: string;
  line: number;
  /** True if earlier money from the same sender was the sum of a settlement. */
  known: boolean;
};

type Dated = { day: string };
export type CreditedSum = Dated & { amount: Paise };

/** A line of a statement that is the sum of a settlement. */
export type ExplainedSum = CreditedSum & {
  line: number;
  /** Null if the line has no ID of its own. */
  transactionId: string | null;
  settlement: Settlement;
};

/** The most days from a settlement's last payment to the arrival of its sum, weekends and holidays included. */
export const SETTLEMENT_DAYS = 7;
const DAYS_BEFORE_SETTLEMENT = 1;

function isInTime({ day }: Dated, settlement: Dated): boolean {
  return (
    day >= indianDayAfter(settlement.day, -DAYS_BEFORE_SETTLEMENT) &&
    day <= indianDayAfter(settlement.day, SETTLEMENT_DAYS)
  );
}

/**
 * Pairs each settlement with a sum of exactly its net amount. Each sum is used once. Settlements take the earliest sum
 * that fits, oldest settlement first, which leaves the most sums for the others.
 */
export function matchedSettlements<Of extends CreditedSum>(
  settlements: readonly Settlement[],
  sums: readonly Of[],
) {
  const byDay = (one: Dated, other: Dated) => (one.day < other.day ? -1 : 1);
  const left = Map.groupBy(sums.toSorted(byDay), ({ amount }) => amount);
  return settlements.toSorted(byDay).flatMap((settlement) => {
    const same = left.get(settlement.net) ?? [];
    const at = same.findIndex((sum) => isInTime(sum, settlement));
    const [sum] = at < 0 ? [] : same.splice(at, 1);
    return sum ? { settlement, sum } : [];
  });
}

export type UnmatchedSettlements = {
  settlements: readonly Settlement[];
  sums: readonly StatementSum[];
  /** Payments for which no report has a settlement yet. */
  unsettled: { payments: number; amount: Paise };
};

/**
 * True if the sum differs from the settlement's net amount by less than a rupee. It then counts as the settlement's
 * sum, whoever sent it.
 */
function isWithinOneRupee({ amount }: CreditedSum, { net }: Settlement): boolean {
  return Math.abs(amount - net) < rupees(1);
}

/**
 * Returns sentences about sums and settlements that aren't explained. Sums of unknown senders are mentioned only if
 * they nearly equal a settlement.
 */
export function unexplainedSentences(
  { settlements, sums, unsettled: { payments, amount } }: UnmatchedSettlements,
  today: string,
): string[] {
  const near = settlements.map((settlement) => {
    const inTime = sums.filter((sum) => isInTime(sum, settlement));
    const nearest = inTime.filter((sum) => isWithinOneRupee(sum, settlement));
    return { settlement, sums: nearest.length > 0 ? nearest : inTime.filter(({ known }) => known) };
  });
  const sumOf = ({ sums: [sum, ...more] }: (typeof near)[number]) =>
    sum && more.length === 0 && near.filter((each) => each.sums.includes(sum)).length === 1
      ? sum
      : null;
  const taken = new Set(near.map(sumOf));
  return [
    ...near.flatMap((each) => {
      const { settlement } = each;
      const sum = sumOf(each);
      if (sum) return differenceSentence(settlement, sum);
      return today > indianDayAfter(settlement.day, SETTLEMENT_DAYS)
        ? missingSentence(settlement)
        : [];
    }),
    ...sums
      .filter((sum) => sum.known && !taken.has(sum))
      .map(
        (sum) =>
          `${arrivalInWords(sum)} from your provider, but no report explains it. Import the report for this day.`,
      ),
    ...(payments > 0
      ? [
          `Your provider's reports say that it hasn't paid out ${paymentCountInWords(payments)} (${rupeesWithPaise(amount)}) yet.`,
        ]
      : []),
  ];
}

const paymentCountInWords = (payments: number) => plural(payments, "payment");

function differenceSentence(settlement: Settlement, sum: StatementSum): string {
  const gap = sum.amount - settlement.net;
  const words = `${rupeesWithPaise(paise(Math.abs(gap)))} ${gap < 0 ? "less" : "more"}`;
  return `${arrivalInWords(sum)}, ${words} than ${settlementInWords(settlement)}.${otherLinesSentence(settlement)}`;
}

function missingSentence(settlement: Settlement): string {
  return `${rupeesWithPaise(settlement.net)} should have arrived from ${settlementInWords(settlement)}, but no statement has it.${otherLinesSentence(settlement)}`;
}

function arrivalInWords({ amount, day, fileName, line }: StatementSum): string {
  return `${rupeesWithPaise(amount)} arrived on ${exactDate(new Date(day))} (${fileName}, line ${line})`;
}

function otherLinesSentence({ uncounted }: Settlement): string {
  return uncounted ? " Its report also has lines that don't count, such as refunds." : "";
}

/** Describes a settlement: its payments, fee and tax. */
export function settlementInWords({ reference, payments, amount, fee, tax }: Settlement): string {
  return `settlement ${reference} (${paymentCountInWords(payments)} of ${rupeesWithPaise(amount)}, less ${rupeesWithPaise(fee)} fee and ${rupeesWithPaise(tax)} tax on it)`;
}
