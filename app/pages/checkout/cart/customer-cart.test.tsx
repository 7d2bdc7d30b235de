// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub, data, useLoaderData } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CART_REFRESHED,
  COMBO_QUANTITY_UPDATED,
  COMBO_REMOVED,
  INVALID_QUANTITY,
  ITEM_REMOVED,
  QUANTITY_UPDATED,
  TOO_MANY_CART_OPERATIONS,
} from "#domain/messages";
import { rupees } from "#domain/money";
import { NO_COUPON } from "#pages/checkout/coupon/applied-coupon.ts";
import { AntiForgery } from "#ui/store-form";
import { Toasts } from "#ui/toasts";
import { CustomerCart, type CustomerCartData } from "./customer-cart.tsx";
import type { ShownLine } from "./shown-line.ts";

const NIGHT_BUS: ShownLine = {
  key: "ndk-01 postal",
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Night Bus",
  label: "Postal Card Size",
  detail: null,
  picture: null,
  unitPrice: rupees(49),
  addedPrice: rupees(49),
  quantity: 2,
  addedAt: null,
};
const PACK: ShownLine = {
  ...NIGHT_BUS,
  key: "rain-pack",
  kind: "combo",
  id: "rain-pack",
  size: null,
  name: "Rain Pack",
  label: "Combo Package",
  unitPrice: rupees(80),
  addedPrice: rupees(80),
};

/** What the server has, and what it says no to. */
let lines: ShownLine[] = [];
let refusal: string | null = null;
let sent: Record<string, FormDataEntryValue>[] = [];

beforeEach(() => {
  lines = [NIGHT_BUS, PACK];
  refusal = null;
  sent = [];
});
afterEach(cleanup);

async function open() {
  const change = async ({ request }: { request: Request }) => {
    const form = Object.fromEntries(await request.formData());
    sent.push(form);
    if (refusal) return data({ ok: false, said: { sentence: refusal } }, { status: 409 });
    const changed = form.combo_id ?? form.product_id;
    const quantity = Number(form.quantity);
    lines = lines
      .map((line) => (line.id === changed ? { ...line, quantity } : line))
      .filter((line) => line.quantity > 0);
    return { ok: true };
  };
  const Store = createRoutesStub([
    {
      path: "/cart",
      loader: () => ({ lines, gone: [], coupon: NO_COUPON, failed: false }),
      Component: () => <CustomerCart {...useLoaderData<CustomerCartData>()} />,
      HydrateFallback: () => null,
    },
    { path: "/cart/lines/quantity", action: change },
    { path: "/cart/combos/quantity", action: change },
  ]);
  render(
    <AntiForgery value="anti-forgery">
      <Toasts>
        <Store initialEntries={["/cart"]} />
      </Toasts>
    </AntiForgery>,
  );
  await screen.findByText("Night Bus");
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const toast = async (kind: string, sentence: string) => {
  const said = await within(screen.getByRole("list", { name: "Messages" })).findByText(sentence);
  expect(said.closest("[data-toast]")?.getAttribute("data-toast")).toBe(kind);
};

describe("[§8 Success messages] the cart says", () => {
  test.each([
    ["One more of Night Bus", QUANTITY_UPDATED, { product_id: "ndk-01", quantity: "3" }],
    ["Remove Night Bus", ITEM_REMOVED, { product_id: "ndk-01", quantity: "0" }],
    ["One less of Rain Pack", COMBO_QUANTITY_UPDATED, { combo_id: "rain-pack", quantity: "1" }],
    ["Remove Rain Pack", COMBO_REMOVED, { combo_id: "rain-pack", quantity: "0" }],
  ])("after '%s': '%s'", async (button, sentence, form) => {
    await open();
    press(button);
    await toast("success", sentence);
    expect(sent).toMatchObject([form]);
  });
});

describe("[§8 Cart] what the server refuses", () => {
  test.each([TOO_MANY_CART_OPERATIONS, INVALID_QUANTITY])(
    "is said as it is, and the line is as it was: '%s'",
    async (sentence) => {
      await open();
      refusal = sentence;
      press("Remove Night Bus");
      await toast("error", sentence);
      expect(await screen.findByText("Night Bus")).toBeTruthy();
      expect(screen.queryByText(ITEM_REMOVED)).toBeNull();
    },
  );
});

test("[§7 Cart actions] Refresh Cart reads the cart anew, products and combos, and says so", async () => {
  await open();
  lines = [{ ...NIGHT_BUS, quantity: 5 }];
  press("Refresh Cart");
  await toast("info", CART_REFRESHED);
  await waitFor(() => expect(screen.queryByText("Rain Pack")).toBeNull());
  expect(screen.getAllByText("₹245").length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});
