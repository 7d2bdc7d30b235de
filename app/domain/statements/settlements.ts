/** Payments that a provider pays out together: which line of a bank is their sum, and what has no explanation. */
import { exactDate } from "#domain/formatted-dates";
import { indianDayAfter } from "#domain/indian-time";
import { type Paise, paise, rupeesWithPaise } from "#domain/money/money";
import { plural } from "#domain/plural";

export type Settlement = {
  /** The reference, behind eight letters for the kind of its report. */
  key: string;
  /** The settlement's ID or day, as the report has it. */
  reference: string;
  /** The Indian day of its last payment. */
  day: string;
  payments: number;
  amount: Paise;
  fee: Paise;
  tax: Paise;
  /** The amount less fee and tax. */
  net: Paise;
  /** Reports have lines of it that don't count. */
  uncounted: boolean;
};

/** Money in a bank's statement that may be a settlement's. */
export type StatementSum = {
  id: string;
  amount: Paise;
  day: string;
  fileName: string;
  line: number;
  /** An earlier sum of the same sender was a settlement's. */
  known: boolean;
};

type Dated = { day: string };
type Sum = Dated & { amount: Paise };

/** A sum arrives at most so many days after its last payment, weekends and holidays included. */
export const SETTLEMENT_DAYS = 7;
const DAYS_BEFORE = 1;

function isInTime({ day }: Dated, settlement: Dated): boolean {
  return (
    day >= indianDayAfter(settlement.day, -DAYS_BEFORE) &&
    day <= indianDayAfter(settlement.day, SETTLEMENT_DAYS)
  );
}

/**
 * Finds for each settlement a sum that it comes to, to the paisa. Each sum explains one. As all may take equally long,
 * the earliest that fits leaves most for the others.
 */
export function explained<Of extends Sum>(settlements: readonly Settlement[], sums: readonly Of[]) {
  const byDay = (one: Dated, other: Dated) => (one.day < other.day ? -1 : 1);
  const left = Map.groupBy(sums.toSorted(byDay), ({ amount }) => amount);
  return settlements.toSorted(byDay).flatMap((settlement) => {
    const same = left.get(settlement.net) ?? [];
    const at = same.findIndex((sum) => isInTime(sum, settlement));
    const [sum] = at < 0 ? [] : same.splice(at, 1);
    return sum ? { settlement, sum } : [];
  });
}

export type Unexplained = {
  settlements: readonly Settlement[];
  sums: readonly StatementSum[];
  /** Payments that no report has a settlement of. */
  unsettled: { payments: number; amount: Paise };
};

/** Says what isn't explained. Only a known sender's sum is named: others may be anybody's. */
export function unexplainedSentences(
  { settlements, sums, unsettled: { payments, amount } }: Unexplained,
  today: string,
): string[] {
  const near = settlements.map((settlement) => ({
    settlement,
    sums: sums.filter((sum) => sum.known && isInTime(sum, settlement)),
  }));
  const sumOf = ({ sums: [sum, ...more] }: (typeof near)[number]) =>
    sum && more.length === 0 && near.filter((each) => each.sums.includes(sum)).length === 1
      ? sum
      : null;
  const taken = new Set(near.map(sumOf));
  return [
    ...near.flatMap((each) => {
      const { settlement } = each;
      const sum = sumOf(each);
      if (sum) return differs(settlement, sum);
      return today > indianDayAfter(settlement.day, SETTLEMENT_DAYS) ? missing(settlement) : [];
    }),
    ...sums
      .filter((sum) => sum.known && !taken.has(sum))
      .map((sum) => `${arrived(sum)} from your provider, and no report has its payments.`),
    ...(payments > 0
      ? [`No report has the settlement of ${counted(payments)} (${rupeesWithPaise(amount)}) yet.`]
      : []),
  ];
}

const counted = (payments: number) => plural(payments, "payment");

function differs(settlement: Settlement, sum: StatementSum): string {
  const gap = sum.amount - settlement.net;
  const words = `${rupeesWithPaise(paise(Math.abs(gap)))} ${gap < 0 ? "less" : "more"}`;
  return `${arrived(sum)}, ${words} than ${settlementInWords(settlement)}.${others(settlement)}`;
}

function missing(settlement: Settlement): string {
  return `No statement has the ${rupeesWithPaise(settlement.net)} of ${settlementInWords(settlement)}.${others(settlement)}`;
}

function arrived({ amount, day, fileName, line }: StatementSum): string {
  return `${rupeesWithPaise(amount)} arrived on ${exactDate(new Date(day))} (${fileName}, line ${line})`;
}

function others({ uncounted }: Settlement): string {
  return uncounted ? " Its report has more lines of it that don't count, such as refunds." : "";
}

/** Says which payments, fee and tax a sum is made of. */
export function settlementInWords({ reference, payments, amount, fee, tax }: Settlement): string {
  return `settlement ${reference} (${counted(payments)} of ${rupeesWithPaise(amount)}, less ${rupeesWithPaise(fee)} fee and ${rupeesWithPaise(tax)} tax on it)`;
}
