import { expect, test } from "vitest";
import { parseSearch } from "./order-search.ts";

test("twelve digits are a transaction id, with or without spaces", () => {
  expect(parseSearch(" 0123 4567 8901 ")).toEqual({ by: "transaction-id", digits: "012345678901" });
});

test("what begins as an order's number is one, whole or in part", () => {
  expect(parseSearch("ord1795298760135")).toEqual({
    by: "order-number",
    from: "ORD1795298760135",
    to: "ORD17952987601359999999",
  });
  expect(parseSearch("EP1795")).toEqual({
    by: "order-number",
    from: "EP1795000000000",
    to: "EP17959999999999999999",
  });
});

test.for(["Asha Rao", "ఆశా", "12345", "Ordena", "' or 1=1 --"])("%s is a name", (text) => {
  expect(parseSearch(text)).toEqual({ by: "name", begins: text.toLowerCase() });
});

test("nothing is looked for in an empty field", () => {
  expect(parseSearch("   ")).toBeNull();
});
