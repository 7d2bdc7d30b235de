/** Finds below which amount a bank writes no SMS, by a statement's credits that no phone reported. */
import { amountToPay, type Paise, smallerAmount } from "#domain/money/money";
import { plural } from "#domain/plural";

/** A credit of a statement. `isReported`: a phone forwarded the bank's SMS about it. */
export type SmsOfCredit = { amount: Paise; isReported: boolean };

type UnreportedCredits = {
  count: number;
  most: Paise;
  /** The smallest amount with an SMS, if it is above all amounts without one; null: amounts don't explain it. */
  below: Paise | null;
};

/** Returns what is known of the credits without SMS; null if there is none, or no phone forwarded anything. */
export function unreportedCredits(credits: readonly SmsOfCredit[]): UnreportedCredits | null {
  const amounts = (isReported: boolean) =>
    credits.filter((credit) => credit.isReported === isReported).map(({ amount }) => amount);
  const [reported, unreported] = [amounts(true), amounts(false)];
  if (reported.length === 0 || unreported.length === 0) return null;
  const most = unreported.reduce((one, other) => (one > other ? one : other));
  const least = reported.reduce(smallerAmount);
  return { count: unreported.length, most, below: least > most ? least : null };
}

/** Says so to a seller, with what to do about payments of which no SMS will tell. */
export function unreportedSentence({ count, most, below }: UnreportedCredits): string {
  const came = `${plural(count, "payment", "payments")} of up to ${amountToPay(most)} came without a message from the bank.`;
  return below === null
    ? `${came} Check that your phone or mailbox still reports, or verify such payments by a statement.`
    : `${came} Your bank may not write below ${amountToPay(below)}: verify smaller payments by a statement or by hand.`;
}
