// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { CartLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { nightBus, rainPack } from "#test/components/cart-lines";
import { openPage } from "#test/components/store-page";
import { OrderSummary, useSummary } from "./order-summary.tsx";

afterEach(cleanup);

/** The checkout's summary of a card and a combo, and a server that removes lines. */
function checkout() {
  const sent: Record<string, FormDataEntryValue>[] = [];
  let lines = [nightBus, rainPack];
  const takeOut = async ({ request }: { request: Request }) => {
    const { token, ...fields } = Object.fromEntries(await request.formData());
    sent.push(fields);
    lines = lines.filter(({ id }) => id !== (fields.product_id ?? fields.combo_id));
    return { ok: true };
  };
  openPage([
    {
      path: "/",
      loader: () => ({ lines }),
      Component: Summary,
      HydrateFallback: () => null,
    },
    { path: "/forms/cart/lines/quantity", action: takeOut },
    { path: "/forms/cart/combos/quantity", action: takeOut },
  ]);
  return sent;
}

function Summary() {
  const { lines } = useLoaderData<{ lines: CartLine[] }>();
  const summary = useSummary({ lines, left: {}, episode: null }, "standard", null);
  return <OrderSummary summary={summary} unavailable={[]} coupon={null} />;
}

const bill = () => document.querySelector("dl")?.textContent;

test.each([
  [
    nightBus,
    { product_id: "ndk-01", size: "postal", quantity: "0" },
    cartMessages.itemRemoved,
    "Total₹130",
  ],
  [rainPack, { combo_id: "rain-pack", quantity: "0" }, cartMessages.comboRemoved, "Total₹99"],
])(
  "at the checkout, one less of a single $name removes the line [§4.8]",
  async (line, form, sentence, total) => {
    const sent = checkout();
    fireEvent.click(await screen.findByRole("button", { name: `One less of ${line.name}` }));
    expect(screen.getByText(cartMessages.lineRemoved(line.name))).toBeTruthy();
    expect(bill()).toContain(total);
    await screen.findByText(sentence);
    expect(sent).toEqual([{ ...form, key: expect.any(String) }]);
  },
);
