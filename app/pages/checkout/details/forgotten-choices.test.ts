// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { EMPTY_ADDRESS } from "#domain/people/addresses/address";
import { forgetChoicesOfOthers } from "./forgotten-choices.ts";
import { type Choices, saveChoices, savedChoices } from "./saved-choices.ts";

const HALF_TYPED: Choices = {
  delivery: "standard",
  address: "typed",
  typed: { ...EMPTY_ADDRESS, pin: "520001", name: "Asha" },
  save: true,
  gift: false,
  message: "",
  mobile: "98",
};

beforeEach(() => {
  localStorage.clear();
  saveChoices("asha", HALF_TYPED);
});
afterEach(() => giveLogOut("logged-out=; max-age=0"));

function giveLogOut(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = cookie;
}

test("a closed tab and an ended session keep a half-typed address for its person", () => {
  sessionStorage.clear();
  forgetChoicesOfOthers(null);
  forgetChoicesOfOthers("asha");
  expect(savedChoices("asha")).toEqual(HALF_TYPED);
  expect(savedChoices("ben")).toBeNull();
});

test("a half-typed address is forgotten after a log out and when somebody else signs in", () => {
  forgetChoicesOfOthers("ben");
  expect(savedChoices("asha")).toBeNull();
  saveChoices("asha", HALF_TYPED);
  giveLogOut("logged-out=IjEi");
  forgetChoicesOfOthers(null);
  expect(savedChoices("asha")).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain("520001");
});

test("choices of more than a day ago are read no more, and removed", () => {
  const savedAt = Date.now() - 25 * 60 * 60 * 1_000;
  localStorage.setItem("checkout_choices asha", JSON.stringify({ ...HALF_TYPED, savedAt }));
  expect(savedChoices("asha")).toBeNull();
  expect(localStorage.getItem("checkout_choices asha")).toBeNull();
});
