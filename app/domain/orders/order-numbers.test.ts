import { describe, expect, test } from "vitest";
import { orderNumber } from "./order-numbers.ts";

const MOMENT = Date.parse("2026-11-20T10:00:00.123Z");

describe("order numbers", () => {
  test("are ORD plus a millisecond timestamp, EP for an episode [§9.47, §9.48]", () => {
    expect(orderNumber("order", MOMENT, 0)).toBe("ORD1795168800123");
    expect(orderNumber("episode", MOMENT, 0)).toBe("EP1795168800123");
  });

  test("every attempt of one millisecond gets another number", () => {
    const numbers = Array.from({ length: 64 }, (_, attempt) =>
      orderNumber("order", MOMENT, attempt),
    );
    expect(new Set(numbers).size).toBe(64);
  });

  test("are whole, also when the clock has fractions", () => {
    expect(orderNumber("order", MOMENT + 0.9, 1)).toBe("ORD1795168800124");
  });
});
