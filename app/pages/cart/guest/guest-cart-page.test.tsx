// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import { storeMessages } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { saveGuestCart } from "./guest-cart.ts";
import { GuestCart } from "./guest-cart-page.tsx";
import type { ProductInfo } from "./product-info.ts";

const NIGHT_BUS: ProductInfo = {
  productId: "ndk-01",
  name: "Night Bus",
  picture: null,
  prices: { postal: rupees(49), wallet: null, stamp: null },
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("a guest's cart is loading, then populated, then empty [§4.7]", async () => {
  saveGuestCart([{ id: "ndk-01", size: "postal", quantity: 2, addedPrice: rupees(49) }]);
  const shop = Promise.withResolvers<{ products: ProductInfo[] }>();
  const Store = createRoutesStub([
    { path: "/cart", Component: GuestCart },
    { path: "/cart/guest-lines", loader: () => shop.promise },
  ]);
  render(<Store initialEntries={["/cart"]} />);
  expect(document.querySelector("[aria-busy=true] h1")?.textContent).toBe("Your Cart");
  expect(screen.getByRole("status").textContent).toBe(storeMessages.loading);
  expect(screen.queryByText(cartMessages.cartEmpty)).toBeNull();

  shop.resolve({ products: [NIGHT_BUS] });
  await screen.findByRole("heading", { name: "Night Bus" });
  expect(document.querySelector("[aria-busy=true]")).toBeNull();
  expect(screen.getByText("₹98", { selector: "p" })).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Remove Night Bus" }));
  expect(screen.getByText(cartMessages.cartEmpty)).toBeTruthy();
  expect(screen.getByText(cartMessages.cartEmptyAdvice)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Summary" })).toBeNull();
});
