// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { data, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { GUEST_CART_KEY } from "#domain/cart/guest-lines";
import { cartMessages } from "#domain/cart/messages";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { ProductSize } from "#domain/catalogue/sizes";
import { storeMessages } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { saveGuestCart } from "#pages/cart/guest/guest-cart.ts";
import { rememberPurchase, takePurchase } from "#pages/cart/lines/remembered-purchase.ts";
import { readSession } from "#session/session-store";
import { useSession } from "#session/use-session";
import { stub } from "#test/components/store-page";
import { cardSizes } from "#test/store/card-sizes";
import { DOCUMENT_PORT, openPagePort } from "#ui/page-port";
import { ToastList } from "#ui/shell/toast-list";
import BuyBox from "./buy-box.island.tsx";

const PRICES = { postal: rupees(49), wallet: rupees(29), stamp: rupees("14.50") };
const OFFERS = cardSizes(PRICES);
const BOOKMARK: ProductSize = {
  key: "bookmark",
  name: "Bookmark",
  dimensions: "50 × 150 mm",
  weight: 12,
  price: rupees(49),
  soldOut: false,
  inBuilder: true,
  drawn: "portrait",
  labels: { en: "Bookmark, 50 × 150 mm", te: null },
};

/** The forms that the server received. */
let sent: Record<string, FormDataEntryValue>[] = [];
/** The refusal with which the server responds. Null: it accepts. */
let refusal: object | null = null;

/** How many pieces the line had before, in the server's response. */
let before = 0;

beforeEach(() => {
  sent = [];
  before = 0;
  refusal = null;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

/** Opens the product page's box, for a guest or a signed-in person. */
async function open({
  person = null,
  offers = OFFERS,
  first = () => {},
  query = "",
}: {
  person?: object | null;
  offers?: ProductSize[];
  /** Presses something before the session is known. */
  first?: () => void;
  query?: string;
}) {
  function Page() {
    const session = useSession();
    return (
      <>
        <button type="button" onClick={() => readSession()}>
          {session ? "known" : "ask"}
        </button>
        <BuyBox
          productId="ndk-01"
          name="Last Bus Home"
          picture={null}
          offers={offers}
          soldOutSentence={catalogueMessages.notAvailable}
        />
        <ToastList />
      </>
    );
  }
  const Store = stub([
    { path: "/product/:id", Component: Page },
    {
      path: "/session",
      loader: () => ({ person, cartCount: 0, purchasedEpisodes: [], token: "anti-forgery" }),
    },
    {
      path: "/forms/cart/lines",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return refusal ? data({ ok: false, ...refusal }, { status: 409 }) : { ok: true, before };
      },
    },
    { path: "*", Component: Where },
  ]);
  window.history.replaceState(null, "", `/product/ndk-01${query}`);
  render(<Store initialEntries={["/product/ndk-01"]} />);
  const ask = await screen.findByText("ask");
  first();
  fireEvent.click(ask);
  await screen.findByText("known");
}

/** The drawn sizes. On a phone, the bar at the bottom has the sizes once more. */
const drawn = () => within(screen.getByRole("group", { name: "Size" }));
const inBar = () => within(screen.getByRole("group", { name: "Choose a size" }));
const total = () => document.querySelector("[data-total]")?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const savedGuestCart = () => JSON.parse(localStorage.getItem(GUEST_CART_KEY) ?? "[]");

describe("the price and the total", () => {
  test("follow the chosen size and the quantity [§2.67, §2.69, §9.50, §9.51]", async () => {
    await open({});
    expect(total()).toBe("₹49");
    press("One more of Last Bus Home");
    press("One more of Last Bus Home");
    expect(total()).toBe("₹147");
    fireEvent.click(drawn().getByRole("radio", { name: /Stamp Size/ }));
    expect(total()).toBe("₹43.50");
  });

  test("name the three sizes, each beside its price [§0.2, §1.3, §2.67, §2.68]", async () => {
    await open({});
    const sizes = drawn()
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent);
    expect(sizes).toEqual([
      expect.stringMatching(/^₹49Postal Card Size/),
      expect.stringMatching(/^₹29Wallet Size/),
      expect.stringMatching(/^₹14\.50Stamp Size/),
    ]);
  });

  test("say in the bar which size they are for, and how many pieces", async () => {
    await open({});
    expect(screen.getByText("Postal × 1")).toBeTruthy();
    fireEvent.click(inBar().getByRole("radio", { name: "Wallet Size, ₹29" }));
    press("One more of Last Bus Home");
    expect(screen.getByText("Wallet × 2")).toBeTruthy();
    expect(total()).toBe("₹58");
    expect(drawn().getByRole<HTMLInputElement>("radio", { name: /Wallet Size/ }).checked).toBe(
      true,
    );
  });

  test("start with one piece, and never with less [§2.69]", async () => {
    await open({});
    const less = screen.getByRole<HTMLButtonElement>("button", {
      name: "One less of Last Bus Home",
    });
    expect(less.disabled).toBe(true);
  });

  test("know no highest quantity [§2.69]", async () => {
    await open({});
    for (let piece = 1; piece < 120; piece += 1) press("One more of Last Bus Home");
    expect(total()).toBe("₹5,880");
  });

  test("of one size are no choice to make: its name, dimensions and price stand there", async () => {
    await open({ offers: [BOOKMARK] });
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("group", { name: "Size" })).toBeNull();
    expect(screen.getByText("50 × 150 mm · 12 g")).toBeTruthy();
    expect(total()).toBe("₹49");
    press("Add to Cart");
    await waitFor(() =>
      expect(savedGuestCart()).toEqual([
        {
          product_id: "ndk-01",
          size: "bookmark",
          size_price: 49,
          quantity: 1,
          size_names: BOOKMARK.labels,
        },
      ]),
    );
  });

  test("offer only the sizes that have a price, and no button where there is none [R41]", async () => {
    await open({ offers: OFFERS.slice(1) });
    expect(drawn().getAllByRole("radio")).toHaveLength(2);
    expect(total()).toBe("₹29");
    cleanup();
    await open({ offers: [] });
    expect(screen.getByText(catalogueMessages.notAvailable)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add to Cart" })).toBeNull();
  });
});

describe("a guest", () => {
  test("is told to log in, finds the line kept in this browser, and nothing is sent [§3.6, §3.7, §5.7, §5.9, §6.2, §8.19, R6]", async () => {
    await open({});
    fireEvent.click(inBar().getByRole("radio", { name: "Wallet Size, ₹29" }));
    press("One more of Last Bus Home");
    press("Add to Cart");
    expect(screen.getByRole("alert").textContent).toContain(cartMessages.loginToAdd);
    expect(screen.getByRole("alert").textContent).toContain(cartMessages.savedInBrowser);
    expect(savedGuestCart()).toEqual([
      { product_id: "ndk-01", size: "wallet", size_price: 29, quantity: 2 },
    ]);
    expect(sent).toEqual([]);
  });

  test("reads 'Invalid quantity' at the 101st piece, and keeps the hundred [§5.3]", async () => {
    const hundred = { product_id: "ndk-01", size: "postal", size_price: 49, quantity: 100 };
    localStorage.setItem(GUEST_CART_KEY, JSON.stringify([hundred]));
    await open({});
    press("Add to Cart");
    const toast = await screen.findByText(cartMessages["invalid-quantity"]);
    expect(toast.closest("[data-toast]")?.getAttribute("data-toast")).toBe("error");
    expect(savedGuestCart()).toEqual([hundred]);
  });

  test("whose browser blocks storage reads what helps, and isn't sent to log in", async () => {
    const refuse = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: refuse });
    await open({});
    press("Add to Cart");
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toBe(cartMessages.itemAddFailed + storeMessages.storageBlocked);
    expect(screen.queryByRole("link", { name: "Login" })).toBeNull();
    vi.unstubAllGlobals();
    press("Add to Cart");
    expect(alert.textContent).toContain(cartMessages.loginToAdd);
  });

  test("has a Login button there that leads back to this product [R6]", async () => {
    await open({});
    press("Add to Cart");
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe(
      "/auth?next=%2Fproduct%2Fndk-01",
    );
  });

  test("who presses Buy Now goes to sign in and comes back to this product with what was chosen; only the tab remembers the purchase [§5.14, R39, R42]", async () => {
    await open({});
    fireEvent.click(inBar().getByRole("radio", { name: "Wallet Size, ₹29" }));
    press("One more of Last Bus Home");
    press("Buy Now");
    const where = await screen.findByTestId("where");
    expect(where.textContent).toBe("/auth?next=%2Fproduct%2Fndk-01%3Fsize%3Dwallet%26quantity%3D2");
    expect(savedGuestCart()).toEqual([]);
    expect(sent).toEqual([]);
    expect(takePurchase("/product/ndk-02")).toBeNull();
    expect(takePurchase("/product/ndk-01")?.line).toMatchObject({ size: "wallet", quantity: 2 });
  });

  const asha = { id: "asha", email: "asha@example.com" };

  test("who comes from another browser finds the size and quantity chosen, and nothing bought or added [R39, R42]", async () => {
    await open({ person: asha, query: "?size=wallet&quantity=3" });
    expect(total()).toBe("₹87");
    expect(sent).toEqual([]);
    expect(savedGuestCart()).toEqual([]);
    cleanup();
    for (const wrong of ["0", "101", "1.5", "-1", "x", ""]) {
      await open({ query: `?size=wallet&quantity=${wrong}` });
      expect(total(), wrong).toBe("₹29");
      cleanup();
    }
  });

  test("what is chosen stands in the page's URL, for the other language's page and a reload", async () => {
    await open({});
    expect(window.location.search).toBe("");
    fireEvent.click(inBar().getByRole("radio", { name: "Wallet Size, ₹29" }));
    press("One more of Last Bus Home");
    await waitFor(() => expect(window.location.search).toBe("?size=wallet&quantity=2"));
  });
  const walletTimesThree = {
    path: "/product/ndk-01",
    line: { id: "ndk-01", size: "wallet" as const, quantity: 3 },
    key: "5f0c1a52-1b1d-4c47-9c52-3d8d1f6f0c11",
  };

  test("who has signed in has that Buy Now carried out, with its size, quantity and id, and once [R42]", async () => {
    rememberPurchase(walletTimesThree);
    await open({ person: { id: "asha", email: "asha@example.com" } });
    expect((await screen.findByTestId("where")).textContent).toBe("/checkout-details");
    const { line, key } = walletTimesThree;
    expect(sent).toMatchObject([{ product_id: line.id, size: "wallet", quantity: "3", key }]);
    cleanup();
    await open({ person: { id: "asha", email: "asha@example.com" } });
    expect(total()).toBe("₹49");
    expect(sent).toHaveLength(1);
  });

  test("who has signed in, where it is refused, finds the page as it was when they pressed", async () => {
    refusal = { errors: { form: cartMessages["invalid-quantity"] } };
    rememberPurchase(walletTimesThree);
    await open({ person: { id: "asha", email: "asha@example.com" } });
    await screen.findByText(cartMessages["invalid-quantity"]);
    expect(screen.getByText("Wallet × 3")).toBeTruthy();
  });

  test("who has signed in and taps Buy Now before the session answered buys once, what was chosen before [R42]", async () => {
    rememberPurchase(walletTimesThree);
    await open({ person: asha, first: () => press("Buy Now") });
    expect((await screen.findByTestId("where")).textContent).toBe("/checkout-details");
    expect(sent).toMatchObject([{ size: "wallet", quantity: "3", key: walletTimesThree.key }]);
  });

  test("who came back without signing in and taps Buy Now before that is known is led to sign in with what is shown", async () => {
    rememberPurchase(walletTimesThree);
    await open({ first: () => press("Buy Now") });
    await screen.findByTestId("where");
    expect(takePurchase(walletTimesThree.path)?.line).toMatchObject({ size: "postal" });
  });

  test("whose purchase waits for the merge presses nothing beside it, and gives it up by another choice", async () => {
    const own = [{ product_id: "ndk-01", size: "wallet", size_price: 29, quantity: 2 }];
    localStorage.setItem(GUEST_CART_KEY, JSON.stringify(own));
    rememberPurchase(walletTimesThree);
    await open({ person: asha });
    await screen.findByText("Wallet × 3");
    press("Buy Now");
    press("Add to Cart");
    expect(sent).toEqual([]);
    press("One more of Last Bus Home");
    press("One less of Last Bus Home");
    act(() => void saveGuestCart([]));
    await screen.findByText("Wallet × 3");
    expect(sent).toEqual([]);
    press("Buy Now");
    await screen.findByTestId("where");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).not.toBe(walletTimesThree.key);
  });

  test("whose size is sold out by now reads so, and buys nothing else in its place", async () => {
    rememberPurchase(walletTimesThree);
    const offers = OFFERS.map((offer) => ({ ...offer, soldOut: offer.key === "wallet" }));
    await open({ person: asha, offers });
    await screen.findByText(cartMessages["sold-out"]);
    expect(screen.getByText("Postal × 1")).toBeTruthy();
    expect(screen.getByText("Buy Now").getAttribute("aria-busy")).toBeNull();
    expect(sent).toEqual([]);
  });

  test("whose purchase can't be merged in time reads that it failed, and it isn't carried out later", async () => {
    const own = [{ product_id: "ndk-01", size: "wallet", size_price: 29, quantity: 2 }];
    localStorage.setItem(GUEST_CART_KEY, JSON.stringify(own));
    rememberPurchase(walletTimesThree);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await open({ person: asha });
      await screen.findByText("Wallet × 3");
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(screen.getByText(new RegExp(`^${cartMessages.checkoutFailed}`))).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
    act(() => void saveGuestCart([]));
    await screen.findByText("Wallet × 3");
    expect(sent).toEqual([]);
  });

  test("whose purchase had no answer presses once more under its id", async () => {
    refusal = { problem: "failed", errors: { form: "No." } };
    rememberPurchase(walletTimesThree);
    await open({ person: asha });
    await screen.findByText(new RegExp(`^${cartMessages.checkoutFailed}`));
    await waitFor(() => expect(screen.getByText("Buy Now").getAttribute("aria-busy")).toBeNull());
    press("Buy Now");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  test("whose own pieces of that card are still to be merged has them in the cart first", async () => {
    const own = [{ product_id: "ndk-01", size: "wallet", size_price: 29, quantity: 2 }];
    localStorage.setItem(GUEST_CART_KEY, JSON.stringify(own));
    rememberPurchase(walletTimesThree);
    await open({ person: { id: "asha", email: "asha@example.com" } });
    await screen.findByText("Wallet × 3");
    expect(sent).toEqual([]);
    act(() => void saveGuestCart([]));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe("a signed-in customer", () => {
  const asha = { id: "asha", email: "asha@example.com" };

  test("who comes from another browser finds the size and quantity chosen, and nothing bought or added [R39, R42]", async () => {
    await open({ person: asha, query: "?size=wallet&quantity=3" });
    expect(total()).toBe("₹87");
    expect(sent).toEqual([]);
    expect(savedGuestCart()).toEqual([]);
    cleanup();
    for (const wrong of ["0", "101", "1.5", "-1", "x", ""]) {
      await open({ query: `?size=wallet&quantity=${wrong}` });
      expect(total(), wrong).toBe("₹29");
      cleanup();
    }
  });

  test("what is chosen stands in the page's URL, for the other language's page and a reload", async () => {
    await open({});
    expect(window.location.search).toBe("");
    fireEvent.click(inBar().getByRole("radio", { name: "Wallet Size, ₹29" }));
    press("One more of Last Bus Home");
    await waitFor(() => expect(window.location.search).toBe("?size=wallet&quantity=2"));
  });
  const key = expect.stringMatching(/^[\da-f-]{36}$/);
  const line = { product_id: "ndk-01", size: "postal", quantity: "1", key, token: "anti-forgery" };

  test("is not taken for a guest by pressing before the session has answered", async () => {
    await open({ person: asha, first: () => press("Add to Cart") });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(savedGuestCart()).toEqual([]);
  });

  test("adds to the cart on the server and stays on the page [§2.70]", async () => {
    await open({ person: asha });
    press("Add to Cart");
    await waitFor(() => expect(sent).toEqual([line]));
    expect(savedGuestCart()).toEqual([]);
    expect(screen.queryByTestId("where")).toBeNull();
  });

  test("reads on the page, too, what lies in the cart now, and finds the way there", async () => {
    await open({ person: asha });
    fireEvent.click(inBar().getByRole("radio", { name: "Stamp Size, ₹14.50" }));
    press("Add to Cart");
    expect(await screen.findByText(/^In your cart now: Stamp Size × 1\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "View cart" }).getAttribute("href")).toBe("/cart");
  });

  test("reads why the server refused, and by Buy Now goes nowhere", async () => {
    refusal = { errors: { form: cartMessages["invalid-quantity"] } };
    await open({ person: asha });
    press("Buy Now");
    const toast = await screen.findByText(cartMessages["invalid-quantity"]);
    expect(toast.closest("[data-toast]")?.getAttribute("data-toast")).toBe("error");
    expect(screen.queryByTestId("where")).toBeNull();
  });

  const ended = { problem: "signed-out", errors: { form: cartMessages.loginToAdd } };

  test("whose session ended elsewhere has the card kept as a guest's, and the way to log in [R6]", async () => {
    refusal = ended;
    await open({ person: asha });
    press("Add to Cart");
    expect((await screen.findByText(cartMessages.loginToAdd)).closest("[role=alert]")).toBeTruthy();
    await waitFor(() =>
      expect(savedGuestCart()).toMatchObject([{ product_id: "ndk-01", quantity: 1 }]),
    );
    expect(screen.getByRole("link", { name: "Login" })).toBeTruthy();
    expect(document.querySelector("[data-toast]")).toBeNull();
  });

  test("whose session ended elsewhere is led to sign in by Buy Now, and nothing is kept [R42]", async () => {
    refusal = ended;
    await open({ person: asha });
    press("Buy Now");
    expect((await screen.findByTestId("where")).textContent).toContain("/auth?next=");
    expect(savedGuestCart()).toEqual([]);
  });

  test("by Buy Now adds, then goes to the checkout [§2.70, R42]", async () => {
    await open({ person: asha });
    press("Buy Now");
    const where = await screen.findByTestId("where");
    expect(where.textContent).toBe("/checkout-details");
    expect(sent).toEqual([line]);
  });

  test("tells the checkout how many pieces the line held before [R66]", async () => {
    before = 2;
    await open({ person: asha });
    press("Buy Now");
    await screen.findByTestId("where");
    expect(JSON.parse(sessionStorage.getItem("bought_now") ?? "")).toMatchObject({
      id: "ndk-01",
      size: "postal",
      quantity: 1,
      before: 2,
    });
  });

  test("who comes back to the page in the browser's memory buys once more, and reads nothing of before", async () => {
    await open({ person: asha });
    const leftFor = vi.fn();
    onTestFinished(openPagePort({ ...DOCUMENT_PORT, goTo: leftFor }));
    press("Add to Cart");
    await screen.findByText(/^In your cart now/);
    press("Buy Now");
    await waitFor(() => expect(leftFor).toHaveBeenCalledTimes(1));
    act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(screen.queryByText(/^In your cart now/)).toBeNull();
    press("Buy Now");
    await waitFor(() => expect(leftFor).toHaveBeenCalledTimes(2));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  test("pressing again after an answer that was lost is the same press; after one that was decided, another", async () => {
    await open({ person: asha });
    const pressAgain = async (problem: string) => {
      refusal = { problem, errors: { form: "No." } };
      press("Buy Now");
      const times = sent.length + 1;
      await waitFor(() => expect(sent).toHaveLength(times));
      await waitFor(() =>
        expect(screen.getByText("Buy Now").getAttribute("aria-disabled")).toBe(null),
      );
      return sent.at(-1)?.key;
    };
    const first = await pressAgain("network-error");
    expect(await pressAgain("unknown")).toBe(first);
    expect(await pressAgain("invalid-quantity")).toBe(first);
    expect(await pressAgain("failed")).not.toBe(first);
    const last = sent.at(-1)?.key;
    press("One more of Last Bus Home");
    expect(await pressAgain("failed")).not.toBe(last);
  });

  const failed = {
    problem: "failed",
    errors: { form: cartMessages.itemAddFailed },
    advice: storeMessages.networkError,
  };
  const noNetwork = { problem: "network-error", errors: { form: storeMessages.networkError } };

  test.each([
    ["the store fails", failed],
    ["there is no network", noNetwork],
  ])("reads 'Failed to add item to cart. Please try again.' where %s [§8.7]", async (_, no) => {
    await open({ person: asha });
    refusal = no;
    press("Add to Cart");
    const toast = await screen.findByText(new RegExp(`^${cartMessages.itemAddFailed}`));
    expect(toast.textContent).toContain(storeMessages.networkError);
  });

  test.each([
    ["the store fails", failed],
    ["there is no network", noNetwork],
  ])(
    "by Buy Now reads 'Failed to proceed to checkout. Please try again.' where %s, and stays [§8.8]",
    async (_, no) => {
      await open({ person: asha });
      refusal = no;
      press("Buy Now");
      const toast = await screen.findByText(new RegExp(`^${cartMessages.checkoutFailed}`));
      expect(toast.textContent).toContain(storeMessages.networkError);
      expect(screen.queryByText(new RegExp(cartMessages.itemAddFailed))).toBeNull();
      expect(screen.queryByTestId("where")).toBeNull();
    },
  );
});
