// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import type { GuestLine } from "#domain/cart/guest-lines";
import { rupees } from "#domain/money/money";
import {
  guestCart,
  guestCartId,
  isMarkedUnmergeable,
  markUnmergeable,
  removeMerged,
  saveGuestCart,
} from "./guest-cart.ts";

const nightBus: GuestLine = {
  id: "ndk-01",
  size: "postal",
  quantity: 2,
  addedPrice: rupees(49),
};

beforeEach(() => localStorage.clear());

it("keeps product_id, quantity, size and size_price under guest_cart [§3.6]", () => {
  saveGuestCart([nightBus]);
  expect(JSON.parse(localStorage.getItem("guest_cart") ?? "")).toEqual([
    { product_id: "ndk-01", quantity: 2, size: "postal", size_price: 49 },
  ]);
  expect(guestCart()).toEqual([nightBus]);
});

it("answers the same list until it changes", () => {
  saveGuestCart([nightBus]);
  expect(guestCart()).toBe(guestCart());
});

it("keeps one name for a cart, and takes another after it was emptied [R7]", () => {
  saveGuestCart([nightBus]);
  const name = guestCartId();
  expect(guestCartId()).toBe(name);
  expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  saveGuestCart([]);
  expect(localStorage.getItem("guest_cart")).toBeNull();
  expect(guestCartId()).not.toBe(name);
});

it("takes a merge's pieces out once, leaves what was added since, and goes on under another id [R7]", () => {
  saveGuestCart([nightBus]);
  const id = guestCartId();
  const taken = [{ id: "ndk-01", size: "postal" as const, quantity: 2 }];
  saveGuestCart([
    { ...nightBus, size: "stamp" },
    { ...nightBus, quantity: 3 },
  ]);
  expect(removeMerged(id, taken)).toBe(true);
  const rest = [
    { ...nightBus, size: "stamp" },
    { ...nightBus, quantity: 1 },
  ];
  expect(guestCart()).toEqual(rest);
  expect(guestCartId()).not.toBe(id);
  expect(removeMerged(id, taken)).toBe(false);
  expect(guestCart()).toEqual(rest);
});

it("tells a person once of lines that don't fit, until other lines are there [R59]", () => {
  expect(markUnmergeable("asha")).toBe(false);
  saveGuestCart([nightBus]);
  expect(markUnmergeable("asha")).toBe(true);
  expect(markUnmergeable("asha")).toBe(false);
  expect(markUnmergeable("ben")).toBe(true);
  saveGuestCart([{ ...nightBus, quantity: 3 }]);
  expect(markUnmergeable("ben")).toBe(true);
});

it("knows a line that is taken out no longer as waiting, so that it is merged when it comes back", () => {
  const stamp = { ...nightBus, size: "stamp" as const };
  saveGuestCart([nightBus, stamp]);
  markUnmergeable("asha");
  saveGuestCart([stamp]);
  expect(isMarkedUnmergeable("asha")).toBe(true);
  saveGuestCart([stamp, nightBus]);
  expect(isMarkedUnmergeable("asha")).toBe(false);
});

it("says so and stays as it was where the browser's storage is full", () => {
  saveGuestCart([nightBus]);
  const own = localStorage;
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { ...unbound(own), setItem });
  expect(saveGuestCart([{ ...nightBus, quantity: 3 }])).toBe(false);
  expect(guestCart()).toEqual([nightBus]);
  vi.unstubAllGlobals();
  expect(guestCart()).toEqual([nightBus]);
  expect(saveGuestCart([])).toBe(true);
});

function unbound(storage: Storage) {
  return {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
  };
}

it("reads whatever else lies there as an empty cart, and removes it", () => {
  localStorage.setItem("guest_cart", '{"not":"a cart"}');
  expect(guestCart()).toEqual([]);
  expect(localStorage.getItem("guest_cart")).toBeNull();
});
