import { expect, it } from "vitest";
import { parseCustomerSearch } from "./customer-search.ts";

it("looks for a part of three letters or more, however it is written [R24]", () => {
  expect(parseCustomerSearch("  Asha   RAO ")).toBe("asha rao");
  expect(parseCustomerSearch("+91 98765-43210")).toBe("9876543210");
  expect(parseCustomerSearch("098765 43210")).toBe("9876543210");
  expect(parseCustomerSearch("\u202a98765\u00a043210\u202c")).toBe("9876543210");
  expect(parseCustomerSearch("43210")).toBe("43210");
  expect(parseCustomerSearch("ra")).toBeNull();
  expect(parseCustomerSearch("00")).toBeNull();
  expect(parseCustomerSearch("a\0b")).toBeNull();
});
