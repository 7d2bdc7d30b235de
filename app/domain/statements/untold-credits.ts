/** Finds below which amount a bank writes no SMS, by a statement's credits that no SMS told of. */
import { amountToPay, type Paise, smallerAmount } from "#domain/money/money";
import { plural } from "#domain/plural";

/** A credit of a statement. `isTold`: a phone forwarded an SMS about it. */
export type SmsOfCredit = { amount: Paise; isTold: boolean };

export type UntoldCredits = {
  count: number;
  most: Paise;
  /** The smallest amount with an SMS, if it is above all amounts without one; null: amounts don't explain it. */
  below: Paise | null;
};

/** Returns what is known of the credits without SMS; null if there is none, or no phone forwarded anything. */
export function untoldCredits(credits: readonly SmsOfCredit[]): UntoldCredits | null {
  const amounts = (isTold: boolean) =>
    credits.filter((credit) => credit.isTold === isTold).map(({ amount }) => amount);
  const [told, untold] = [amounts(true), amounts(false)];
  if (told.length === 0 || untold.length === 0) return null;
  const most = untold.reduce((one, other) => (one > other ? one : other));
  const least = told.reduce(smallerAmount);
  return { count: untold.length, most, below: least > most ? least : null };
}

/** Says so to a seller, with what to do about payments of which no SMS will tell. */
export function untoldSentence({ count, most, below }: UntoldCredits): string {
  const came = `${plural(count, "payment", "payments")} of up to ${amountToPay(most)} came without an SMS from the bank.`;
  return below === null
    ? `${came} Check that the phone is on and still forwards, or verify such payments by a statement.`
    : `${came} Your bank may not write below ${amountToPay(below)}: verify smaller payments by a statement or by hand.`;
}
