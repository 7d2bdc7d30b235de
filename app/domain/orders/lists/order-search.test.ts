import { expect, test } from "vitest";
import { NO_FILTER } from "./order-filter.ts";
import {
  asksForLinks,
  extractSearchFilters,
  isNumberEnd,
  matchesFewOrders,
  searchWords,
} from "./order-search.ts";

test.for([
  ["Asha Rao", ["asha", "rao"]],
  ["  ఆశా   రావు ", ["ఆశా", "రావు"]],
  ["Asha, 520001", ["asha", "520001"]],
  ["98765 43210", ["9876543210"]],
  ["+91 98765-43210", ["9876543210"]],
  ["09876543210", ["9876543210"]],
  ["919876543210", ["9876543210"]],
  ["(98765) 43210", ["9876543210"]],
  ["\u202a3348\u00a07261\u20114905\u202c", ["334872614905"]],
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
  expect(searchWords("1234567 520001 asha a@b.in").map(matchesFewOrders)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("eight digits are looked for as the end of a number, fewer and email addresses aren't", () => {
  const typed = ["98760135", "em123456789in", "8760135", "12345678@mail.example"];
  expect(typed.map((text) => isNumberEnd({ text }))).toEqual([true, true, false, false]);
});

test("a state that was typed doesn't change the one that was chosen", () => {
  const chosen = { ...NO_FILTER, status: ["shipped" as const], q: "delivered" };
  expect(extractSearchFilters(chosen, new Date())).toEqual(chosen);
});

test.for([
  ["laxmi", "lakshmi"],
  ["kulkarny", "kulkarni"],
  ["lakshmi", "laxmi"],
  ["srinivas", "sreenivas"],
  ["anita", "anitha"],
  ["padmavati", "padmawati"],
] as const)("%s is looked for as %s, too", ([typed, alike]) => {
  expect(searchWords(typed)[0]?.spellings).toContain(alike);
});

test("numbers and short words have one spelling", () => {
  expect(searchWords("rao 520001 a@b.in").flatMap(({ spellings }) => spellings)).toEqual([]);
});

const on = (day: string) => ({ from: day, to: day });
test.for([
  ["yesterday", { q: "", ...on("2026-11-21") }],
  ["Today asha", { q: "asha", ...on("2026-11-22") }],
  ["22 nov", { q: "", ...on("2026-11-22") }],
  ["asha 23 Nov", { q: "asha", ...on("2025-11-23") }],
  ["3rd march 2025 rao", { q: "rao", ...on("2025-03-03") }],
  ["21/11", { q: "", ...on("2026-11-21") }],
  ["1-2-2026", { q: "", ...on("2026-02-01") }],
  ["2026-11-01", { q: "", ...on("2026-11-01") }],
  ["₹300", { q: "", least: 300, most: 300 }],
  ["asha rs. 1,148.50", { q: "asha", least: 1148, most: 1149 }],
  ["₹148 yesterday gift", { q: "gift", least: 148, most: 148, ...on("2026-11-21") }],
  ["31 feb", { q: "31 feb" }],
  ["12 mary street", { q: "12 mary street" }],
  ["98765-43210", { q: "98765-43210" }],
  ["rejected", { q: "", payment: "rejected" }],
  ["Payment not found asha", { q: "asha", payment: "rejected" }],
  ["waiting for the customer", { q: "", payment: "rejected" }],
  [
    "to pack",
    { q: "", status: ["pending", "confirmation_pending"], payment: "verified", kind: "parcel" },
  ],
  ["asha To-Ship", { q: "asha", status: ["processing"], kind: "parcel" }],
  ["to verify yesterday", { q: "", payment: "to-verify", ...on("2026-11-21") }],
  ["confirmation pending", { q: "", status: ["confirmation_pending"] }],
  ["pending", { q: "", status: ["pending"] }],
  ["on hold", { q: "", status: ["on-hold"] }],
  ["confirmed", { q: "", status: ["confirmed"] }],
  ["paused asha", { q: "asha", status: ["pending"], payment: "verified" }],
  ["shipped rao", { q: "rao", status: ["shipped"] }],
  ["canceled", { q: "", status: ["cancelled"] }],
  ["refund due", { q: "", refund: "owed" }],
  ["refunded", { q: "", refund: "refunded" }],
  ["returned", { q: "", incident: "returned" }],
  ["lost on the way", { q: "", incident: "lost" }],
  ["the lost letter", { q: "the lost letter" }],
  ["unshipped", { q: "unshipped" }],
  ["mrs 300", { q: "mrs 300" }],
  ["4/12/1 temple road", { q: "4/12/1 temple road" }],
] as const)("on 22 November %j asks for %j", ([q, asked]) => {
  // Half past midnight in India, where the day is already the 22nd.
  const now = new Date("2026-11-21T19:00:00Z");
  expect(extractSearchFilters({ ...NO_FILTER, q }, now)).toEqual({ ...NO_FILTER, ...asked });
});

test.each([
  ["links", true],
  ["Links  sent", true],
  ["payment link", true],
  ["not paid yet", true],
  ["unpaid", true],
  ["linksha", false],
  ["link meena", false],
  ["", false],
])("a search for '%s' asks for links: %s", (typed, asks) => {
  expect(asksForLinks(typed)).toBe(asks);
});
