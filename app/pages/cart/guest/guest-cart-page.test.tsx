// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import { storeMessages } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { openPage, press, seesToast, stub } from "#test/components/store-page";
import { cardSizes } from "#test/store/card-sizes";
import { saveGuestCart } from "./guest-cart.ts";
import { GuestCart } from "./guest-cart-page.tsx";
import type { ProductInfo } from "./product-info.server.ts";
import { saveProducts } from "./saved-products.ts";

const NIGHT_BUS: ProductInfo = {
  productId: "ndk-01",
  name: "Night Bus",
  picture: null,
  sizes: cardSizes({ postal: rupees(49) }),
};

type Answer = { products: ProductInfo[] | null };
const FOUND: Answer = { products: [NIGHT_BUS] };
const NO_ANSWER: Answer = { products: null };
const UNREAD: Answer = { products: null };

/** The response of the store, and how many requests it got. */
let answer = FOUND;
let requestCount = 0;

beforeEach(() => {
  localStorage.clear();
  requestCount = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a guest's cart is loading, then populated, then empty [§4.7]", async () => {
  saveGuestCart([{ id: "ndk-01", size: "postal", quantity: 2, addedPrice: rupees(49) }]);
  const shop = Promise.withResolvers<{ products: ProductInfo[] }>();
  const Store = stub([
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

test("a line of which fewer are left says so, and takes no more [R63]", async () => {
  const [postal] = cardSizes({ postal: rupees(49) });
  await open({ products: [{ ...NIGHT_BUS, sizes: postal ? [{ ...postal, left: 1 }] : [] }] });
  const note = "Only 1 left of Night Bus, Postal Card Size; your cart needs 2. Please take fewer.";
  expect(screen.getByText(note)).toBeTruthy();
  press("One more of Night Bus");
  await seesToast("error", "Only 1 left.");
  press("One less of Night Bus");
  await seesToast("success", cartMessages.quantityUpdated);
  expect(screen.queryByText(note)).toBeNull();
});

describe("Refresh Cart", () => {
  test.each([
    ["is told to be done by an answer that comes after a lost one", NO_ANSWER, FOUND, true],
    ["isn't told to be done where no answer comes after a good one", FOUND, NO_ANSWER, false],
    ["isn't told to be done where the store can't read the cards", FOUND, UNREAD, false],
  ])("%s", async (_, first, second, toasts) => {
    if (first === NO_ANSWER) saveProducts([NIGHT_BUS]);
    await open(first);
    answer = second;
    press("Refresh Cart");
    await waitFor(() => expect(requestCount).toBe(2));
    if (toasts) await seesToast("info", cartMessages.refreshed);
    else
      await screen.findByText(second === NO_ANSWER ? cartMessages.offline : cartMessages.notLoaded);
    expect(screen.queryAllByText(cartMessages.refreshed)).toHaveLength(toasts ? 1 : 0);
  });
});

describe("where the browser keeps nothing any more", () => {
  test.each([
    ["One more of Night Bus", cartMessages.quantityFailed],
    ["Remove Night Bus", cartMessages.itemRemoveFailed],
  ])("'%s' is told to have failed, and the line is as it was", async (button, sentence) => {
    await open(FOUND);
    refuseStorage();
    press(button);
    await seesToast("error", `${sentence} ${storeMessages.storageBlocked}`);
    expect(screen.getByText("₹98", { selector: "p" })).toBeTruthy();
    expect(screen.queryByText(cartMessages.quantityUpdated)).toBeNull();
    expect(screen.queryByText(cartMessages.itemRemoved)).toBeNull();
  });

  test("Undo is told to have failed, and can be pressed again", async () => {
    await open(FOUND);
    press("Remove Night Bus");
    const undo = await screen.findByRole("button", { name: /Undo/ });
    refuseStorage();
    fireEvent.click(undo);
    await seesToast("error", `${cartMessages.itemReturnFailed} ${storeMessages.storageBlocked}`);
    expect(screen.getByRole("button", { name: /Undo/ })).toBeTruthy();
  });
});

async function open(first: Answer): Promise<void> {
  answer = first;
  saveGuestCart([{ id: "ndk-01", size: "postal", quantity: 2, addedPrice: rupees(49) }]);
  const loader = () => {
    requestCount += 1;
    if (answer === NO_ANSWER) throw new TypeError("Failed to fetch");
    return answer;
  };
  openPage(
    [
      { path: "/cart", Component: GuestCart },
      { path: "/cart/guest-lines", loader },
    ],
    "/cart",
  );
  await screen.findByRole("heading", { name: "Night Bus" });
}

function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const kept = localStorage;
  const getItem = (key: string) => kept.getItem(key);
  vi.stubGlobal("localStorage", { getItem, setItem: refuse, removeItem: refuse });
}
