import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { db } from "#data/db.server";
import { cartItems, preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { MAX_CART_OPERATIONS } from "#domain/cart/limits";
import { cartMessages } from "#domain/cart/messages";
import { storyMessages } from "#domain/catalogue/story-messages";
import { rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { log } from "#request/log/log.server";
import { requestInfoContext } from "#request/request-info.server";
import { testDatabase } from "#test/database/database";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";

const MAX_MERGES = 20;

testDatabase();

const origin = "http://localhost:3000";
let handle: ReturnType<typeof createRequestHandler>;

beforeAll(async () => {
  await db.insert(storyEpisodes).values({
    id: "night-bus-tapes",
    title: "The Night Bus Tapes",
    total_episodes: 8,
    episode_duration_minutes: 24,
    original_price: rupees(199),
    sale_price: rupees(129),
  });
  setConfig(readConfig({ SECRET: "a secret for the test of the cart's forms" }));
  handle = createRequestHandler(await appUnderTest(), "test");
  await db.insert(products).values([
    {
      product_id: "ndk-01",
      product_name: "Night Bus",
      postal_card_size: rupees(49),
      wallet_size: rupees(29),
    },
    { product_id: "rk-01", product_name: "Lotus", postal_card_size: rupees(39) },
    ...Array.from({ length: 50 }, (_, index) => ({
      product_id: `qt-${index + 10}`,
      product_name: `Quote ${index}`,
      stamp_size: rupees(9),
    })),
  ]);
  await db.insert(preDefinedCombos).values({
    combo_id: "rain-pack",
    combo_name: "Rain Pack",
    original_price: rupees(107),
    final_price: rupees(80),
    included_products: [{ product_id: "ndk-01", size: "postal", quantity: 2 }],
  });
});

async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "test", isPublic: false };
  context.set(requestInfoContext, info);
  return await handle(new Request(origin + path, init), context);
}

type Shopper = {
  id: string;
  read: (path: string) => Promise<string>;
  post: (path: string, fields: Record<string, string>) => Promise<Answer>;
};
type Answer = { status: number; ok: boolean; errors?: { form: string }; advice?: string | null };

/** A signed-in customer who can read pages and send forms. */
async function shopper(): Promise<Shopper> {
  const { person, cookie } = await signedIn();
  const session = await sendRequest("/session", { headers: { Cookie: cookie } });
  const { token } = (await session.json()) as { token: string };
  const post: Shopper["post"] = async (path, fields) => {
    const body = new URLSearchParams({ ...fields, token });
    const response = await sendRequest(path, {
      method: "POST",
      headers: { Cookie: cookie, Origin: origin },
      body,
    });
    return { status: response.status, ...(await response.json()) };
  };
  const read: Shopper["read"] = async (path) =>
    (await (await sendRequest(path, { headers: { Cookie: cookie } })).text()).replaceAll(
      "&#x27;",
      "'",
    );
  return { id: person.id, read, post };
}

/** Runs `work` while a table is renamed away, so that every query on it fails. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const name = sql.identifier(table);
  await db.execute(sql`alter table ${name} rename to away`);
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table away rename to ${name}`);
  }
}

const ADDED_AT = "2026-11-20T10:00:00.000Z";
const nightBus = { product_id: "ndk-01", size: "postal" };

async function lines(userId: string) {
  return (await cartOf(userId)).lines.map(({ name, quantity }) => `${quantity} ${name}`);
}

describe("the cart's forms", () => {
  it("add, change, remove and bring back a line [§7.5, §7.6, §7.55]", async () => {
    const asha = await shopper();
    expect(await asha.post("/forms/cart/lines", { ...nightBus, quantity: "2" })).toMatchObject({
      ok: true,
    });
    await asha.post("/forms/cart/lines", { ...nightBus, quantity: "1" });
    expect(await lines(asha.id)).toEqual(["3 Night Bus"]);
    await asha.post("/forms/cart/lines/quantity", { ...nightBus, quantity: "7" });
    expect(await lines(asha.id)).toEqual(["7 Night Bus"]);
    await asha.post("/forms/cart/lines/quantity", { ...nightBus, quantity: "0" });
    expect(await lines(asha.id)).toEqual([]);
    const added_at = new Date(Date.now() - 60_000).toISOString();
    await asha.post("/forms/cart/lines/return", { ...nightBus, quantity: "7", added_at });
    expect(await lines(asha.id)).toEqual(["7 Night Bus"]);
  });

  it.each([
    ["lines", { ...nightBus, quantity: "2" }],
    ["combos", { combo_id: "rain-pack", quantity: "1" }],
  ])("keep what Undo puts back before its removal comes (/cart/%s)", async (kind, line) => {
    const asha = await shopper();
    const key = crypto.randomUUID();
    await asha.post(`/forms/cart/${kind}`, line);
    const held = await lines(asha.id);
    expect(held).toHaveLength(1);
    await asha.post(`/forms/cart/${kind}/return`, { ...line, added_at: ADDED_AT, key });
    await asha.post(`/forms/cart/${kind}/quantity`, { ...line, quantity: "0", key });
    expect(await lines(asha.id)).toEqual(held);
    await asha.post(`/forms/cart/${kind}/quantity`, { ...line, quantity: "0" });
    expect(await lines(asha.id)).toEqual([]);
  });

  it("takes the price from the catalogue, whatever the form says [§7.55]", async () => {
    const asha = await shopper();
    await asha.post("/forms/cart/lines", {
      ...nightBus,
      quantity: "1",
      size_price: "1",
      price: "1",
    });
    const [line] = (await cartOf(asha.id)).lines;
    expect(line).toMatchObject({ unitPrice: 4900, addedPrice: 4900 });
  });

  it.each([
    ["no number", { quantity: "many" }, cartMessages["invalid-quantity"], null],
    ["nothing", { quantity: "" }, cartMessages["invalid-quantity"], null],
    ["zero [§5.3]", { quantity: "0" }, cartMessages["invalid-quantity"], null],
    ["a part", { quantity: "1.5" }, cartMessages["invalid-quantity"], null],
    ["101 [§5.3]", { quantity: "101" }, cartMessages["invalid-quantity"], null],
    [
      "an unknown product",
      { product_id: "ndk-99" },
      cartMessages.itemAddFailed,
      cartMessages["product-unavailable"],
    ],
    [
      "an id that is none [§5.2]",
      { product_id: "n'; drop" },
      cartMessages["invalid-product-id"],
      null,
    ],
    [
      "a size that isn't sold",
      { product_id: "rk-01", size: "stamp" },
      cartMessages.itemAddFailed,
      cartMessages["size-unavailable"],
    ],
  ])("adding %s says so and adds nothing", async (_what, fields, sentence, advice) => {
    const asha = await shopper();
    const answer = await asha.post("/forms/cart/lines", { ...nightBus, quantity: "1", ...fields });
    expect(answer).toMatchObject({ ok: false, errors: { form: sentence }, advice });
    expect(await lines(asha.id)).toEqual([]);
  });

  it("leaves a line as it is when it would pass 100 [R41]", async () => {
    const asha = await shopper();
    await asha.post("/forms/cart/lines", { ...nightBus, quantity: "99" });
    const answer = await asha.post("/forms/cart/lines", { ...nightBus, quantity: "2" });
    expect(answer.errors?.form).toBe(cartMessages["invalid-quantity"]);
    expect(await lines(asha.id)).toEqual(["99 Night Bus"]);
  });

  it("refuses the 21st operation within a minute", async () => {
    const asha = await shopper();
    for (let press = 1; press <= MAX_CART_OPERATIONS; press++) {
      const answer = await asha.post("/forms/cart/lines", { ...nightBus, quantity: "1" });
      expect(answer.ok).toBe(true);
    }
    const answer = await asha.post("/forms/cart/lines", { ...nightBus, quantity: "1" });
    expect(answer).toMatchObject({ status: 429, errors: { form: cartMessages.tooManyOperations } });
    expect(await lines(asha.id)).toEqual([`${MAX_CART_OPERATIONS} Night Bus`]);
  });

  it("refuses the 51st line, with the reason under the sentence [§9.31, R9]", async () => {
    const asha = await shopper();
    const guest = Array.from({ length: 50 }, (_, index) => ({
      product_id: `qt-${index + 10}`,
      size: "stamp",
      quantity: 1,
      size_price: 9,
    }));
    const guest_cart_id = "01939d2e-0000-4000-8000-000000000001";
    await asha.post("/forms/cart/merge", { guest_cart_id, lines: JSON.stringify(guest) });
    const answer = await asha.post("/forms/cart/lines", { ...nightBus, quantity: "1" });
    expect(answer).toMatchObject({
      errors: { form: cartMessages.itemAddFailed },
      advice: cartMessages["cart-full"],
    });
    expect(await lines(asha.id)).toHaveLength(50);
  });

  it("adds nothing for somebody who isn't signed in, and says what to do [§5.7, §5.8]", async () => {
    const session = await sendRequest("/session");
    const { token } = (await session.json()) as { token: string };
    const before = await db.$count(cartItems);
    const body = new URLSearchParams({ ...nightBus, quantity: "1", token });
    const response = await sendRequest("/forms/cart/lines", {
      method: "POST",
      headers: { Origin: origin },
      body,
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: { form: cartMessages.loginToAdd } });
    expect(await db.$count(cartItems)).toBe(before);
  });

  it("puts an episode into the cart, once [§5.10, R10]", async () => {
    const asha = await shopper();
    const episode_id = "night-bus-tapes";
    expect(await asha.post("/forms/cart/episodes", { episode_id })).toMatchObject({ ok: true });
    const again = await asha.post("/forms/cart/episodes", { episode_id });
    expect(again.errors?.form).toBe(cartMessages["episode-in-cart"]);
    expect(await lines(asha.id)).toEqual(["1 The Night Bus Tapes"]);
  });

  it.each([
    [
      "there is none of that name",
      { episode_id: "platform-no-9" },
      cartMessages["episode-not-found"],
    ],
    ["the id is none [§5.2]", { episode_id: "no id" }, cartMessages["invalid-episode-id"]],
  ])("adds none where %s", async (_what, fields, sentence) => {
    const asha = await shopper();
    expect((await asha.post("/forms/cart/episodes", fields)).errors?.form).toBe(sentence);
    expect(await lines(asha.id)).toEqual([]);
  });

  it("asks to refresh the page where the form brings no episode [§5.13]", async () => {
    const asha = await shopper();
    expect(await asha.post("/forms/cart/episodes", {})).toMatchObject({
      ok: false,
      errors: { episode_id: cartMessages["episode-id-missing"] },
    });
  });

  it("says 'Failed to add episode to cart' where the store fails [§8.6]", async () => {
    const asha = await shopper();
    const answer = await without("story_episodes", () =>
      asha.post("/forms/cart/episodes", { episode_id: "night-bus-tapes" }),
    );
    expect(answer).toMatchObject({ status: 500, errors: { form: cartMessages.episodeAddFailed } });
  });

  it("tells a guest to sign in for episodes, and keeps none [§5.11, R42]", async () => {
    const { token } = (await (await sendRequest("/session")).json()) as { token: string };
    const body = new URLSearchParams({ episode_id: "night-bus-tapes", token });
    const headers = { Origin: origin };
    const response = await sendRequest("/forms/cart/episodes", { method: "POST", headers, body });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      errors: { form: storyMessages.signInForEpisodes },
    });
  });

  it("answers for another person's line as for one that doesn't exist [§8.2, R3]", async () => {
    const asha = await shopper();
    const ravi = await shopper();
    await asha.post("/forms/cart/lines", { ...nightBus, quantity: "3" });
    const theirs = await ravi.post("/forms/cart/lines/quantity", { ...nightBus, quantity: "1" });
    const nobodys = await ravi.post("/forms/cart/lines/quantity", {
      product_id: "rk-01",
      size: "postal",
      quantity: "1",
    });
    expect(theirs).toEqual(nobodys);
    expect(theirs.errors?.form).toBe(cartMessages["line-not-found"]);
    expect(await lines(asha.id)).toEqual(["3 Night Bus"]);
  });

  it("merges a guest cart once, and says what it left out [§4.2, R7]", async () => {
    const asha = await shopper();
    const guest_cart_id = "01939d2e-0000-4000-8000-000000000002";
    const cart = JSON.stringify([
      { product_id: "ndk-01", size: "postal", quantity: 2, size_price: 49 },
      { product_id: "gone-01", size: "postal", quantity: 1, size_price: 9 },
    ]);
    const first = await asha.post("/forms/cart/merge", { guest_cart_id, lines: cart });
    const again = await asha.post("/forms/cart/merge", { guest_cart_id, lines: cart });
    expect(first).toMatchObject({
      ok: true,
      taken: [
        { id: "ndk-01", size: "postal", quantity: 2 },
        { id: "gone-01", size: "postal", quantity: 1 },
      ],
      messages: [`An item of your cart, Postal Card Size: ${cartMessages["product-unavailable"]}`],
      waits: false,
    });
    expect(again).toEqual(first);
    expect(await lines(asha.id)).toEqual(["2 Night Bus"]);
  });

  it("refuses merges past their limit a minute, takes nothing and leaves the other operations [R59]", async () => {
    const asha = await shopper();
    const cart = JSON.stringify([{ product_id: "ndk-01", size: "postal", quantity: 1 }]);
    const merge = () =>
      asha.post("/forms/cart/merge", { guest_cart_id: randomUUID(), lines: cart });
    for (let merges = 1; merges <= MAX_MERGES; merges++) expect((await merge()).ok).toBe(true);
    expect(await merge()).toMatchObject({ status: 429, ok: false, problem: "too-many" });
    expect(await lines(asha.id)).toEqual([`${MAX_MERGES} Night Bus`]);
    expect(await asha.post("/forms/cart/lines", { ...nightBus, quantity: "1" })).toMatchObject({
      ok: true,
    });
  });
});

describe("the cart page", () => {
  it("calls each line what it is: a card by its size, an episode with its length, a combo [§1.2, §2.84, §2.85, §2.86]", async () => {
    const asha = await shopper();
    await asha.post("/forms/cart/lines", { ...nightBus, quantity: "2" });
    await asha.post("/forms/cart/episodes", { episode_id: "night-bus-tapes" });
    await asha.post("/forms/cart/combos", { combo_id: "rain-pack" });
    const page = await asha.read("/cart");
    for (const label of [
      "Postal Card Size",
      "Digital Episode · 8 episodes · 24 minutes each",
      "Combo Package",
    ])
      expect(page).toContain(label);
  });

  it("shows a guest nothing of anybody, and is kept nowhere", async () => {
    const response = await sendRequest("/cart");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).toContain("Your Cart");
  });

  it("that can't be loaded is logged and shown without lines, and isn't called empty [§8.4, §8.64]", async () => {
    const asha = await shopper();
    await asha.post("/forms/cart/lines", { ...nightBus, quantity: "1" });
    const logged = vi.spyOn(log, "error");
    const page = await without("cart_items", () => asha.read("/cart"));
    expect(page).not.toContain(cartMessages.cartEmpty);
    expect(page).toContain(cartMessages.notLoaded);
    expect(logged).toHaveBeenCalledWith(expect.anything(), "cart not loaded");
    expect(await asha.read("/cart")).toContain("Night Bus");
    const guest = await without("products", () => sendRequest("/cart/guest-lines?id=ndk-01"));
    expect(await guest.json()).toEqual({ products: null });
    expect(logged).toHaveBeenCalledWith(expect.anything(), "lines of a browser not loaded");
    logged.mockRestore();
  });

  it("an operation that fails is logged and abandoned, and says so [§8.4, §8.7]", async () => {
    const asha = await shopper();
    const logged = vi.spyOn(log, "error");
    const answer = await without("cart_items", () =>
      asha.post("/forms/cart/lines", { ...nightBus, quantity: "1" }),
    );
    expect(answer).toMatchObject({ status: 500, errors: { form: cartMessages.itemAddFailed } });
    expect(logged).toHaveBeenCalledWith(expect.anything(), "form failed");
    expect(await lines(asha.id)).toEqual([]);
    logged.mockRestore();
  });

  it.each([
    [
      "a change of quantity",
      "/forms/cart/lines/quantity",
      { quantity: "3" },
      cartMessages.quantityFailed,
    ],
    ["a removal", "/forms/cart/lines/quantity", { quantity: "0" }, cartMessages.itemRemoveFailed],
    [
      "an undo",
      "/forms/cart/lines/return",
      { quantity: "2", added_at: ADDED_AT },
      cartMessages.itemReturnFailed,
    ],
  ])(
    "%s that fails says what failed, and not that nothing was added",
    async (_, path, fields, message) => {
      const asha = await shopper();
      await asha.post("/forms/cart/lines", { ...nightBus, quantity: "2" });
      const sent = { ...nightBus, ...fields };
      const answer = await without("cart_items", () => asha.post(path, sent));
      expect(answer).toMatchObject({ status: 500, errors: { form: message } });
      expect(await lines(asha.id)).toEqual(["2 Night Bus"]);
    },
  );

  it("puts nothing back that is no longer sold, and says so", async () => {
    const asha = await shopper();
    const gone = { product_id: "ndk-99", size: "postal", quantity: "1", added_at: ADDED_AT };
    expect(await asha.post("/forms/cart/lines/return", gone)).toMatchObject({
      status: 409,
      errors: { form: cartMessages.itemReturnFailed },
      advice: cartMessages["product-unavailable"],
    });
  });

  it("tells a guest's browser what its lines are called and cost today", async () => {
    const response = await sendRequest("/cart/guest-lines?id=ndk-01&id=gone-01&id=ndk-01");
    const { products } = (await response.json()) as { products: { productId: string }[] };
    expect(products.map(({ productId }) => productId)).toEqual(["ndk-01"]);
  });
});
