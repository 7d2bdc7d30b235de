import { expect, test } from "vitest";
import { parseMobile } from "./mobile.ts";
import { shownMobile, shownPhone } from "./shown-phone.ts";

test.each([
  "9876543210",
  "98765 43210",
  "98765\u00a043210",
  "98765\u202f43210",
  "98765\u300043210",
  "+91-98765-43210",
  "+91\u201198765\u201143210",
  "\uff0b91 98765 43210",
  "(98765) 43210",
  "（98765）43210",
  "(+91) 98765 43210",
  "+91 (0) 98765 43210",
  "[91] 98765-43210",
  "919876543210",
  "91 98765 43210",
  "0091 98765 43210",
  "09876543210",
  "\u202a98765 43210\u202c",
  "\u2066+91 98765 43210\u2069",
  "\ufeff98765\u200b43210\u200f",
  "98765\u00ad43210\n",
  "௯௮௭௬௫௪௩௨௧௦",
  "９８７６５ ４３２１０",
])("a mobile number as phones copy it is its ten digits: %j [R24]", (text) => {
  expect(parseMobile(text)).toEqual({ ok: true, mobile: "9876543210" });
});

test.each([
  "5876543210",
  "987654321",
  "98765432101",
  "+1 98765 43210",
  "+449876543210",
  "౯౮౭౬౫౪౩౨౧",
  "98765x43210",
  "98765.43210 or 91234 56789",
  "9876543210@ybl",
])("anything else isn't one: %j [R24]", (text) => {
  expect(parseMobile(text)).toEqual({ ok: false, problem: { code: "mobile-malformed" } });
});

test.each(["", " ", "\u00a0", "\u200b", "()", "-"])("nothing at all is missing: %j", (text) => {
  expect(parseMobile(text)).toEqual({ ok: false, problem: { code: "mobile-missing" } });
});

test("a number that a page shows has no space at which it could break", () => {
  expect([shownMobile("9876543210"), shownPhone("+91 98765 43210")].join(" ")).toBe(
    "+91\u00a09876543210 +91\u00a098765\u00a043210",
  );
});
