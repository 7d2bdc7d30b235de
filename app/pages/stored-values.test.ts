// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { parseSelection } from "#domain/catalogue/combos";
import { rupees } from "#domain/money/money";
import { EMPTY_ADDRESS } from "#domain/people/addresses/address";
import { cardSizes } from "#test/store/card-sizes";
import { rememberedLocation } from "./account/auth/post-login-location.ts";
import { wasRemoved } from "./cart/coupon/use-automatic-coupon.ts";
import { guestCart, guestCartId, isMarkedUnmergeable } from "./cart/guest/guest-cart.ts";
import { savedProducts } from "./cart/guest/saved-products.ts";
import { takePurchase } from "./cart/lines/remembered-purchase.ts";
import { confirmationOwner } from "./checkout/confirmation/forget-confirmations.ts";
import { isFirstReturn, savedChoices } from "./checkout/details/saved-choices.ts";
import { currentEdit, startEditing } from "./shop/builder/editing.ts";
import { useSelection } from "./shop/builder/selection.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const CARDS = '[{"product_id":"ndk-01","size":"postal","quantity":3}]';
const selection = () => renderHook(useSelection).result.current;
const LINES = '[{"product_id":"ndk-01","quantity":2,"size":"postal","size_price":49}]';
const PRODUCT = {
  productId: "ndk-01",
  name: "Night Bus",
  picture: null,
  sizes: cardSizes({ postal: rupees(49) }),
};
const PURCHASE = {
  path: "/product/ndk-01",
  line: { id: "ndk-01", size: "postal" as const, quantity: 1 },
  key: "5f0c1a52-1b1d-4c47-9c52-3d8d1f6f0c11",
};
const CHOICES = {
  delivery: "standard",
  address: "typed",
  typed: { ...EMPTY_ADDRESS, pin: "520001" },
  save: true,
  gift: false,
  message: "",
  mobile: "98",
};

test.each([
  ["local", "combo_selection", CARDS, selection, parseSelection(CARDS)],
  ["local", "guest_cart_id", "0199", guestCartId, "0199"],
  ["local", "guest_cart_products", JSON.stringify([PRODUCT]), savedProducts, [PRODUCT]],
  ["local", "payment_saved_by", "asha", () => confirmationOwner("ben"), "asha"],
  [
    "local",
    "checkout_choices asha",
    JSON.stringify({ ...CHOICES, savedAt: Date.now() - 60_000 }),
    () => savedChoices("asha"),
    CHOICES,
  ],
  ["session", "checkout_address_return", "k3y", () => isFirstReturn("k3y"), false],
  ["session", "coupon_removed", "1", wasRemoved, true],
  ["session", "after_sign_in", "/cart", rememberedLocation, "/cart"],
  ["session", "buy_now", JSON.stringify(PURCHASE), () => takePurchase("/product/ndk-01"), PURCHASE],
] as const)(
  "what release 0.3 stored in %s storage as %s is read",
  (area, key, text, read, value) => {
    window[`${area}Storage`].setItem(key, text);
    expect(read()).toEqual(value);
  },
);

test("the lines of a guest and the person whose cart had no room for them are read as release 0.3 stored them", () => {
  localStorage.setItem("guest_cart", LINES);
  localStorage.setItem("guest_cart_waiting", `asha ${LINES}`);
  expect(guestCart()).toMatchObject([{ id: "ndk-01", quantity: 2 }]);
  expect([isMarkedUnmergeable("asha"), isMarkedUnmergeable("ben")]).toEqual([true, false]);
});

test("a combo that is being edited is stored as release 0.3 reads it, and read back", () => {
  startEditing({
    id: "custom_1",
    contents: [{ ...PURCHASE.line, quantity: 3, name: "Night Bus", picture: null }],
  });
  const text = sessionStorage.getItem("combo_edit") ?? "";
  expect(JSON.parse(text)).toEqual({ comboId: "custom_1", text: CARDS });
  expect(currentEdit()).toMatchObject({ comboId: "custom_1" });
  expect(selection()).toEqual(parseSelection(CARDS));
});
