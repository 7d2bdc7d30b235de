/** Tests the texts that the cart page shows at its lines, by requests over HTTP. */

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import { removeLine } from "#data/cart/cart-changes.server";
import { addCustomCombo } from "#data/cart/custom-combos.server";
import { db, transaction } from "#data/db.server";
import { episodePurchases } from "#data/schema.server";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { EPISODE_PROBLEMS } from "#domain/orders/episode-purchases";
import { readConfig, setConfig } from "#request/config.server";
import { log } from "#request/log/log.server";
import { requestInfoContext } from "#request/request-info.server";
import { testDatabase } from "#test/database/database";
import { giveAddress, quoteFor, stockCatalogue } from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";

testDatabase();

const origin = "http://localhost:3000";
let handle: ReturnType<typeof createRequestHandler>;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of the cart's lines" }));
  handle = createRequestHandler(await appUnderTest(), "test");
  await stockCatalogue();
});

async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "test", isPublic: false };
  context.set(requestInfoContext, info);
  return await handle(new Request(origin + path, init), context);
}

/** A signed-in customer who can read pages and press Proceed to Payment. */
async function customer() {
  const { person, cookie } = await signedIn();
  await giveAddress(person.id);
  const headers = { Cookie: cookie, Origin: origin };
  const { token } = await (await sendRequest("/session", { headers })).json();
  return {
    id: person.id,
    read: async (path: string) =>
      (await (await sendRequest(path, { headers })).text())
        .replaceAll("<!-- -->", "")
        .replaceAll("&#x27;", "'"),
    async proceeds() {
      const fields = { token, delivery: "standard", address: "1", mobile: "9876543210" };
      const body = new URLSearchParams(fields);
      const answer = await sendRequest("/forms/checkout-details/quote", {
        method: "POST",
        headers,
        body,
      });
      return await answer.json();
    },
  };
}

describe("an episode in the cart that is bought already", () => {
  it.each(["pending", "completed"] as const)(
    "isn't part of the total, says so, and is to be removed before the payment (%s) [R27]",
    async (payment_status) => {
      const asha = await customer();
      await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 1 });
      await addEpisode(asha.id, "night-bus-tapes");
      const amount = rupees(129);
      await db.insert(episodePurchases).values({
        user_id: asha.id,
        episode_id: "night-bus-tapes",
        amount_paid: amount,
        purchase_price: amount,
        payment_status,
      });
      for (const path of ["/cart", "/checkout-details"]) {
        const page = await asha.read(path);
        expect(page).toContain(cartMessages[EPISODE_PROBLEMS[payment_status]]);
        expect(page).toContain("Remove The Night Bus Tapes");
        // ₹49 and ₹50 for delivery
        expect(page).toContain("Total ₹99");
      }
      expect(await asha.proceeds()).toMatchObject({
        ok: false,
        errors: { form: cartMessages[EPISODE_PROBLEMS[payment_status]] },
        advice: checkoutMessages.removeFromCart("The Night Bus Tapes"),
      });
    },
  );
});

/** A combo of four postal cards, a wallet card and a stamp. */
const OWN_COMBO = [
  { id: "ndk-01", size: "postal", quantity: 3 },
  { id: "rk-01", size: "postal", quantity: 1 },
  { id: "rk-01", size: "wallet", quantity: 1 },
  { id: "rk-stamp", size: "stamp", quantity: 1 },
];

describe("a customer's own combo", () => {
  it("shows what is in it, in the cart, at the checkout and at the payment [R12]", async () => {
    const asha = await customer();
    // 4 × ₹49, ₹29 and ₹9, less 5 %, rounded
    const added = await addCustomCombo(asha.id, OWN_COMBO, rupees(222));
    expect(added).toMatchObject({ ok: true });
    const contents = [
      "6 pieces inside",
      "3 × Night Bus, Postal Card Size",
      "1 × The Letter, Wallet Size",
      "1 × Garland, Stamp Size",
    ];
    for (const path of ["/cart", "/checkout-details"]) {
      const page = await asha.read(path);
      for (const text of contents) expect(page).toContain(text);
    }
    await quoteFor(asha.id);
    const payment = await asha.read("/checkout-details");
    expect(payment).toContain("Your order");
    for (const text of contents) expect(payment).toContain(text);
  });

  it.each([
    ["a size that is none", '[{"product_id":"ndk-01","size":"Postal","quantity":5}]'],
    ["JSON text of no list", '"Postal"'],
    ["text that is no JSON", JSON.stringify("[{")],
  ])(
    "whose row holds %s can't be ordered, is logged, and takes no other line with it",
    async (_what, items) => {
      const asha = await customer();
      await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 1 });
      const comboId = await oldCombo(asha.id, items);
      const logged = vi.spyOn(log, "error");
      const page = await asha.read("/cart");
      expect(logged).toHaveBeenCalledWith({ comboId }, expect.anything());
      logged.mockRestore();
      expect(page).toContain("Remove Night Bus");
      expect(page).toContain("Remove My Combo");
      expect(page).toContain("Total ₹99");
      expect(await asha.proceeds()).toMatchObject({
        errors: { form: checkoutMessages["lines-unavailable"]({ names: ["My Combo"] }) },
      });
      expect(await removeLine(asha.id, { id: comboId, size: null })).toBe(1);
      expect((await quoteFor(asha.id)).lines).toHaveLength(1);
    },
  );
});

/**
 * Stores a combo that breaks today's rules for a combo's items, as older releases could. Returns its id in the cart.
 */
async function oldCombo(userId: string, items: string): Promise<string> {
  const id = randomUUID();
  await transaction(async (tx) => {
    await tx.execute(
      sql`alter table custom_combo_orders drop constraint custom_combo_orders_items_valid`,
    );
    await tx.execute(sql`
      insert into custom_combo_orders (id, user_id, items, final_price) values (${id}, ${userId}, ${items}::jsonb, 222)`);
    await tx.execute(sql`
      insert into combo_cart_items (id, user_id, combo_id, combo_name, final_price, quantity)
      values (gen_random_uuid(), ${userId}, ${`custom_${id}`}, 'My Combo', 222, 1)`);
    await tx.execute(sql`
      alter table custom_combo_orders add constraint custom_combo_orders_items_valid
        check (combo_items_valid((items #>> '{}')::jsonb)) not valid`);
  });
  return `custom_${id}`;
}
