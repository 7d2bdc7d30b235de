/** What the cart's lines say, over HTTP. */
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { addEpisode, addLine } from "#data/cart.server";
import { db } from "#data/db.server";
import { episodePurchases } from "#data/schema.server";
import { EPISODE_STATE_MESSAGES, removeFromCart } from "#domain/messages";
import { rupees } from "#domain/money";
import { arrivalContext } from "#request/arrival.server";
import { useConfig as putInForce, readConfig } from "#request/config.server";
import { appUnderTest } from "#test/app";
import { testDatabase } from "#test/database";
import { signedIn } from "#test/people";
import { giveAddress, stockShelves } from "#test/store-rows";

testDatabase();

const origin = "http://localhost:3000";
let handle: ReturnType<typeof createRequestHandler>;

beforeAll(async () => {
  putInForce(readConfig({ SECRET: "a secret for the test of the cart's lines" }));
  handle = createRequestHandler(await appUnderTest(), "test");
  await stockShelves();
});

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const arrival = { requestId: "test", address: "192.0.2.1", nonce: "test", forEverybody: false };
  context.set(arrivalContext, arrival);
  return await handle(new Request(origin + path, init), context);
}

/** Somebody signed in who reads pages and proceeds to the payment. */
async function customer() {
  const { person, cookie } = await signedIn();
  await giveAddress(person.id);
  const headers = { Cookie: cookie, Origin: origin };
  const { token } = await (await ask("/session", { headers })).json();
  return {
    id: person.id,
    read: async (path: string) =>
      (await (await ask(path, { headers })).text())
        .replaceAll("<!-- -->", "")
        .replaceAll("&#x27;", "'"),
    async proceeds() {
      const fields = { token, delivery: "standard", address: "1", mobile: "9876543210" };
      const body = new URLSearchParams(fields);
      const answer = await ask("/checkout-details/quote", { method: "POST", headers, body });
      return await answer.json();
    },
  };
}

describe("an episode in the cart that is bought already", () => {
  it.each(["pending", "completed"] as const)(
    "[R27] isn't part of the total, says so, and is to be removed before the payment (%s)",
    async (payment_status) => {
      const asha = await customer();
      await addLine(asha.id, { productId: "ndk-01", size: "postal", quantity: 1 });
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
        expect(page).toContain(EPISODE_STATE_MESSAGES[payment_status]);
        expect(page).toContain("Remove The Night Bus Tapes");
        // ₹49 and the delivery
        expect(page).toContain("Total ₹99");
      }
      expect(await asha.proceeds()).toMatchObject({
        ok: false,
        errors: { form: EPISODE_STATE_MESSAGES[payment_status] },
        advice: removeFromCart("The Night Bus Tapes"),
      });
    },
  );
});
