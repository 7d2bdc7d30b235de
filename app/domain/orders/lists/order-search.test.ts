import { expect, test } from "vitest";
import { endsNumber, isRare, searchWords } from "./order-search.ts";

test.for([
  ["Asha Rao", ["asha", "rao"]],
  ["  ఆశా   రావు ", ["ఆశా", "రావు"]],
  ["Asha, 520001", ["asha", "520001"]],
  ["98765 43210", ["9876543210"]],
  ["+91 98765-43210", ["9876543210"]],
  ["09876543210", ["9876543210"]],
  ["919876543210", ["9876543210"]],
  ["0123 4567 8901", ["012345678901"]],
  ["Rao +91 9876543210", ["rao", "9876543210"]],
  ["RAVI_50%", ["ravi_50%"]],
  ["asha asha", ["asha"]],
  ["% -- ''", []],
  ["\0", []],
] as const)("%j is looked for as %j", ([typed, words]) => {
  expect(searchWords(typed).map(({ text }) => text)).toEqual(words);
});

test("a word of one or two letters is looked for where words begin", () => {
  expect(searchWords("k rao").map(({ at }) => at)).toEqual(["beginning", "anywhere"]);
});

test("no more than six words of a hundred letters are looked for", () => {
  expect(searchWords("a b c d e f g h")).toHaveLength(6);
  expect(searchWords("x".repeat(5_000))[0]?.text).toHaveLength(100);
});

test("a long number and an email address are rare, a PIN code and a name aren't", () => {
  expect(searchWords("1234567 520001 asha a@b.in").map(isRare)).toEqual([true, false, false, true]);
});

test("eight digits are looked for as the end of a number, fewer and email addresses aren't", () => {
  const typed = ["98760135", "em123456789in", "8760135", "12345678@mail.example"];
  expect(typed.map((text) => endsNumber({ text }))).toEqual([true, true, false, false]);
});
