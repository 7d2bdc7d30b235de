import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import {
  DEFAULT_DELIVERY,
  DELIVERY_CHOICES,
  shippingFor,
  timeAtCheckout,
  timeOnOrder,
} from "./shipping.ts";

describe("delivery", () => {
  test("standard is ₹50, and free from ₹1000 before shipping [§9.1, §9.2]", () => {
    const standard = { choice: "standard", allDigital: false } as const;
    expect(shippingFor({ ...standard, subtotal: rupees("999.99") }, DEFAULT_DELIVERY).cost).toBe(
      rupees(50),
    );
    expect(shippingFor({ ...standard, subtotal: rupees(1_000) }, DEFAULT_DELIVERY).cost).toBe(0);
    expect(shippingFor({ ...standard, subtotal: rupees(1_000) }, DEFAULT_DELIVERY).fullCost).toBe(
      rupees(50),
    );
  });

  test("express is ₹100 at any amount [§9.2, R14]", () => {
    const express = { choice: "express", allDigital: false } as const;
    expect(shippingFor({ ...express, subtotal: rupees(10) }, DEFAULT_DELIVERY).cost).toBe(
      rupees(100),
    );
    expect(shippingFor({ ...express, subtotal: rupees(5_000) }, DEFAULT_DELIVERY).cost).toBe(
      rupees(100),
    );
  });

  test("digital episodes have no delivery fee [§9.3]", () => {
    const digital = { choice: "express", subtotal: rupees(199), allDigital: true } as const;
    expect(shippingFor(digital, DEFAULT_DELIVERY)).toEqual({
      type: "digital",
      cost: 0,
      fullCost: 0,
    });
  });

  test("the times promised at checkout and told on the order [§9.4]", () => {
    const times = (time: typeof timeOnOrder) =>
      DELIVERY_CHOICES.map((choice) => time(choice, DEFAULT_DELIVERY));
    expect(times(timeAtCheckout)).toEqual(["5-7 business days", "2-3 days"]);
    expect(times(timeOnOrder)).toEqual(["5-7 business days", "2-4 days"]);
  });
});
