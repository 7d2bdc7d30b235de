// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { data } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { comboRefusals } from "#domain/catalogue/combo-refusals";
import { FALLBACK_TIERS, SELECTION_KEY } from "#domain/catalogue/combos";
import type { ListPictureTexts } from "#domain/catalogue/picture-texts";
import { rupees } from "#domain/money/money";
import type { ProductInfo } from "#pages/cart/guest/product-info.server.ts";
import { seriesOf } from "#seed/series";
import { readSession } from "#session/session-store";
import { useSession } from "#session/use-session";
import { stub } from "#test/components/store-page";
import { cardSizes } from "#test/store/card-sizes";
import { ToastList } from "#ui/shell/toast-list";
import { showCarriedToast } from "#ui/shell/toasts";
import Builder from "./builder.island.tsx";
import { currentEdit, saveEdit, startEditing } from "./editing.ts";
import { en as builder } from "./texts.en.ts";

const NO_TEXTS: ListPictureTexts = { alt: null, printedWords: [] };

const card = (
  productId: string,
  name: string,
  postal: number | null,
): ProductInfo & { texts: ListPictureTexts; category: string | null } => ({
  productId,
  category: seriesOf(productId),
  texts: NO_TEXTS,
  name,
  picture: null,
  sizes: cardSizes({ postal: postal === null ? null : rupees(postal), wallet: rupees(29) }),
});
const BUS = card("ndk-01", "Night Bus", 49);
const LOTUS = card("rk-01", "Lotus", null);
/** A card that isn't on this page of the list. */
const TICKET = card("zz-01", "Bus Ticket", 40);

type SentForm = { items: string; final_price: string; token: string; combo_id?: string };
let sent: SentForm[] = [];
let refusals: object[] = [];
beforeEach(() => {
  sent = [];
  refusals = [];
  localStorage.clear();
  saveEdit(null);
});
afterEach(cleanup);

async function open({ person = null as object | null, bus = BUS } = {}) {
  function Page() {
    const session = useSession();
    return (
      <>
        <button type="button" onClick={() => readSession()}>
          {session ? "known" : "ask"}
        </button>
        <Builder
          series={null}
          allSeries={[
            { key: "nannu-dochukunduvate", name: "Nannu Dochukunduvate" },
            { key: "rukmini-kalyanam", name: "Rukmini Kalyanam" },
          ]}
          page={1}
          pages={1}
          cards={[bus, LOTUS]}
          tiers={FALLBACK_TIERS}
        />
      </>
    );
  }
  const Store = stub([
    { path: "/build-combo", Component: Page },
    { path: "/cart", Component: () => <h1>Your Cart</h1> },
    {
      path: "/forms/cart/custom-combos/replacement",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()) as SentForm);
        const refusal = refusals.shift();
        return refusal ? data({ ok: false, ...refusal }, { status: 409 }) : { ok: true };
      },
    },
    { path: "/session", loader: () => ({ person, cartCount: 0, token: "anti-forgery" }) },
    { path: "/cart/guest-lines", loader: () => ({ products: [TICKET] }) },
    {
      path: "/forms/cart/custom-combos",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()) as SentForm);
        const refusal = refusals.shift();
        // With this status, the router doesn't load the page again automatically.
        return refusal ? data({ ok: false, ...refusal }, { status: 409 }) : { ok: true };
      },
    },
  ]);
  render(
    <>
      <Store initialEntries={["/build-combo"]} />
      <ToastList />
    </>,
  );
  fireEvent.click(await screen.findByText("ask"));
  await screen.findByText("known");
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const postal = /^Postal Card Size, ₹49 ?: add Night Bus/;
const wallet = /^Wallet Size, ₹29 ?: add Lotus/;
const summary = () => screen.getByRole("region", { name: "Your combo" });
const addButton = () =>
  within(summary()).getByRole<HTMLButtonElement>("button", { name: "Add to Cart" });
const sums = () => summary().querySelector("dl")?.textContent;
const savedSelection = () => JSON.parse(localStorage.getItem(SELECTION_KEY) ?? "[]");
const keep = (...items: [product_id: string, size: string, quantity: number][]) =>
  localStorage.setItem(
    SELECTION_KEY,
    JSON.stringify(items.map(([product_id, size, quantity]) => ({ product_id, size, quantity }))),
  );

describe("the combo summary", () => {
  test("begins empty, with the note and the first step to reach [§2.75]", async () => {
    await open();
    expect(screen.getByText(builder.nothingChosen)).toBeTruthy();
    expect(screen.getByText(builder.noDiscountYet)).toBeTruthy();
    expect(screen.getByText(comboMessages.minimumItemsNote)).toBeTruthy();
    expect(screen.getByText("Add 5 more items for 5% off.")).toBeTruthy();
    expect(addButton().disabled).toBe(true);
  });

  test("has a button with its price for each size that a card is sold in, and no other [§2.72]", async () => {
    await open();
    expect(screen.getAllByRole("button", { name: /: add (Night Bus|Lotus)$/ })).toHaveLength(3);
    for (const name of [postal, /^Wallet Size, ₹29 ?: add Night Bus/, wallet])
      expect(screen.getByRole("button", { name })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Postal Card Size.*Lotus/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Stamp Size/ })).toBeNull();
  });

  test("fills: each press is one piece more, and the sums follow [§2.74, §3.13, §5.42, §9.10, §9.11, §9.12, §9.17, §9.18]", async () => {
    await open();
    for (let piece = 1; piece <= 3; piece++) press(postal);
    press(wallet);
    expect(sums()).toBe("Subtotal₹176Total₹176");
    expect(addButton().disabled).toBe(true);
    press(wallet);
    expect(sums()).toBe("Subtotal₹205Discount (5% off)−₹10Total₹195");
    expect(addButton().disabled).toBe(false);
    expect(screen.queryByText(comboMessages.minimumItemsNote)).toBeNull();
    expect(screen.getByText("Add 3 more items for 10% off.")).toBeTruthy();
  });

  test("changes a line by plus and minus, and 0 removes it [§2.73, §9.14, §9.15]", async () => {
    keep(["ndk-01", "postal", 1], ["rk-01", "wallet", 15]);
    await open();
    expect(screen.getByText(builder.highestTier)).toBeTruthy();
    press("One less of Lotus, Wallet Size");
    expect(screen.getByText("Add 1 more item for 20% off.")).toBeTruthy();
    press("One more of Lotus, Wallet Size");
    press("One less of Night Bus, Postal Card Size");
    expect(savedSelection()).toEqual([{ product_id: "rk-01", size: "wallet", quantity: 15 }]);
    expect(within(summary()).queryByText("Night Bus")).toBeNull();
  });

  test("knows what was chosen on another page of the list", async () => {
    keep(["zz-01", "postal", 5]);
    await open();
    expect(await within(summary()).findByText("Bus Ticket")).toBeTruthy();
    expect(sums()).toBe("Subtotal₹200Discount (5% off)−₹10Total₹190");
  });

  test("leaves out what is no longer sold", async () => {
    keep(["ndk-01", "postal", 5], ["ndk-01", "stamp", 2], ["gone-01", "postal", 3]);
    await open();
    await waitFor(() => expect(addButton().getAttribute("aria-disabled")).toBeNull());
    expect(sums()).toBe("Subtotal₹245Discount (5% off)−₹12Total₹233");
  });
});

describe("Add to Cart", () => {
  const asha = { email: "asha@example.com" };
  const five = [
    { product_id: "ndk-01", size: "postal", quantity: 3 },
    { product_id: "rk-01", size: "wallet", quantity: 2 },
  ];
  const keepFive = () => keep(["ndk-01", "postal", 3], ["rk-01", "wallet", 2]);

  test("tells a guest to log in, with a Login that leads back, and keeps what was chosen [§5.9, §5.42, §6.3]", async () => {
    keepFive();
    await open();
    press("Add to Cart");
    expect(await screen.findByText(cartMessages.loginToAdd)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe(
      "/auth?next=%2Fbuild-combo",
    );
    expect(sent).toEqual([]);
    expect(savedSelection()).toEqual(five);
  });

  test("sends what was chosen with the price that was shown, says so, and empties the selection [§8.14]", async () => {
    keepFive();
    await open({ person: asha });
    press("Add to Cart");
    expect(await screen.findByText(comboMessages.comboItemsAdded)).toBeTruthy();
    expect(sent).toEqual([
      { items: JSON.stringify(five), final_price: "195.00", token: "anti-forgery" },
    ]);
    expect(screen.getByText(builder.nothingChosen)).toBeTruthy();
    expect(localStorage.getItem(SELECTION_KEY)).toBeNull();
  });

  test("loads the page anew where the price moved, says so beside today's, and the next press takes it [§5.43, §8.17]", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    keepFive();
    await open({ person: asha });
    refusals = [
      { problem: "pricing-mismatch", errors: { form: comboRefusals["pricing-mismatch"] } },
    ];
    press("Add to Cart");
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    reload.mockRestore();
    cleanup();
    await open({ person: asha, bus: card("ndk-01", "Night Bus", 60) });
    showCarriedToast();
    expect(await screen.findByText(comboRefusals["pricing-mismatch"])).toBeTruthy();
    await waitFor(() => expect(sums()).toBe("Subtotal₹238Discount (5% off)−₹12Total₹226"));
    expect(savedSelection()).toEqual(five);
    press("Add to Cart");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.final_price).toBe("226.00");
  });

  test.each([
    [comboRefusals["no-items"], "§8.21"],
    [comboRefusals["products-not-validated"], "§8.23"],
    [comboRefusals["validation-failed"], "§8.24"],
    [comboRefusals["combo-order-failed"], "§8.25"],
    [comboRefusals["internal-error"], "§8.26"],
    [comboRefusals["too-few-items"]({ received: 4 }), "§8.18"],
  ])("says why it failed, and keeps the selection: '%s' [%s]", async (sentence) => {
    keepFive();
    await open({ person: asha });
    refusals = [{ errors: { form: sentence } }];
    press("Add to Cart");
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(savedSelection()).toEqual(five);
  });

  test("keeps the selection where the server refuses, and shows each item's sentence [§5.41, §8.13]", async () => {
    keepFive();
    await open({ person: asha });
    refusals = [{ errors: { form: comboMessages.comboItemsAddFailed }, advice: "Item 1: no" }];
    press("Add to Cart");
    const toast = await screen.findByText(new RegExp(comboMessages.comboItemsAddFailed));
    expect(toast.textContent).toContain("Item 1: no");
    expect(savedSelection()).toEqual(five);
    expect(sums()).toContain("Total₹195");
  });
});

describe("the series", () => {
  test("are chosen at the press, and what was selected stays [§2.72]", async () => {
    await open();
    press(postal);
    press("Rukmini Kalyanam");
    expect(screen.queryByRole("button", { name: postal })).toBeNull();
    press(wallet);
    expect(savedSelection()).toHaveLength(2);
    press("All");
    expect(screen.getByRole("button", { name: "All" }).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("button", { name: /add Night Bus, 1 in your combo/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Quotes" })).toBeNull();
  });
});

describe("a combo of the cart", () => {
  const asha = { email: "asha@example.com" };
  const items = (...wanted: [id: string, size: "postal" | "wallet", quantity: number][]) =>
    wanted.map(([id, size, quantity]) => ({ id, size, quantity, name: id, picture: null }));
  const inCart = {
    id: "custom_1",
    contents: items(["ndk-01", "postal", 4], ["rk-01", "wallet", 1]),
  };

  test("is edited apart from what was chosen for a new one, saved with its line, and leads back [R12, R43]", async () => {
    keep(["rk-01", "wallet", 2]);
    startEditing(inCart);
    await open({ person: asha });
    expect(screen.getByText(builder.editing)).toBeTruthy();
    press("One more of Night Bus, Postal Card Size");
    expect(sums()).toBe("Subtotal₹274Discount (5% off)−₹14Total₹260");
    press("Save Changes");
    expect(await screen.findByRole("heading", { name: "Your Cart" })).toBeTruthy();
    showCarriedToast();
    expect(await screen.findByText(builder.comboSaved)).toBeTruthy();
    expect(sent).toMatchObject([{ combo_id: "custom_1", final_price: "260.00" }]);
    expect(JSON.parse(sent[0]?.items ?? "")).toEqual([
      { product_id: "ndk-01", size: "postal", quantity: 5 },
      { product_id: "rk-01", size: "wallet", quantity: 1 },
    ]);
    expect(currentEdit()).toBeNull();
    expect(savedSelection()).toEqual([{ product_id: "rk-01", size: "wallet", quantity: 2 }]);
  });

  test("that is no longer there can be added anew as it was changed", async () => {
    startEditing(inCart);
    refusals = [{ problem: "line-not-found", errors: { form: cartMessages["line-not-found"] } }];
    await open({ person: asha });
    press("Save Changes");
    expect(await screen.findByText(cartMessages["line-not-found"])).toBeTruthy();
    press("Add to Cart");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ items: sent[0]?.items });
    expect(sent[1]).not.toHaveProperty("combo_id");
  });

  test("can be left as it was", async () => {
    keep(["rk-01", "wallet", 2]);
    startEditing(inCart);
    await open({ person: asha });
    fireEvent.click(screen.getByRole("link", { name: "Leave as it was" }));
    expect(await screen.findByRole("heading", { name: "Your Cart" })).toBeTruthy();
    expect(currentEdit()).toBeNull();
    expect(sent).toEqual([]);
  });
});

test("after adding, the way to the cart stays on the page until the next combo begins", async () => {
  keep(["ndk-01", "postal", 5]);
  await open({ person: { email: "asha@example.com" } });
  press("Add to Cart");
  const link = await within(summary()).findByRole("link", { name: "View cart" });
  expect(link.getAttribute("href")).toBe("/cart");
  press(postal);
  expect(within(summary()).queryByRole("link", { name: "View cart" })).toBeNull();
});
