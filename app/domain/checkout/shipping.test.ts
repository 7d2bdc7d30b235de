import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { DELIVERY_TIMES_AT_CHECKOUT, DELIVERY_TIMES_ON_ORDER, shippingFor } from "./shipping.ts";

describe("delivery", () => {
  test("standard is ₹50, and free from ₹1000 before shipping [§9.1, §9.2]", () => {
    const standard = { choice: "standard", allDigital: false } as const;
    expect(shippingFor({ ...standard, subtotal: rupees("999.99") }).cost).toBe(rupees(50));
    expect(shippingFor({ ...standard, subtotal: rupees(1_000) }).cost).toBe(0);
    expect(shippingFor({ ...standard, subtotal: rupees(1_000) }).fullCost).toBe(rupees(50));
  });

  test("express is ₹100 at any amount [§9.2, R14]", () => {
    const express = { choice: "express", allDigital: false } as const;
    expect(shippingFor({ ...express, subtotal: rupees(10) }).cost).toBe(rupees(100));
    expect(shippingFor({ ...express, subtotal: rupees(5_000) }).cost).toBe(rupees(100));
  });

  test("digital episodes have no delivery fee [§9.3]", () => {
    const digital = { choice: "express", subtotal: rupees(199), allDigital: true } as const;
    expect(shippingFor(digital)).toEqual({ type: "digital", cost: 0, fullCost: 0 });
  });

  test("the times promised at checkout and told on the order [§9.4]", () => {
    expect(DELIVERY_TIMES_AT_CHECKOUT).toEqual({
      standard: "5-7 business days",
      express: "2-3 days",
    });
    expect(DELIVERY_TIMES_ON_ORDER).toEqual({ standard: "5-7 business days", express: "2-4 days" });
  });
});
