import { expect, test } from "vitest";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { parseTrackingId, takesTrackingId } from "./tracking.ts";

test("a tracking id keeps its letters, digits and hyphens, in capitals, without spaces", () => {
  expect(parseTrackingId(" ee 123 456 789 in ")).toBe("EE123456789IN");
  expect(parseTrackingId("DEL-0042")).toBe("DEL-0042");
});

test.for(["", "AB1", "A".repeat(41), "EE12<script>", "తెలుగు1234"])("%j is none", (text) => {
  expect(parseTrackingId(text)).toBeNull();
});

test("a parcel takes a tracking id once it is packed, and an all-digital order never [R45]", () => {
  const taking = (allDigital: boolean) =>
    ORDER_STATUSES.filter((status) => takesTrackingId({ status, allDigital }));
  expect(new Set(taking(false))).toEqual(new Set(["processing", "shipped", "delivered"]));
  expect(taking(true)).toEqual([]);
});
