import { describe, expect, it } from "vitest";
import { isOwnOrder, singleDecisionReasons } from "./single-decision.ts";

const facts = {
  transactionId: "412345678901",
  sentByAnother: false,
  buyerIsOfTeam: false,
  refundWithId: null,
};

describe("a payment is decided one by one", () => {
  it("not without a reason", () => {
    expect(singleDecisionReasons(facts)).toEqual([]);
  });

  it("where another person sent its ID, too [R68]", () => {
    const both = { ...facts, transactionId: "000000000000", sentByAnother: true };
    expect(singleDecisionReasons({ ...facts, sentByAnother: true })).toEqual(["sent-by-another"]);
    expect(singleDecisionReasons(both)).toEqual(["sent-by-another", "weak-id"]);
  });

  it("where its buyer is of the team", () => {
    expect(singleDecisionReasons({ ...facts, buyerIsOfTeam: true })).toEqual(["buyer-of-team"]);
  });

  it.each(["000000000000", "555555555555", "123456789012", "098765432109", "246802468024"])(
    "where its ID is one that somebody types who has none: %s",
    (transactionId) => {
      expect(singleDecisionReasons({ ...facts, transactionId })).toEqual(["weak-id"]);
    },
  );

  it.each(["000000000001", "100000000000", "111111111112", "123456789013", "111111222222"])(
    "not where a digit breaks the row: %s",
    (transactionId) => {
      expect(singleDecisionReasons({ ...facts, transactionId })).toEqual([]);
    },
  );
});

it.each([
  ["somebody else's order", "lata", "ravi", false, false],
  ["an order of nobody's", null, "ravi", false, false],
  ["their own, while somebody else may", "ravi", "ravi", false, true],
  ["their own, where nobody else may", "ravi", "ravi", true, false],
])("who decides about %s", (_, buyer, id, alone, own) => {
  expect(isOwnOrder(buyer, { id, alone })).toBe(own);
});
