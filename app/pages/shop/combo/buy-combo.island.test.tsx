// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { data } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import type { ComboFigures } from "#domain/catalogue/combos";
import { rupees, ZERO } from "#domain/money/money";
import { readSession } from "#session/session-store";
import { useSession } from "#session/use-session";
import { stub } from "#test/components/store-page";
import { ToastList } from "#ui/shell/toast-list";
import BuyCombo from "./buy-combo.island.tsx";

const FIGURES: ComboFigures = {
  finalPrice: rupees(80),
  originalPrice: rupees(107),
  savings: rupees(27),
  savedPercent: 25,
  totalValue: rupees(127),
  items: 3,
};

let sent: Record<string, FormDataEntryValue>[] = [];
let refusal: object | null = null;

beforeEach(() => {
  sent = [];
  refusal = null;
  localStorage.clear();
});
afterEach(cleanup);

async function open({
  person = null,
  figures = FIGURES,
  soldOut = false,
}: {
  person?: object | null;
  figures?: ComboFigures;
  soldOut?: boolean;
} = {}) {
  function Page() {
    const session = useSession();
    return (
      <>
        <button type="button" onClick={() => readSession()}>
          {session ? "known" : "ask"}
        </button>
        <h1>Rain Pack</h1>
        <BuyCombo id="rain-pack" figures={figures} soldOut={soldOut} />
        <ToastList />
      </>
    );
  }
  const Store = stub([
    { path: "/combo/:comboId", Component: Page },
    { path: "/session", loader: () => ({ person, cartCount: 0, token: "anti-forgery" }) },
    {
      path: "/forms/cart/combos",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return refusal ? data({ ok: false, ...refusal }, { status: 409 }) : { ok: true, before: 0 };
      },
    },
    { path: "/checkout-details", Component: () => <p>the checkout</p> },
  ]);
  render(<Store initialEntries={["/combo/rain-pack"]} />);
  fireEvent.click(await screen.findByText("ask"));
  await screen.findByText("known");
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const asha = { email: "asha@example.com" };
const key = expect.stringMatching(/^[\da-f-]{36}$/);
const form = { combo_id: "rain-pack", key, token: "anti-forgery" };

describe("the price", () => {
  test("strikes the original through only when the combo is cheaper [§2.78]", async () => {
    await open();
    expect(document.querySelector("s")?.textContent).toBe("₹107");
    expect(screen.getByText("You save ₹27 (25%)")).toBeTruthy();
    cleanup();
    await open({ figures: { ...FIGURES, originalPrice: null, savings: ZERO, savedPercent: 0 } });
    expect(document.querySelector("s")).toBeNull();
    expect(screen.queryByText(/You save/)).toBeNull();
  });
});

test("a combo that is sold out says so, with its price and nothing to press", async () => {
  await open({ soldOut: true });
  expect(screen.getByText("Sold out")).toBeTruthy();
  expect(screen.getByText("₹80")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Add Combo|Buy Now/ })).toBeNull();
});

describe("a guest", () => {
  test.each([
    ["Add Combo to Cart", cartMessages.loginToAdd, "§5.9, §6.3, §6.4, §8.19, R42"],
    ["Buy Now", cartMessages.loginToBuy, "§6.4, §8.20, R42"],
  ])("who presses %s reads '%s' with a Login that leads back [%s]", async (name, sentence) => {
    await open();
    press(name);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(sentence));
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe(
      "/auth?next=%2Fcombo%2Frain-pack",
    );
    expect(sent).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});

describe("a customer", () => {
  test("adds the combo, reads so, and stays [§2.79, §8.16]", async () => {
    await open({ person: asha });
    press("Add Combo to Cart");
    expect(await screen.findByText(comboMessages.comboAdded)).toBeTruthy();
    // This link stays after the toast has disappeared.
    expect(screen.getByRole("link", { name: "View cart" }).getAttribute("href")).toBe("/cart");
    expect(sent).toEqual([form]);
    expect(screen.getByRole("heading", { name: "Rain Pack" })).toBeTruthy();
  });

  test("by Buy Now adds, then goes to the checkout [§2.79]", async () => {
    await open({ person: asha });
    press("Buy Now");
    expect(await screen.findByText("the checkout")).toBeTruthy();
    expect(sent).toEqual([form]);
  });

  test("reads that it failed, and by Buy Now goes nowhere [§8.15]", async () => {
    await open({ person: asha });
    refusal = { errors: { form: comboMessages.comboAddFailed } };
    press("Buy Now");
    expect(await screen.findByText(comboMessages.comboAddFailed)).toBeTruthy();
    expect(screen.queryByText("the checkout")).toBeNull();
  });
});
