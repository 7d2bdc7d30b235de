import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { carriedCartFragment, joinGuestCarts, parseCarriedCart } from "./carried-cart.ts";
import type { GuestLine } from "./guest-lines.ts";
import { MAX_CART_LINES } from "./limits.ts";

const ID = "0b5c2d6e-1f2a-4b3c-8d4e-5f60718293a4";
const lotus: GuestLine = {
  id: "rk-01",
  size: "postal",
  addedPrice: rupees(49),
  quantity: 2,
};
const bus: GuestLine = { id: "ndk-01", size: "stamp", addedPrice: null, quantity: 1 };

describe("a guest cart that is carried to another browser [R6]", () => {
  test("arrives as it left", () => {
    const fragment = carriedCartFragment({ id: ID, lines: [lotus, bus] });
    expect(fragment).toMatch(/^#guest_cart=[\w%.!~*'()-]+&guest_cart_id=[\w-]+$/);
    expect(parseCarriedCart(fragment)).toEqual({ id: ID, lines: [lotus, bus] });
  });

  test("fits into a link with as many lines as a cart may hold", () => {
    const lines = Array.from({ length: MAX_CART_LINES }, (_, index) => ({
      ...lotus,
      id: `0b5c2d6e-1f2a-4b3c-8d4e-5f60718293${index + 10}`,
      quantity: 100,
    }));
    const fragment = carriedCartFragment({ id: ID, lines });
    expect(parseCarriedCart(fragment)?.lines).toHaveLength(MAX_CART_LINES);
  });

  test("is nothing when it is empty", () => {
    expect(carriedCartFragment({ id: ID, lines: [] })).toBe("");
  });

  const text = (lines: unknown) => encodeURIComponent(JSON.stringify(lines));
  test.each([
    ["nothing", ""],
    ["another fragment", "#page"],
    ["half an encoding", `#guest_cart=%E0%A4%A&guest_cart_id=${ID}`],
    ["no list", `#guest_cart=${text("rk-01")}&guest_cart_id=${ID}`],
    [
      "an id of a different kind",
      `#guest_cart=${text([{ product_id: "rk-01", quantity: 1 }])}&guest_cart_id=1`,
    ],
    [
      "less than one piece",
      `#guest_cart=${text([{ product_id: "rk-01", quantity: -1 }])}&guest_cart_id=${ID}`,
    ],
    [
      "more than fits",
      `#guest_cart=${text([{ product_id: "rk-01", quantity: 1 }])}${"%20".repeat(3_000)}&guest_cart_id=${ID}`,
    ],
  ])("is not made from %s", (_, fragment) => {
    expect(parseCarriedCart(fragment)).toBeNull();
  });

  test("brings what a cart can't hold, so that the merge names it, but nothing of a script [R7]", () => {
    const fragment = (line: object) => `#guest_cart=${text([line])}&guest_cart_id=${ID}`;
    const many = parseCarriedCart(fragment({ product_id: "rk-01", quantity: 250 }));
    expect(many?.lines).toMatchObject([{ id: "rk-01", quantity: 250 }]);
    const script = parseCarriedCart(fragment({ product_id: "<script>", quantity: 1 }));
    expect(script?.lines).toMatchObject([{ id: "?", quantity: 1 }]);
  });
});

describe("a guest cart that comes to another one [R6]", () => {
  test("joins it, the fuller line counts, and a second time changes nothing", () => {
    const here = [{ ...lotus, quantity: 1 }];
    const joined = joinGuestCarts(here, [lotus, bus]);
    expect(joined).toEqual([lotus, bus]);
    expect(joinGuestCarts(joined, [lotus, bus])).toEqual(joined);
    expect(joinGuestCarts([{ ...lotus, quantity: 5 }], [lotus])).toEqual([
      { ...lotus, quantity: 5 },
    ]);
  });

  test("keeps lines past the 50 of a cart, so that the merge names them [R7, R41]", () => {
    const many = Array.from({ length: MAX_CART_LINES }, (_, index) => ({
      ...bus,
      id: `qt-${index + 100}`,
    }));
    expect(joinGuestCarts(many, [lotus])).toEqual([...many, lotus]);
  });
});
