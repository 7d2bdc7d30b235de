import { expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { unreportedCredits, unreportedSentence } from "./unreported-credits.ts";

const reported = (...amounts: number[]) => credits(true, amounts);
const unreported = (...amounts: number[]) => credits(false, amounts);
const credits = (isReported: boolean, amounts: number[]) =>
  amounts.map((amount) => ({ amount: rupees(amount), isReported }));
const sentence = (all: ReturnType<typeof credits>) => {
  const found = unreportedCredits(all);
  return found && unreportedSentence(found);
};

test("a bank that wrote an SMS for each amount above a limit, and for none below it, may not write below it", () => {
  expect(sentence([...reported(518, 1_200), ...unreported(148, 480)])).toBe(
    "2 payments of up to ₹480 came without a message from the bank. Your bank may not write below ₹518: verify smaller payments by a statement or by hand.",
  );
});

test("a store of many statements is looked through whole", () => {
  const many = Array.from({ length: 200_000 }, () => unreported(148)).flat();
  expect(sentence([...reported(518), ...many])).toContain("2,00,000 payments of up to ₹148");
});

test("amounts that don't explain it are the phone's matter", () => {
  expect(sentence([...reported(148), ...unreported(148)])).toContain(
    "Check that your phone or mailbox still reports",
  );
});

test("nothing is said where each credit was reported, or where no phone forwards", () => {
  expect(sentence(reported(518))).toBeNull();
  expect(sentence(unreported(148))).toBeNull();
});
