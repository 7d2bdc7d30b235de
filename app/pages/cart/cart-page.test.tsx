// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub, useLoaderData } from "react-router";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { GUEST_CART_KEY } from "#domain/cart/guest-lines";
import type { CartLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { type Paise, rupees } from "#domain/money/money";
import { type CouponState, NO_COUPON } from "#pages/cart/coupon/applied-coupon.ts";
import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";
import { setSession } from "#session/session-store";
import { ASHA } from "#test/components/sessions";
import { overHttp, stub } from "#test/components/store-page";
import { cardSizes } from "#test/store/card-sizes";
import { watchFailedPictures } from "#ui/pictures/failed-pictures";
import { ToastList } from "#ui/shell/toast-list";
import { CustomerCart, type CustomerCartData } from "./customer-cart.tsx";
import { GuestCart } from "./guest/guest-cart-page.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const BUS: CartLine = {
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Last Bus Home",
  contents: [],
  comboDiscount: null,
  picture: "https://pictures.example/ndk-01.jpg",
  unitPrice: rupees(49),
  addedPrice: rupees(49),
  quantity: 2,
  addedAt: new Date("2026-11-21T10:00:00.000Z"),
  episode: null,
};
const TAPES: CartLine = {
  ...BUS,
  kind: "episode",
  id: "episode_tapes",
  size: "digital",
  name: "The Night Bus Tapes",
  episode: { parts: 8, minutes: 24 },
  unitPrice: rupees(129),
  addedPrice: rupees(129),
  quantity: 1,
};
const PACK: CartLine = {
  ...BUS,
  kind: "combo",
  id: "starter-pack",
  size: null,
  name: "Starter Pack",
  picture: null,
  unitPrice: rupees(99),
  addedPrice: rupees(99),
  quantity: 1,
};
const worth = (unitPrice: Paise): CartLine => ({
  ...BUS,
  unitPrice,
  addedPrice: unitPrice,
  quantity: 1,
});

const TEN_PERCENT: CouponState = {
  applied: {
    code: "TEN",
    discount: { type: "percentage", percentage: 10 },
    minimum: rupees(0),
    categories: null,
    products: null,
  },
  problem: null,
};

/** The cart that the server stores. */
let storedCart: CustomerCartData;

function openCustomers(
  lines: CartLine[],
  coupon: CouponState = NO_COUPON,
  left: CustomerCartData["left"] = {},
) {
  storedCart = {
    lines,
    unavailable: [],
    left,
    coupon,
    offeredCoupons: [],
    openPayments: [],
    failed: false,
  };
  const Store = createRoutesStub([
    {
      id: "cart",
      path: "/cart",
      loader: () => structuredClone(storedCart),
      Component: () => (
        <>
          <CustomerCart {...useLoaderData<CustomerCartData>()} />
          <ToastList />
        </>
      ),
    },
  ]);
  const loaderData = { cart: structuredClone(storedCart) };
  render(<Store initialEntries={["/cart"]} hydrationData={{ loaderData }} />);
}

async function openGuests(...lines: object[]) {
  if (lines.length > 0) localStorage.setItem(GUEST_CART_KEY, JSON.stringify(lines));
  const product = {
    productId: "ndk-01",
    name: "Last Bus Home",
    picture: null,
    sizes: cardSizes({ postal: rupees(49) }),
  };
  const Store = stub([
    { path: "/cart", Component: () => <GuestCart /> },
    { path: "/cart/guest-lines", loader: () => ({ products: [product] }) },
  ]);
  render(<Store initialEntries={["/cart"]} />);
  await screen.findByRole("heading", { level: 1, name: "Your Cart" });
}

const GUESTS_BUS = { product_id: "ndk-01", size: "postal", quantity: 2, size_price: 49 };

const row = (name: string) => {
  const rows = within(screen.getByRole("region", { name: "Items" })).getAllByRole("listitem");
  const found = rows.find((item) => within(item).queryByRole("heading", { name }));
  if (!found) throw new Error(`no line: ${name}`);
  return found;
};
const summary = () => screen.getByRole("region", { name: "Summary" });
const sums = () => summary().querySelector("dl")?.textContent;
const banner = () =>
  within(summary()).queryByText(/free delivery|Congratulations/)?.textContent ?? null;
/** The addresses of all links with this name. */
const leadsTo = (name: string) => {
  const links = screen.getAllByRole("link", { name });
  return [...new Set(links.map((link) => link.getAttribute("href")))].join();
};

describe("the page", () => {
  test("is called Your Cart, and Refresh Cart reads it anew and says so [§2.82]", async () => {
    openCustomers([BUS]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your Cart");
    storedCart = { ...storedCart, lines: [{ ...BUS, quantity: 5 }] };
    fireEvent.click(screen.getByRole("button", { name: "Refresh Cart" }));
    expect(await screen.findByText(cartMessages.refreshed)).toBeTruthy();
    expect(await within(row("Last Bus Home")).findByText("₹245")).toBeTruthy();
  });

  test("says that it is empty, to a guest as to a customer, with the way to the store [§2.83]", async () => {
    for (const open of [() => openGuests(), () => openCustomers([])]) {
      await open();
      expect(screen.getByText("Your cart is empty")).toBeTruthy();
      expect(screen.getByText("Add some products to get started!")).toBeTruthy();
      expect(leadsTo("Continue Shopping")).toBe("/shop");
      expect(screen.queryByRole("region", { name: "Summary" })).toBeNull();
      cleanup();
    }
  });
});

describe("a line", () => {
  test("of a product has picture, name, size, unit price, minus, plus, line total and Remove [§2.84]", async () => {
    openCustomers([BUS]);
    const line = within(row("Last Bus Home"));
    expect(row("Last Bus Home").querySelector("img")?.getAttribute("src")).toBe(BUS.picture);
    for (const words of ["Postal Card Size", "₹49 each", "2", "₹98"])
      expect(line.getByText(words)).toBeTruthy();
    for (const name of ["One less of", "One more of", "Remove"])
      expect(line.getByRole("button", { name: `${name} Last Bus Home` })).toBeTruthy();
  });

  test("of an episode is a Digital Episode, Qty: 1, with its length and no quantity control [§2.85]", async () => {
    openCustomers([TAPES]);
    const line = within(row("The Night Bus Tapes"));
    for (const words of ["Digital Episode · 8 episodes · 24 minutes each", "Qty: 1", "₹129"])
      expect(line.getByText(words)).toBeTruthy();
    expect(line.getAllByRole("button").map((button) => button.textContent)).toEqual(["Remove"]);
  });

  test("of a combo is a Combo Package with quantity control, Remove, and a placeholder for a missing picture [§2.86]", async () => {
    openCustomers([PACK]);
    const line = within(row("Starter Pack"));
    expect(line.getByText("Combo Package")).toBeTruthy();
    for (const name of ["One less of", "One more of", "Remove"])
      expect(line.getByRole("button", { name: `${name} Starter Pack` })).toBeTruthy();
    const picture = () => row("Starter Pack").querySelector("img")?.getAttribute("src");
    expect(picture()).toBe(PLACEHOLDER_PICTURE);
    cleanup();
    onTestFinished(watchFailedPictures());
    openCustomers([{ ...PACK, picture: "https://pictures.example/gone.jpg" }]);
    fireEvent.error(row("Starter Pack").querySelector("img") as HTMLImageElement);
    expect(picture()).toBe(PLACEHOLDER_PICTURE);
  });

  test("that shares counted pieces with another names them, and how many the cart needs, until it needs no more than are left [R63]", async () => {
    const inside = { id: BUS.id, size: "postal", name: BUS.name, picture: null, quantity: 2 };
    const combo = { ...PACK, contents: [inside] };
    setSession(ASHA);
    overHttp([{ path: "/forms/cart/lines/quantity", action: () => ({ ok: true }) }]);
    openCustomers([{ ...BUS, quantity: 1 }, combo], NO_COUPON, { "ndk-01 postal": 2 });
    const note =
      "Only 2 left of Last Bus Home, Postal Card Size; your cart needs 3. Please take fewer.";
    for (const name of ["Last Bus Home", "Starter Pack"])
      expect(within(row(name)).getByText(note)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "One less of Last Bus Home" }));
    expect(screen.queryByText(note)).toBeNull();
  });
});

describe("the summary", () => {
  test("has subtotal, standard shipping and total, in whole rupees [§2.88, §2.89, §2.91, §2.95]", async () => {
    openCustomers([BUS, PACK]);
    expect(sums()).toBe("Subtotal₹197Standard Shipping₹50Total₹247");
  });

  test("has the coupon's discount where there is one [§2.89]", async () => {
    openCustomers([BUS, PACK], TEN_PERCENT);
    expect(sums()).toBe("Subtotal₹197Coupon Discount−₹19.70Standard Shipping₹50Total₹227.30");
  });

  test("strikes the ₹50 through and says FREE from ₹1000 on [§2.90]", async () => {
    openCustomers([worth(rupees(999))]);
    expect(sums()).toBe("Subtotal₹999Standard Shipping₹50Total₹1,049");
    cleanup();
    openCustomers([worth(rupees(1_000))]);
    expect(sums()).toBe("Subtotal₹1,000Standard Shipping₹50 FREETotal₹1,000");
    expect(summary().querySelector("dl s")?.textContent).toBe("₹50");
  });

  test("shows the way to free delivery from ₹800 up to under ₹1000, then congratulates [§2.94]", async () => {
    const shown: (string | null)[] = [];
    for (const price of [799, 800, 999, 1_000]) {
      openCustomers([worth(rupees(price))]);
      shown.push(banner());
      if (price > 799 && price < 1_000) within(summary()).getByRole("progressbar");
      cleanup();
    }
    expect(shown).toEqual([
      null,
      "Add ₹200 more for free delivery.",
      "Add ₹1 more for free delivery.",
      cartMessages.freeDeliveryReached,
    ]);
    expect(cartMessages.freeDeliveryReached).toContain("Congratulations");
  });

  test("leads a customer to the checkout, has the coupon area, and a way back to the store [§2.87, §2.92, §2.93]", async () => {
    openCustomers([BUS]);
    expect(leadsTo("Proceed to Checkout")).toBe("/checkout-details");
    expect(leadsTo("Continue Shopping")).toBe("/shop");
    expect(screen.getByLabelText("Coupon code")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Sign In to Checkout" })).toBeNull();
  });

  test("leads a guest to sign in for the checkout, and has no coupon area [§2.87, §2.93]", async () => {
    await openGuests(GUESTS_BUS);
    await screen.findByRole("region", { name: "Summary" });
    expect(leadsTo("Sign In to Checkout")).toBe("/auth?next=%2Fcheckout-details");
    expect(screen.queryByRole("link", { name: "Proceed to Checkout" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Coupon" })).toBeNull();
  });
});
