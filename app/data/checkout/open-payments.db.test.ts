import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { setQuantity } from "#data/cart/cart-changes.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { storyEpisodes } from "#data/schema.server";
import { MAX_LISTED_PAYMENTS, MAX_LISTED_VERSIONS } from "#domain/checkout/limits";
import { checkoutSource } from "#domain/checkout/quotes";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  newTransactionId,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { openPaymentsOf } from "./open-payments.server.ts";
import { saveTypedTransactionId } from "./quote-versions.server.ts";
import { cancelQuote } from "./quotes.server.ts";

testDatabase();
beforeAll(stockCatalogue);

const now = new Date("2026-11-20T09:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const nightBus = { id: "ndk-01", size: "postal" } as const;

describe("open payments", () => {
  test("are each listed, the newest first, with what earlier pages asked for [R52]", async () => {
    const asha = await shopper();
    const first = await quoteFor(asha, fromCart, now);
    await setQuantity(asha, nightBus, 3);
    const second = await quoteFor(asha, fromCart, later(1));
    const source = checkoutSource("night-bus-tapes");
    const episode = await quoteFor(asha, { ...fromCart, source, addressSlot: null }, later(2));
    expect(await openPaymentsOf(asha, later(3))).toEqual([
      {
        versionId: episode.id,
        source,
        total: episode.total,
        first: { name: "The Night Bus Tapes", quantity: 1 },
        more: 0,
        started: false,
        earlier: [],
      },
      {
        versionId: second.id,
        source: "cart",
        total: rupees(197),
        first: { name: "Night Bus", quantity: 3 },
        more: 0,
        started: false,
        earlier: [{ versionId: first.id, total: rupees(148) }],
      },
    ]);
  });

  test("say when something is typed already [R18]", async () => {
    const asha = await shopper();
    const { id } = await quoteFor(asha, fromCart, now);
    await saveTypedTransactionId(asha, id, "4123");
    expect(await openPaymentsOf(asha, now)).toMatchObject([{ versionId: id, started: true }]);
  });

  test("are nobody else's, and none once cancelled, placed or a day old [R3, R18]", async () => {
    const [asha, ravi, meera] = [await shopper(), await shopper(), await shopper()];
    const { id } = await quoteFor(asha, fromCart, now);
    expect(await openPaymentsOf(ravi, now)).toEqual([]);
    expect(await openPaymentsOf(asha, later(24 * 60 - 1))).toHaveLength(1);
    expect(await openPaymentsOf(asha, later(24 * 60))).toEqual([]);
    const cancelled = await quoteFor(ravi, fromCart, now);
    await cancelQuote(asha, cancelled.id, now);
    expect(await openPaymentsOf(ravi, now)).toHaveLength(1);
    await cancelQuote(ravi, cancelled.id, now);
    expect(await openPaymentsOf(ravi, now)).toEqual([]);
    const placed = await quoteFor(meera, fromCart, now);
    await confirmQuote(meera, placed.id, { transactionId: newTransactionId() }, now);
    expect(await openPaymentsOf(meera, now)).toEqual([]);
    expect(await openPaymentsOf(asha, now)).toMatchObject([{ versionId: id }]);
  });

  test("are few, however many somebody prepares, and found by an index", async () => {
    const asha = await person();
    await db.insert(storyEpisodes).values(
      Array.from({ length: 8 }, (_, index) => ({
        id: `tape-${index}`,
        title: `Tape ${index}`,
        total_episodes: 1,
        episode_duration_minutes: 10,
        original_price: rupees(100 + index),
        sale_price: rupees(100 + index),
      })),
    );
    for (let index = 0; index < 8; index++) {
      const source = checkoutSource(`tape-${index}`);
      const request = { ...fromCart, source, addressSlot: null };
      for (let again = 0; again < 7; again++)
        await quoteFor(asha, request, later(index * 10 + again));
    }
    const listed = await openPaymentsOf(asha, later(100));
    expect(listed).toHaveLength(MAX_LISTED_PAYMENTS);
    expect(listed[0]?.source).toBe("episode_tape-7");
    for (const { earlier } of listed) expect(earlier.length).toBeLessThan(MAX_LISTED_VERSIONS);
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return await tx.execute(sql`explain select id from quotes
        where user_id = ${asha} and state <> 'placed' and state = 'open'`);
    });
    expect(JSON.stringify(rows)).toContain("quotes_one_unplaced");
  });
});

test("of Cancel and Confirm at once, whoever paid has the order [R19, R52]", async () => {
  await atOnce(8, async () => {
    const asha = await shopper();
    const { id } = await quoteFor(asha);
    const transactionId = newTransactionId();
    const [, ...confirmed] = await Promise.all([
      cancelQuote(asha, id, new Date()),
      confirmQuote(asha, id, { transactionId }, new Date()),
      confirmQuote(asha, id, { transactionId }, new Date()),
    ]);
    for (const answer of confirmed) expect(answer).toMatchObject({ ok: true });
    expect(await openPaymentsOf(asha, new Date())).toEqual([]);
  });
});
