import { expect, test } from "vitest";
import { readOwnSms, readSms } from "#domain/statements/reading/sms";
import { chanceFrom } from "#test/receipts/chance";
import { SMS_LINES } from "#test/statements/sms-lines";
import {
  foreignSms,
  honestSms,
  type OthersSms,
  OWN_ACCOUNTS,
  othersSms,
} from "#test/statements/sms-wordings";

type ReadSms = ReturnType<typeof readSms>;

/** `npm run test:full` sets more, and other ones each time; `SMS_WORDINGS_SEED` repeats a run. */
const SENTENCES = Number(process.env.SMS_WORDINGS ?? 2_000);
const SEED = Number(
  process.env.SMS_WORDINGS_SEED ?? (process.env.SMS_WORDINGS ? Date.now() % 1e6 : 1),
);
const LINES = SMS_LINES.flatMap(({ lines }) => lines);

/** True if something was read that isn't so. */
function isWrong({ truth, amount, id }: OthersSms, read: ReadSms): boolean {
  if (read.kind === "outgoing") return truth === "in" || read.transactionId !== id;
  if (read.kind !== "credit") return false;
  const { credit } = read;
  return truth !== "in" || credit.transactionId !== id || credit.amount !== amount;
}

test(`none of ${SENTENCES} sentences of others with hostile words in them is read wrongly (seed ${SEED})`, () => {
  const chance = chanceFrom(SEED);
  const all = Array.from({ length: SENTENCES }, () => othersSms(chance, LINES));
  let credits = 0;
  const wrong = all.filter((each) => {
    const read = readOwnSms(each.text, OWN_ACCOUNTS);
    if (read.kind === "credit") credits += 1;
    return isWrong(each, read);
  });
  expect(wrong).toEqual([]);
  expect(credits).toBeGreaterThan(SENTENCES / 20);
});

test(`of ${SENTENCES} texts that name no account of the seller's, none counts as money that came in (seed ${SEED})`, () => {
  const chance = chanceFrom(SEED);
  /** No text has the digits of this account. */
  const own = ["7450"];
  const credits = Array.from({ length: SENTENCES }, () =>
    chance.is(0.7) ? foreignSms(chance, LINES) : othersSms(chance, LINES),
  ).filter(({ text, namesNoAccount }) => readSms(text).kind === "credit" && !namesNoAccount);
  const counted = credits.filter(({ text }) => readOwnSms(text, own).kind === "credit");
  expect(counted.map(({ text }) => text)).toEqual([]);
  // The rule is tried only by texts that would count without it.
  expect(credits.length).toBeGreaterThan(SENTENCES / 10);
});

test("of the same sentences with honest people in them, most credits are read", () => {
  const all = honestSms(chanceFrom(1));
  expect(all.filter((each) => isWrong(each, readSms(each.text)))).toEqual([]);
  const credits = all.filter(({ truth }) => truth === "in");
  const unread = credits.filter(({ text }) => readSms(text).kind !== "credit");
  // Two sentences of no bank that the store knows.
  expect(unread.map(({ text }) => text)).toHaveLength(2);
});
