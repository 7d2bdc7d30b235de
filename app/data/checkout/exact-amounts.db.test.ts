import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { setQuantity } from "#data/cart/cart-changes.server";
import { db } from "#data/db.server";
import { sellForCash, takeCash } from "#data/orders/payment/cash.server";
import { confirmQuote } from "#data/orders/placing.server";
import { couponUsage, orders, quoteVersions, storyEpisodes } from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { paise, rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  insertCoupon,
  newTransactionId,
  people,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { LINK_REQUEST } from "#test/people/order-by-link";
import { versionsOfAmount } from "./exact-amounts.server.ts";
import { extendOrderLink, linkOfOrder, makeOrderLink } from "./order-links.server.ts";
import { cancelQuote, makeQuote, type QuoteRequest } from "./quotes.server.ts";

testDatabase();
beforeAll(stockCatalogue);

/** Two cards for ₹98, with delivery for ₹50. */
const exact: QuoteRequest = { ...fromCart, hasExactAmounts: true };
const card = { id: "ndk-01", size: "postal" } as const;

/** A day on which no other test makes quotes: tests of the same amount are 40 days apart. */
let day = new Date("2026-01-10T06:00:00Z").getTime();
const DAY = 24 * 60 * 60 * 1_000;
function unusedDay(): Date {
  day += 40 * DAY;
  return new Date(day);
}
const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);

async function totalsOf(userIds: readonly string[], now: Date) {
  const totals: number[] = [];
  for (const userId of userIds) totals.push((await quoteFor(userId, exact, now)).total);
  return totals;
}

describe("an exact amount", () => {
  test("is the bill less the fewest paise that no other open version has", async () => {
    const now = unusedDay();
    const [asha, ravi] = [await shopper(), await shopper()];
    expect(await quoteFor(asha, exact, now)).toMatchObject({
      subtotal: rupees(98),
      discount: 0,
      shipping: { cost: rupees(50) },
      exactDiscount: paise(1),
      total: rupees("147.99"),
    });
    expect((await quoteFor(ravi, exact, now)).total).toBe(rupees("147.98"));
    expect((await quoteFor(await shopper(), fromCart, now)).total).toBe(rupees(148));
  });

  test("is never shared by 64 customers who proceed at once", async () => {
    const customers = await Promise.all(Array.from({ length: 64 }, () => shopper()));
    const now = unusedDay();
    const made = await atOnce(64, (index) => makeQuote(customers[index] ?? "", exact, now));
    const totals = made.map((answer) => (answer.ok ? answer.quote.total : 0));
    expect(new Set(totals).size).toBe(64);
    expect(Math.min(...totals)).toBe(rupees("147.36"));
  });

  test("is never shared by customers whose bills differ by less than a rupee and who proceed at once", async () => {
    const now = unusedDay();
    const coupon = await insertCoupon({ discount_value: "0.50" });
    const withCoupon = { ...exact, couponCode: coupon.code };
    const customers = await Promise.all(Array.from({ length: 24 }, () => shopper()));
    const made = await atOnce(24, (index) =>
      makeQuote(customers[index] ?? "", index % 2 ? withCoupon : exact, now),
    );
    const totals = made.map((answer) => (answer.ok ? answer.quote.total : 0));
    expect(new Set(totals).size).toBe(24);
  });

  test("stays the same for versions of one order with the same bill, and returns with that bill", async () => {
    const now = unusedDay();
    const asha = await shopper();
    const first = await quoteFor(asha, exact, now);
    const second = await quoteFor(asha, exact, later(now, 1_000));
    expect(second).toMatchObject({ quoteId: first.quoteId, total: rupees("147.99") });
    await setQuantity(asha, { ...card }, 3);
    expect((await quoteFor(asha, exact, later(now, 2_000))).total).toBe(rupees("196.99"));
    await setQuantity(asha, { ...card }, 2);
    const again = await quoteFor(asha, exact, later(now, 3_000));
    expect(again.total).toBe(rupees("147.99"));
    const nextDay = later(now, DAY + 4_000);
    expect((await quoteFor(asha, exact, nextDay)).total).toBe(rupees("147.99"));
  });

  test("is held twice by one person, whose further bills ask for whole rupees until an order is placed", async () => {
    const now = unusedDay();
    const asha = await shopper();
    const first = await quoteFor(asha, exact, now);
    const totals: number[] = [first.total];
    for (const quantity of [3, 4]) {
      await setQuantity(asha, { ...card }, quantity);
      totals.push((await quoteFor(asha, exact, now)).total);
    }
    expect(totals).toEqual([rupees("147.99"), rupees("196.99"), rupees(246)]);
    await cancelQuote(asha, first.id, now);
    expect((await quoteFor(asha, exact, now)).total).toBe(rupees(246));
    const confirmed = await confirmQuote(
      asha,
      first.id,
      { transactionId: newTransactionId() },
      now,
    );
    expect(confirmed.ok).toBe(true);
    await setQuantity(asha, { ...card }, 5);
    expect((await quoteFor(asha, exact, now)).total).toBe(rupees("294.99"));
  });

  test("is whole rupees once strangers have all amounts of a bill, and other bills keep theirs", async () => {
    const now = unusedDay();
    const customers = await Promise.all(Array.from({ length: 100 }, () => shopper()));
    const totals = await totalsOf(customers, now);
    expect(new Set(totals).size).toBe(100);
    expect(totals.at(-2)).toBe(rupees("147.01"));
    expect(totals.at(-1)).toBe(rupees(148));
    const asha = await shopper();
    await setQuantity(asha, { ...card }, 3);
    expect((await quoteFor(asha, exact, now)).total).toBe(rupees("196.99"));
    // A day later all are closed, and none is free from the last 30 days.
    expect((await quoteFor(await shopper(), exact, later(now, DAY + 1))).total).toBe(
      rupees("147.99"),
    );
  });

  test("isn't used again for 30 days while another is free, whatever became of its order", async () => {
    const now = unusedDay();
    const asha = await shopper();
    const first = await quoteFor(asha, exact, now);
    await confirmQuote(asha, first.id, { transactionId: newTransactionId() }, now);
    expect((await quoteFor(await shopper(), exact, later(now, 31 * DAY))).total).toBe(
      rupees("147.98"),
    );
    expect((await quoteFor(await shopper(), exact, later(now, 33 * DAY))).total).toBe(
      rupees("147.99"),
    );
  });

  test("isn't given to a bill under ₹2", async () => {
    const now = unusedDay();
    for (const [id, sale_price, exactDiscount] of [
      ["cheap", rupees("1.99"), 0],
      // ₹1.99 is what the first asks for.
      ["fair", rupees(2), 2],
    ] as const) {
      const episode = { id, title: id, total_episodes: 1, episode_duration_minutes: 1 };
      await db.insert(storyEpisodes).values({ ...episode, original_price: rupees(9), sale_price });
      const request = { ...exact, source: `episode_${id}`, addressSlot: null } as const;
      const quote = await quoteFor(await person(), request, now);
      expect(quote.exactDiscount).toBe(exactDiscount);
    }
  });

  test("leaves the total that the checkout showed as it was", async () => {
    const asha = await shopper();
    const lines = "ndk-01 postal × 2 @ 4900";
    const shown = { total: rupees(148), lines };
    const made = await makeQuote(asha, { ...exact, shown }, unusedDay());
    expect(made.ok ? made.quote.total : made.problem).toBe(rupees("147.99"));
  });

  test("adds nothing to what the coupon has given", async () => {
    const now = unusedDay();
    const asha = await shopper();
    const coupon = await insertCoupon();
    const quote = await quoteFor(asha, { ...exact, couponCode: coupon.code }, now);
    expect(quote).toMatchObject({
      discount: rupees(20),
      exactDiscount: 1,
      total: rupees("127.99"),
    });
    await confirmQuote(asha, quote.id, { transactionId: newTransactionId() }, now);
    const [used] = await db
      .select({ saved: couponUsage.discount_amount, total: orders.total_amount })
      .from(orders)
      .innerJoin(couponUsage, eq(couponUsage.order_id, orders.id))
      .where(eq(orders.id, quote.quoteId));
    expect(used).toEqual({ saved: rupees(20), total: rupees("127.99") });
  });
});

test("an exact amount costs a quote no further statement", async () => {
  const now = unusedDay();
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const counts: number[] = [];
  for (const request of [fromCart, exact]) {
    const asha = await shopper();
    sent.mockClear();
    await quoteFor(asha, request, later(now, counts.length));
    counts.push(sent.mock.calls.length);
  }
  sent.mockRestore();
  expect(counts[1]).toBe(counts[0]);
});

describe("an order by link", () => {
  const hashOf = (quoteId: string) => createHash("sha256").update(quoteId).digest();

  async function orderByLink(now: Date) {
    const request = { ...LINK_REQUEST, hasExactAmounts: true };
    const made = await makeOrderLink(request, hashOf, await person(), now);
    const link = made.ok ? await linkOfOrder(made.quoteId, now) : null;
    if (!link) throw new Error("no link was made");
    return link;
  }

  test("has an exact amount, which it keeps when it is extended at the same prices", async () => {
    const now = unusedDay();
    const link = await orderByLink(now);
    expect(link.total).toBe(rupees("246.99"));
    const current = { ...LINK_REQUEST, hasExactAmounts: true };
    expect(await extendOrderLink(link.quoteId, current, later(now, 2 * DAY))).toEqual({ ok: true });
    const versions = await db
      .select({ total: quoteVersions.total_amount })
      .from(quoteVersions)
      .where(eq(quoteVersions.quote_id, link.quoteId));
    expect(versions.map(({ total }) => total)).toEqual([rupees("246.99"), rupees("246.99")]);
  });

  test("costs whole rupees if it is paid in cash, at a stall or later", async () => {
    const seller = await person();
    const sale = {
      ...LINK_REQUEST,
      hasExactAmounts: true,
      typed: null,
      delivery: "collected",
    } as const;
    const sold = await sellForCash(sale, hashOf, { by: seller, now: new Date() });
    const link = await orderByLink(new Date());
    expect(await takeCash(link.quoteId, { id: seller, alone: true }, new Date())).toMatchObject({
      ok: true,
    });
    const totals = await db.select({ id: orders.id, total: orders.total_amount }).from(orders);
    const totalOf = (id: string) => totals.find((order) => order.id === id)?.total;
    expect(totalOf(sold.ok ? sold.quoteId : "")).toBe(rupees(197));
    expect(totalOf(link.quoteId)).toBe(rupees(247));
  });
});

describe("the versions of an amount", () => {
  test("are those that could be paid on the day, and those of the 30 days before it", async () => {
    const now = unusedDay();
    const asha = await shopper();
    const quote = await quoteFor(asha, exact, now);
    const found = async (days: number) =>
      (await versionsOfAmount(quote.total, indianDay(later(now, days * DAY)))).map(
        ({ versionId }) => versionId,
      );
    expect(await found(-1)).toEqual([]);
    for (const days of [0, 1, 2, 31]) expect(await found(days)).toEqual([quote.id]);
    expect(await found(32)).toEqual([]);
  });

  test("include the whole rupees of others, which no exact amount tells apart", async () => {
    const now = unusedDay();
    const [asha, ravi] = await people(2);
    for (const userId of [asha ?? "", ravi ?? ""]) {
      await addEpisode(userId, "night-bus-tapes");
      const request = { ...fromCart, addressSlot: null, hasExactAmounts: userId === asha };
      await quoteFor(userId, request, now);
    }
    const whole = await versionsOfAmount(rupees(129), indianDay(now));
    expect(whole).toMatchObject([{ userId: ravi, exactDiscount: 0, state: "open" }]);
    const named = await versionsOfAmount(rupees("128.99"), indianDay(now));
    expect(named).toMatchObject([{ userId: asha, exactDiscount: 1 }]);
  });
});
