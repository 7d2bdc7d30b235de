import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GIFT_MESSAGE_CHARACTERS } from "#domain/checkout/limits";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order-status";
import { correctedDestination, mayCorrectAddress } from "./address-correction.ts";

const typed = {
  pin: "520001",
  state: "Andhra Pradesh",
  address: "12 Temple Road\nVijayawada",
  name: "Asha Rao",
  mobile: "98765 43210",
  giftMessage: "",
};
const address = "12 Temple Road\nVijayawada\nAndhra Pradesh 520001";
const own = { customerName: "Ravi", gift: null };
const gift = { customerName: "Ravi", gift: { recipient: "Meera", message: "Happy birthday" } };

it("a parcel's address may be corrected until it leaves, and where nothing is carried never", () => {
  const before = new Set<OrderStatus>(["pending", "confirmation_pending", "processing"]);
  for (const status of ORDER_STATUSES) {
    expect([status, mayCorrectAddress({ status, allDigital: false })]).toEqual([
      status,
      before.has(status),
    ]);
    expect(mayCorrectAddress({ status, allDigital: true })).toBe(false);
  }
});

describe("a corrected address", () => {
  it("is the customer's own with its name, where nothing is given", () => {
    expect(correctedDestination({ ...typed, giftMessage: "not for a gift" }, own)).toEqual({
      ok: true,
      destination: { customerName: "Asha Rao", address, mobile: "9876543210", gift: null },
    });
  });

  it("of a gift names who gets it, and the payer stays", () => {
    expect(correctedDestination({ ...typed, giftMessage: " With love " }, gift)).toEqual({
      ok: true,
      destination: {
        customerName: "Ravi",
        address,
        mobile: "9876543210",
        gift: { recipient: "Asha Rao", message: "With love" },
      },
    });
    expect(correctedDestination(typed, gift)).toMatchObject({
      destination: { gift: { message: null } },
    });
  });

  it("names all that is wrong at once: fields and, of a gift alone, its message", () => {
    const wrong = { ...typed, name: " ", giftMessage: "x".repeat(GIFT_MESSAGE_CHARACTERS + 1) };
    const tooLong = { giftMessage: { code: "gift-message-too-long" } };
    const nameless = { name: { code: "name-missing" } };
    expect(correctedDestination(wrong, own)).toEqual({ ok: false, problems: nameless });
    expect(correctedDestination(wrong, gift)).toEqual({
      ok: false,
      problems: { ...nameless, ...tooLong },
    });
    expect(correctedDestination({ ...wrong, name: "Asha" }, gift)).toEqual({
      ok: false,
      problems: tooLong,
    });
  });

  it("is stored, or refused by at least one name; a payer's name is never a recipient's", () => {
    const text = fc.oneof(fc.string({ maxLength: 600 }), fc.constantFrom("520001", "9876543210"));
    const fields = fc.record({
      pin: text,
      address: text,
      name: text,
      mobile: text,
      giftMessage: text,
    });
    fc.assert(
      fc.property(fields, fc.constantFrom(own, gift), (changed, order) => {
        const corrected = correctedDestination({ ...typed, ...changed }, order);
        if (!corrected.ok) {
          expect(Object.keys(corrected.problems)).not.toEqual([]);
          return;
        }
        const { destination } = corrected;
        expect(destination.gift === null).toBe(order.gift === null);
        if (order.gift) expect(destination.customerName).toBe(order.customerName);
      }),
    );
  });
});
