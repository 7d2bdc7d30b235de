import { eq, sql } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addLine } from "#data/cart/cart-additions.server";
import { openQuote } from "#data/checkout/quote-versions.server";
import { attachScreenshot } from "#data/checkout/screenshots.server";
import { db } from "#data/db.server";
import { orderOf } from "#data/orders/orders.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { episodePurchases, storyEpisodes } from "#data/schema.server";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees, ZERO } from "#domain/money/money";
import { peopleMessages } from "#domain/people/messages";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  person as plainPerson,
  seenPayment,
  stockCatalogue,
} from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";

testDatabase();

const origin = "http://localhost:3000";
const EPISODE = "night-bus-tapes";
const PLAYLIST = "https://open.spotify.com/playlist/1nightbustapesKathalu1";
let handle: ReturnType<typeof createRequestHandler>;
let seller: string;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of direct purchases" }));
  handle = createRequestHandler(await appUnderTest(), "test");
  await stockCatalogue();
  await db.update(storyEpisodes).set({ spotify_playlist_url: PLAYLIST });
  seller = await plainPerson("seller");
});

afterEach(() => db.update(storyEpisodes).set({ is_active: true, sale_price: rupees(129) }));

async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "test", isPublic: false };
  context.set(requestInfoContext, info);
  return await handle(new Request(origin + path, init), context);
}

type Answer = { status: number; ok: boolean; errors?: Record<string, string>; orderId?: string };

/** A signed-in customer who can open pages and press the checkout's buttons. */
async function listener() {
  const { person, cookie } = await signedIn();
  const headers = { Cookie: cookie, Origin: origin };
  const session = async () => (await sendRequest("/session", { headers })).json();
  const { token } = await session();
  return {
    id: person.id,
    session,
    placed: async (orderId: string) =>
      (await sendRequest(`/order-placed/${orderId}`, { headers })).text(),
    page: async (episode: string) => {
      const answer = await sendRequest(`/checkout-details?episode=${episode}`, { headers });
      return (await answer.text()).replaceAll("&#x27;", "'");
    },
    post: async (step: string, fields: Record<string, string>): Promise<Answer> => {
      const body = new URLSearchParams({ ...fields, token });
      const path = `/forms/checkout-details/${step}`;
      const answer = await sendRequest(path, { method: "POST", headers, body });
      return { status: answer.status, ...(await answer.json()) };
    },
  };
}
type Listener = Awaited<ReturnType<typeof listener>>;

const choices = {
  episode: EPISODE,
  delivery: "standard",
  mobile: "98765 43210",
  total: "12900",
  lines: "episode_night-bus-tapes digital × 1 @ 12900",
};
const source = `episode_${EPISODE}` as const;

async function buys(asha: Listener): Promise<string> {
  expect(await asha.post("quote", choices)).toMatchObject({ ok: true });
  const quote = await openQuote(asha.id, source, new Date());
  const transactionId = newTransactionId();
  const placed = await confirmQuote(asha.id, quote?.id ?? "", { transactionId }, new Date());
  if (!placed.ok) throw new Error(`no order: ${placed.problem.code}`);
  return placed.orderId;
}

describe("Buy Now of an episode", () => {
  it("asks for a mobile number, for no address, and shows no delivery fee [§9.3, §9.35, R11]", async () => {
    const asha = await listener();
    const page = await asha.page(EPISODE);
    for (const words of [
      "The Night Bus Tapes",
      "Digital Episode",
      "Qty: 1",
      checkoutMessages.noAddressNeeded,
      "It will go to person-",
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain("Remove The Night Bus Tapes");
    const answer = await asha.post("quote", { ...choices, mobile: "" });
    expect(answer).toMatchObject({
      ok: false,
      errors: { mobile: peopleMessages["mobile-missing"] },
    });
  });

  it("is an EP order without delivery, and leaves the cart as it is [§4.15, §4.28, §9.48]", async () => {
    const asha = await listener();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const orderId = await buys(asha);
    expect(await orderOf(asha.id, orderId)).toMatchObject({
      orderNumber: expect.stringMatching(/^EP\d{13,}$/),
      total: rupees(129),
      shipping: { type: "digital", cost: ZERO },
      address: null,
      items: [{ id: source, size: "digital", quantity: 1 }],
    });
    const placed = await asha.placed(orderId);
    expect(placed).toContain('"holds":"episodes"');
    expect(placed).not.toContain("Arrives about");
    expect((await cartOf(asha.id)).lines).toMatchObject([{ id: "ndk-01", quantity: 2 }]);
    const rows = db.select().from(episodePurchases).where(eq(episodePurchases.order_id, orderId));
    expect(await rows).toMatchObject([{ payment_status: "pending", purchase_price: rupees(129) }]);
  });

  it("a reload finds the open payment, whatever the episode costs by now [R18]", async () => {
    const asha = await listener();
    await asha.post("quote", choices);
    const quote = await openQuote(asha.id, source, new Date());
    await db.update(storyEpisodes).set({ is_active: false });
    const page = await asha.page(EPISODE);
    expect(page).toContain(quote?.orderNumber);
    expect(page).toContain("Amount to pay");
  });

  it.each([
    ["without an id [§5.13]", "", cartMessages["episode-id-missing"]],
    ["with an id that is none", "no%20id", cartMessages["invalid-episode-id"]],
    ["of an episode that isn't there [§8.9]", "platform-no-9", cartMessages["episode-not-found"]],
  ])("%s says so", async (_what, episode, sentence) => {
    expect(await (await listener()).page(episode)).toContain(sentence);
  });

  it("of an episode that was withdrawn meanwhile says 'Episode not found'", async () => {
    const asha = await listener();
    await db.update(storyEpisodes).set({ is_active: false });
    expect(await asha.post("quote", choices)).toMatchObject({
      errors: { form: cartMessages["episode-not-found"] },
    });
  });

  it("of an episode that costs less than ₹1 says that it can't be bought, before anything is filled in [R21]", async () => {
    const asha = await listener();
    await db.update(storyEpisodes).set({ sale_price: rupees("0.99") });
    expect(await asha.page(EPISODE)).toMatch(/This episode can.+t be bought for now/);
    expect(await asha.post("quote", choices)).toMatchObject({ ok: false });
  });

  it("that the store fails to prepare says 'Failed to create purchase' [§8.10]", async () => {
    const asha = await listener();
    await db.execute(sql`alter table episode_purchases rename to purchases_gone`);
    try {
      const answer = await asha.post("quote", choices);
      expect(answer).toMatchObject({
        ok: false,
        errors: { form: checkoutMessages.purchaseFailed },
      });
    } finally {
      await db.execute(sql`alter table purchases_gone rename to episode_purchases`);
    }
  });

  it.each([
    ["without an id [§5.13]", "", cartMessages["episode-id-missing"]],
    ["with an id that is none", "ab", cartMessages["invalid-episode-id"]],
    ["with an id of any length", "x".repeat(300), cartMessages["invalid-episode-id"]],
  ])("%s is refused at Proceed to Payment as on the page", async (_what, episode, sentence) => {
    const answer = await (await listener()).post("quote", { ...choices, episode });
    expect(answer).toMatchObject({ ok: false, errors: { form: sentence } });
  });

  it("that the store fails to place says 'Failed to create purchase' [§8.10]", async () => {
    const asha = await listener();
    await asha.post("quote", choices);
    const version = (await openQuote(asha.id, source, new Date()))?.id ?? "";
    const screenshot = { path: "receipt.png", sha256: new Uint8Array(32).fill(7) };
    await attachScreenshot(asha.id, version, screenshot);
    await db.execute(sql`alter table episode_purchases rename to purchases_gone`);
    try {
      const payment = { version, transaction_id: newTransactionId() };
      expect(await asha.post("confirmation", payment)).toMatchObject({
        ok: false,
        errors: { form: checkoutMessages.purchaseFailed },
      });
    } finally {
      await db.execute(sql`alter table purchases_gone rename to episode_purchases`);
    }
  });

  it("signed out is refused by its step", async () => {
    const { token } = await (await sendRequest("/session")).json();
    const body = new URLSearchParams({ ...choices, token });
    const answer = await sendRequest("/forms/checkout-details/quote", {
      method: "POST",
      headers: { Origin: origin },
      body,
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      errors: { form: checkoutMessages.loginToProceed },
    });
  });
});

describe("an episode that is bought", () => {
  it("isn't bought again while its payment is checked, nor once it is verified [§5.12, §5.16, R27]", async () => {
    const asha = await listener();
    const orderId = await buys(asha);
    expect(await asha.page(EPISODE)).toContain(cartMessages["episode-payment-pending"]);
    expect(await asha.post("quote", choices)).toMatchObject({
      errors: { form: cartMessages["episode-payment-pending"] },
    });
    await verifyPayment(await seenPayment(orderId), seller, new Date());
    expect(await asha.page(EPISODE)).toMatch(
      new RegExp(`bg-info[^>]*><h1[^>]*>${cartMessages["episode-purchased"]}`),
    );
    expect(await asha.post("quote", choices)).toMatchObject({
      errors: { form: cartMessages["episode-purchased"] },
    });
  });

  it("shows its playlist to its buyer alone, and only after the verification [§6.6, R27]", async () => {
    const [asha, ravi] = [await listener(), await listener()];
    const orderId = await buys(asha);
    expect(await asha.session()).toMatchObject({
      purchasedEpisodes: [{ id: EPISODE, payment: "pending", playlist: null }],
    });
    await verifyPayment(await seenPayment(orderId), seller, new Date());
    expect(await asha.session()).toMatchObject({
      purchasedEpisodes: [{ id: EPISODE, payment: "completed", playlist: PLAYLIST }],
    });
    expect(await ravi.session()).toMatchObject({ purchasedEpisodes: [] });
    for (const path of ["/stories", "/stories.data", "/checkout-details?episode=night-bus-tapes"]) {
      expect(await (await sendRequest(path)).text()).not.toContain("1nightbustapes");
    }
  });

  it("can be bought again after its order was cancelled [R27]", async () => {
    const asha = await listener();
    const orderId = await buys(asha);
    await changeOrderStatus(
      orderId,
      seller,
      { from: "confirmation_pending", to: "cancelled" },
      new Date(),
    );
    expect(await asha.page(EPISODE)).toContain("Proceed to Payment");
  });
});
