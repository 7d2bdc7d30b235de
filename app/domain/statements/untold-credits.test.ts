import { expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { untoldCredits, untoldSentence } from "./untold-credits.ts";

const told = (...amounts: number[]) => credits(true, amounts);
const untold = (...amounts: number[]) => credits(false, amounts);
const credits = (isTold: boolean, amounts: number[]) =>
  amounts.map((amount) => ({ amount: rupees(amount), isTold }));
const sentence = (all: ReturnType<typeof credits>) => {
  const found = untoldCredits(all);
  return found && untoldSentence(found);
};

test("a bank that told of each amount above a limit, and of none below it, may not write below it", () => {
  expect(sentence([...told(518, 1_200), ...untold(148, 480)])).toBe(
    "2 payments of up to ₹480 came without an SMS from the bank. Your bank may not write below ₹518: verify smaller payments by a statement or by hand.",
  );
});

test("a store of many statements is looked through whole", () => {
  const many = Array.from({ length: 200_000 }, () => untold(148)).flat();
  expect(sentence([...told(518), ...many])).toContain("2,00,000 payments of up to ₹148");
});

test("amounts that don't explain it are the phone's matter", () => {
  expect(sentence([...told(148), ...untold(148)])).toContain("Check that the phone is on");
});

test("nothing is said where each credit was told of, or where no phone forwards", () => {
  expect(sentence(told(518))).toBeNull();
  expect(sentence(untold(148))).toBeNull();
});
