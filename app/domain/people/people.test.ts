import { expect, test } from "vitest";
import { avatarLetter, maskedEmail, nameFromEmail } from "./people.ts";

test.each([
  ["asha@example.com", "Asha"],
  ["asha.rao@example.com", "Asha Rao"],
  ["asha_rao+shop@example.com", "Asha Rao"],
  ["ఆశ@example.com", "ఆశ"],
  ["...@example.com", "...@example.com"],
])("a name to greet %s by is %s", (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});

test.each([
  ["asha@example.com", "A"],
  ["𝒶sha@example.com", "𝒶"],
  ["", "?"],
])("the avatar of %j shows %s", (email, letter) => {
  expect(avatarLetter(email)).toBe(letter);
});

test("an address is shown to its owner by its first letter and its domain", () => {
  expect(maskedEmail("asha.rao@example.com")).toBe("a…@example.com");
});
