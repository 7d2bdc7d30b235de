// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { data, useLoaderData } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CartLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { storeMessages } from "#domain/messages";
import { NO_COUPON } from "#pages/cart/coupon/applied-coupon.ts";
import { setSession } from "#session/session-store";
import { nightBus, rainPack } from "#test/components/cart-lines";
import { ASHA } from "#test/components/sessions";
import { openPage, press, seesToast } from "#test/components/store-page";
import { CustomerCart, type CustomerCartData } from "./customer-cart.tsx";
import { hasPendingPieces, onPendingPieces } from "./pending-pieces.ts";

const NIGHT_BUS = { ...nightBus, quantity: 2 };
const PACK = { ...rainPack, quantity: 2 };

/** The lines on the server, and the message with which it refuses changes. */
let lines: CartLine[] = [];
let refusal: string | null = null;
let failed = false;
let offline = false;
let sent: Record<string, FormDataEntryValue>[] = [];

beforeEach(() => {
  lines = [NIGHT_BUS, PACK];
  refusal = null;
  failed = false;
  offline = false;
  sent = [];
});
afterEach(cleanup);

async function open() {
  const change = async ({ request }: { request: Request }) => {
    const form = Object.fromEntries(await request.formData());
    sent.push(form);
    if (offline) throw new TypeError("Failed to fetch");
    if (refusal) return data({ ok: false, errors: { form: refusal } }, { status: 409 });
    const changed = form.combo_id ?? form.product_id;
    const quantity = Number(form.quantity);
    lines = lines
      .map((line) => (line.id === changed ? { ...line, quantity } : line))
      .filter((line) => line.quantity > 0);
    return { ok: true };
  };
  openPage(
    [
      {
        path: "/cart",
        loader: () => ({ lines, unavailable: [], coupon: NO_COUPON, openPayments: [], failed }),
        Component: () => (
          <>
            <CustomerCart {...useLoaderData<CustomerCartData>()} />
            <p>
              {useSyncExternalStore(onPendingPieces, hasPendingPieces)
                ? "Something isn't answered"
                : "All is answered"}
            </p>
          </>
        ),
        HydrateFallback: () => null,
      },
      { path: "/forms/cart/lines/quantity", action: change },
      { path: "/forms/cart/combos/quantity", action: change },
    ],
    "/cart",
  );
  await screen.findByText("Night Bus");
}

describe("the cart says", () => {
  test.each([
    [
      "One more of Night Bus",
      cartMessages.quantityUpdated,
      "§8.58",
      { product_id: "ndk-01", quantity: "3" },
    ],
    [
      "Remove Night Bus",
      cartMessages.itemRemoved,
      "§8.57",
      { product_id: "ndk-01", quantity: "0" },
    ],
    [
      "One less of Rain Pack",
      cartMessages.comboQuantityUpdated,
      "§8.60",
      { combo_id: "rain-pack", quantity: "1" },
    ],
    [
      "Remove Rain Pack",
      cartMessages.comboRemoved,
      "§8.59",
      { combo_id: "rain-pack", quantity: "0" },
    ],
  ])("after '%s': '%s' [%s]", async (button, sentence, _id, form) => {
    await open();
    press(button);
    await seesToast("success", sentence);
    expect(sent).toMatchObject([form]);
  });
});

test("a press that reached the store after the page was read is shown once the session counts it", async () => {
  setSession({ ...ASHA, cartCount: 4 });
  await open();
  lines = [{ ...NIGHT_BUS, quantity: 3 }, PACK];
  act(() => setSession({ ...ASHA, cartCount: 5 }));
  await waitFor(() =>
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("3"),
  );
});

describe("what the server refuses", () => {
  test.each([
    [cartMessages.tooManyOperations, "§8.5"],
    [cartMessages["invalid-quantity"], "§5.3"],
  ])("is said as it is, and the line is as it was: '%s' [%s]", async (sentence) => {
    await open();
    refusal = sentence;
    press("Remove Night Bus");
    await seesToast("error", sentence);
    expect(await screen.findByText("Night Bus")).toBeTruthy();
    expect(screen.queryByText(cartMessages.itemRemoved)).toBeNull();
  });
});

test("a removal that gets no answer is told, its line is back, and nothing waits for it any more", async () => {
  await open();
  offline = true;
  press("Remove Night Bus");
  await screen.findByText("Something isn't answered");
  await screen.findByText("All is answered");
  await screen.findByText("Night Bus");
  await seesToast("error", storeMessages.networkError);
  expect(sent).toHaveLength(1);
});

test("Refresh Cart reads the cart anew, products and combos, and says so [§7.55, §7.56]", async () => {
  await open();
  lines = [{ ...NIGHT_BUS, quantity: 5 }];
  press("Refresh Cart");
  await seesToast("info", cartMessages.refreshed);
  await waitFor(() => expect(screen.queryByText("Rain Pack")).toBeNull());
  expect(screen.getAllByText("₹245").length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

test("Refresh Cart says nothing of an up-to-date cart where the store couldn't read it", async () => {
  await open();
  lines = [];
  failed = true;
  press("Refresh Cart");
  await screen.findByText(cartMessages.notLoaded);
  expect(screen.queryByText(cartMessages.refreshed)).toBeNull();
});
