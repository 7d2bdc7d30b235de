import { and, eq, inArray, isNull } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { claimMessage } from "#data/email/outbox.server";
import { boughtEpisodes } from "#data/people/bought-episodes.server";
import {
  coupons,
  emailTemplates,
  episodePurchases,
  refunds,
  storyEpisodes,
} from "#data/schema.server";
import { emailTemplates as demoTemplates } from "#domain/email/emails";
import { rupees, sum } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  insertCoupon,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  storeFacts,
} from "#test/database/store-rows";
import { episodeEmail, markDelivered } from "./emails/deliveries.server.ts";
import { orderOf } from "./orders.server.ts";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "./payment/verification.server.ts";
import { confirmQuote } from "./placing.server.ts";
import { owedRefunds } from "./refunds.server.ts";
import { changeOrderStatus, markRefunded } from "./seller-actions.server.ts";

testDatabase();
let seller: string;
beforeAll(async () => {
  await stockCatalogue();
  await db.update(storyEpisodes).set({ spotify_playlist_url: playlistOf(EPISODE) });
  await db.insert(emailTemplates).values(demoTemplates);
  seller = await person("seller");
});

const playlistOf = (id: string) => `https://open.spotify.com/playlist/${id}`;

beforeAll(async () => {
  await db.insert(storyEpisodes).values(
    ["night-bus", "monsoon", "platform", "harbour"].map((id) => ({
      id,
      title: id,
      total_episodes: 4,
      original_price: rupees(199),
      sale_price: rupees(129),
      spotify_playlist_url: playlistOf(id),
    })),
  );
});

async function buys(
  user_id: string,
  episode_id: string,
  day: number,
  payment_status: "pending" | "completed",
) {
  await db.insert(episodePurchases).values({
    user_id,
    episode_id,
    amount_paid: rupees(129),
    purchase_price: rupees(129),
    payment_status,
    purchased_at: new Date(Date.UTC(2026, 10, day)),
  });
}

describe("a person's purchases", () => {
  test("come with their episode, the newest first, and nobody else's [§7.22, §7.23]", async () => {
    const [asha, ravi] = [await person("asha"), await person("ravi")];
    await buys(asha, "monsoon", 2, "completed");
    await buys(asha, "night-bus", 1, "completed");
    await buys(asha, "platform", 3, "pending");
    await buys(ravi, "night-bus", 4, "completed");
    expect(await boughtEpisodes(asha)).toEqual([
      { id: "platform", payment: "pending", playlist: null, ...alone },
      { id: "monsoon", payment: "completed", playlist: playlistOf("monsoon"), ...alone },
      { id: "night-bus", payment: "completed", playlist: playlistOf("night-bus"), ...alone },
    ]);
  });
});

const alone = { orderId: null, emailedTo: null };

const EPISODE = "night-bus-tapes";
const EVENTS = ["verify", "reject", "resubmit", "withdraw", "cancel", "refund"] as const;
type Event = { what: (typeof EVENTS)[number] | "send"; order: "cart" | "direct" };

/** Makes a person with two payment pages for the same episode: one for the cart, one for Buy Now. */
async function payer(withParcel: boolean) {
  const asha = withParcel ? await shopper() : await person();
  await addEpisode(asha, EPISODE);
  const cart = await quoteFor(asha, withParcel ? fromCart : { ...fromCart, addressSlot: null });
  const source = `episode_${EPISODE}` as const;
  const direct = await quoteFor(asha, { ...fromCart, source, addressSlot: null });
  let now = new Date();
  let emails = 0;
  const confirm = async (order: Event["order"]) => {
    const transactionId = newTransactionId();
    const { id } = order === "cart" ? cart : direct;
    expect(await confirmQuote(asha, id, { transactionId }, now)).toMatchObject({ ok: true });
  };
  const send = async () => {
    now = new Date(now.getTime() + 11_000);
    for (let email = await claimMessage(now); email; email = await claimMessage(now)) {
      if (email.kind !== "episode-mail") continue;
      const found = await episodeEmail(email.payload, storeFacts);
      if (found?.ok) emails += 1;
      await markDelivered({ messageId: email.id, ...email.payload }, "smtp", now);
    }
  };
  const happens = async ({ what, order }: Event) => {
    now = new Date(now.getTime() + 1_000);
    const { quoteId: id } = order === "cart" ? cart : direct;
    const before = await orderOf(asha, id);
    if (what === "send") return await send();
    if (what === "verify") return await verifyPayment(await seenPayment(id), seller, now);
    if (what === "reject")
      return await rejectPayment(
        await seenPayment(id),
        seller,
        { kind: "not-found", reason: "Not found." },
        now,
      );
    if (what === "withdraw") return await withdrawDecision(id, seller, now);
    if (what === "resubmit")
      return await resubmitPayment(asha, id, { transactionId: newTransactionId() }, now);
    if (what === "refund") {
      const owed = before?.refunds.find(({ orderId, refundedAt }) => orderId === id && !refundedAt);
      return owed && (await markRefunded(id, { id: owed.id, to: null }, seller, now));
    }
    const from = before?.status ?? "pending";
    return await changeOrderStatus(id, seller, { from, to: "cancelled" }, now);
  };
  const ids = { cart: cart.quoteId, direct: direct.quoteId };
  return { asha, ...ids, confirm, happens, send, emails: () => emails };
}

type Payer = Awaited<ReturnType<typeof payer>>;

/** Checks that every verified payment gives the episode or is owed back, and that every rupee is accounted for. */
async function expectNothingLost({ asha, cart, direct }: Payer, story: string) {
  const orders = (await Promise.all([cart, direct].map((id) => orderOf(asha, id)))).flatMap(
    (order) => order ?? [],
  );
  const purchases = await db
    .select()
    .from(episodePurchases)
    .where(eq(episodePurchases.user_id, asha));
  const owed = await db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(
          refunds.order_id,
          orders.map(({ id }) => id),
        ),
        isNull(refunds.withdrawn_at),
      ),
    );
  const verified = orders.filter(({ payment }) => payment === "verified");
  const live = verified.filter(({ id, status }) => {
    const given = owed.some((refund) => refund.order_id === id && refund.refunded_at !== null);
    return status !== "cancelled" && !given;
  });
  const completed = purchases.filter(({ payment_status }) => payment_status === "completed");
  if (live.length > 0) expect(completed, story).toHaveLength(1);
  else expect(completed.filter(({ delivery_status }) => delivery_status !== "sent")).toEqual([]);
  const price = rupees(129);
  const paid = sum(verified.map(({ status, total }) => (status === "cancelled" ? total : price)));
  const belongsBack = sum(owed.map(({ amount }) => amount));
  expect(belongsBack, story).toBe(paid - (completed.length > 0 ? price : 0));
  return completed[0] ?? null;
}

async function plays(withParcel: boolean, first: Event["order"], events: Event[]) {
  const payments = await payer(withParcel);
  await payments.confirm(first);
  const story = [`${withParcel ? "parcel" : "digital"} ${first}`];
  let second = false;
  for (const event of events) {
    story.push(`${event.what} ${event.order}`);
    if (!second && event.order !== first && event.what !== "send") {
      second = true;
      await payments.confirm(event.order);
      continue;
    }
    await payments.happens(event);
    await expectNothingLost(payments, story.join(", "));
  }
  await payments.send();
  const owned = await expectNothingLost(payments, story.join(", "));
  expect(payments.emails(), story.join(", ")).toBe(owned ? 1 : 0);
  expect(owned?.delivery_status ?? "sent", story.join(", ")).toBe("sent");
  return payments;
}

const cart = (what: Event["what"]): Event => ({ what, order: "cart" });
const direct = (what: Event["what"]): Event => ({ what, order: "direct" });
const placed = "verify" as const;

describe("an episode that is paid for by two orders [R54]", () => {
  test("is one purchase and one amount to give back, and both orders say so", async () => {
    const { asha, ...ids } = await plays(false, "cart", [
      direct(placed),
      cart("verify"),
      direct("verify"),
    ]);
    const [first, second] = [await orderOf(asha, ids.cart), await orderOf(asha, ids.direct)];
    const refund = {
      orderId: ids.direct,
      orderNumber: second?.orderNumber,
      amount: rupees(129),
      refundedAt: null,
      twice: { title: "The Night Bus Tapes", orderId: ids.cart, orderNumber: first?.orderNumber },
    };
    expect([first?.refunds, second?.refunds]).toMatchObject([[refund], [refund]]);
    expect([first?.refund, second?.refund]).toEqual([null, "owed"]);
    expect([first?.status, second?.status]).toEqual(["delivered", "confirmation_pending"]);
    expect(await owedRefunds()).toContainEqual(
      expect.objectContaining({
        orderId: ids.direct,
        orderNumber: second?.orderNumber,
        amount: rupees(129),
      }),
    );
  });

  test.for([
    ["cancelled", [direct(placed), cart("verify"), direct("verify"), cart("cancel")]],
    ["taken back", [direct(placed), cart("verify"), direct("verify"), cart("withdraw")]],
    ["rejected", [direct(placed), cart("reject"), direct("verify")]],
    ["cancelled before", [direct(placed), cart("cancel"), direct("verify")]],
  ] as const)("comes with the second when the first is %s", async ([, events]) => {
    const { asha, direct } = await plays(false, "cart", [...events]);
    expect(await boughtEpisodes(asha)).toMatchObject([{ payment: "completed", orderId: direct }]);
    expect((await orderOf(asha, direct))?.status).toBe("delivered");
  });

  test("is given back once, by the seller who said so; an order with nothing left is cancelled with it", async () => {
    const { asha, direct: second } = await plays(false, "cart", [
      direct(placed),
      cart("verify"),
      direct("verify"),
    ]);
    const id = (await orderOf(asha, second))?.refunds[0]?.id ?? "";
    const answers = await atOnce(4, () =>
      markRefunded(second, { id, to: null }, seller, new Date()),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await orderOf(asha, second)).toMatchObject({ status: "cancelled", refund: "refunded" });
    expect(await owedRefunds()).not.toContainEqual(expect.objectContaining({ orderId: second }));
  });

  test("verified by two sellers at once is still one purchase", async () => {
    const payments = await payer(false);
    await payments.confirm("cart");
    await payments.confirm("direct");
    await Promise.all([payments.happens(cart("verify")), payments.happens(direct("verify"))]);
    await expectNothingLost(payments, "both at once");
    await payments.send();
    expect(payments.emails()).toBe(1);
  });

  test("loses nothing in whatever order things happen", async () => {
    const event = fc.record({
      what: fc.constantFrom(...EVENTS, "verify" as const, "send" as const),
      order: fc.constantFrom("cart" as const, "direct" as const),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.constantFrom("cart" as const, "direct" as const),
        fc.array(event, { minLength: 3, maxLength: 12 }),
        async (withParcel, first, events) => void (await plays(withParcel, first, events)),
      ),
      { numRuns: 25 },
    );
  });
});

test.each([
  ["as it was", {}],
  ["for combos alone before Confirm", { applicable_categories: ["combos"] }],
])("a coupon for a series and for episodes lowers both, %s [R15]", async (_, edited) => {
  const asha = await shopper();
  await addEpisode(asha, EPISODE);
  const { id, code } = await insertCoupon({
    applicable_categories: ["nannu-dochukunduvate", "episodes"],
    discount_value: "150",
  });
  const quote = await quoteFor(asha, { ...fromCart, couponCode: code });
  await db
    .update(coupons)
    .set({ code, ...edited })
    .where(eq(coupons.id, id));
  const transactionId = newTransactionId();
  expect(await confirmQuote(asha, quote.id, { transactionId }, new Date())).toMatchObject({
    ok: true,
  });
  // The cart has cards for ₹98 and an episode for ₹129, and the coupon takes off ₹150.
  const which = eq(episodePurchases.order_id, quote.quoteId);
  expect(await db.select().from(episodePurchases).where(which)).toMatchObject([
    { amount_paid: rupees("43.76") },
  ]);
});

test("what a purchase cost is its price after its part of the coupon [R15]", async () => {
  const asha = await shopper();
  await addEpisode(asha, EPISODE);
  const { code } = await insertCoupon({ applicable_categories: ["episodes"] });
  const { orderId } = await orderFor(asha, { ...fromCart, couponCode: code });
  const which = eq(episodePurchases.order_id, orderId);
  expect(await db.select().from(episodePurchases).where(which)).toMatchObject([
    { purchase_price: rupees(129), amount_paid: rupees(109) },
  ]);
});
