import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { cancelQuote } from "#data/checkout/quotes.server";
import { type Db, db, transaction } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { withdrawDecision } from "#data/orders/payment/verification.server";
import { changeRole } from "#data/people/team.server";
import { saveResource } from "#data/resources/rows.server";
import { rowsAt } from "#data/resources/table.server";
import { products, sellers, statementCredits, statementImports } from "#data/schema.server";
import { placeFromCredit } from "#data/statements/placed-credits.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import { countSize, stockOf } from "#test/database/stock";
import {
  fromCart,
  giveAddress,
  insertCoupon,
  newTransactionId,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
  usesOf,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { confirmQuote } from "./orders/placing.server.ts";

// Pairs of transactions that lock the same rows, each begun before the other has finished locking. None may end in a
// deadlock (docs/decisions/0072).

const database = testDatabase({ byHand: ["coupon-uses"] });
const now = new Date();
let owner: string;
let deadlocks = 0;

beforeAll(async () => {
  await stockCatalogue();
  owner = await person("owner");
  const query = pg.Client.prototype.query;
  // Deadlocks are counted here, because `transaction` repeats its work after one and the tests wouldn't notice.
  pg.Client.prototype.query = async function (this: pg.Client, ...given: unknown[]) {
    try {
      return await Reflect.apply(query, this, given);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === "40P01") deadlocks += 1;
      throw error;
    }
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
});

afterEach(() => {
  const seen = deadlocks;
  deadlocks = 0;
  expect(seen).toBe(0);
});

/** Starts `second` while `first` waits for a locked table, and unlocks the table once both wait. */
async function interleaved<One, Other>(
  table: string,
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> {
  const stop = new pg.Client(database.url);
  await stop.connect();
  await stop.query(`begin; lock table ${table} in share mode`);
  try {
    const one = first();
    await waitUntilBlocked(1);
    const other = second();
    await waitUntilBlocked(2);
    await stop.query("commit");
    return await Promise.all([one, other]);
  } finally {
    await stop.end();
  }
}

/**
 * Runs `locks` and then `writes` in one transaction, and starts `other` between them; `writes` waits until `other` is
 * blocked.
 */
async function betweenLockAndWrite<T>(
  locks: (tx: Db) => Promise<unknown>,
  other: () => Promise<T>,
  writes: (tx: Db) => Promise<unknown>,
): Promise<T> {
  const begun: Promise<T>[] = [];
  await transaction(async (tx) => {
    await locks(tx);
    begun.push(other());
    await waitUntilBlocked();
    await writes(tx);
  });
  const [answer] = await Promise.all(begun);
  return answer as T;
}

async function creditOf(amount: number, transaction_id = newTransactionId()) {
  const [statement] = await db
    .insert(statementImports)
    .values({
      file_name: "november.csv",
      file_sha256: randomBytes(32),
      layout: "hdfc",
      credit_count: 1,
      confirmed_at: now,
    })
    .returning();
  const [row] = await db
    .insert(statementCredits)
    .values({
      statement_id: statement?.id ?? "",
      transaction_id,
      amount: rupees(amount),
      credited_on: indianDay(now),
      line: 1,
    })
    .returning();
  return row?.id ?? "";
}

const writer = () => ({ by: owner, now });

describe("nobody waits for somebody who waits for them", () => {
  test("where Undo takes a credit from an order while another owner gives it to another promise", async () => {
    const [asha, ravi] = [await quoteFor(await shopper()), await quoteFor(await shopper())];
    const credit = await creditOf(148);
    expect(await placeFromCredit(credit, asha.id, writer())).toMatchObject({ became: "made" });
    const [undone, placed] = await interleaved(
      "order_events",
      () => withdrawDecision(asha.quoteId, owner, now),
      () => placeFromCredit(credit, ravi.id, writer()),
    );
    expect(undone).toEqual({ ok: true });
    expect(placed).toMatchObject({ ok: false, problem: { code: "id-sent" } });
  });

  test("where a customer confirms the ID of money that an owner makes an order with the same coupon of", async () => {
    const { id: couponId, code: couponCode } = await insertCoupon();
    const asha = await shopper();
    const plain = await quoteFor(asha);
    await quoteFor(asha, { ...fromCart, couponCode });
    const ravi = await shopper();
    const cancelled = await quoteFor(ravi, { ...fromCart, couponCode });
    await cancelQuote(ravi, cancelled.id, now);
    const transactionId = newTransactionId();
    const credit = await creditOf(128, transactionId);
    const [confirmed, placed] = await interleaved(
      "order_items",
      () => confirmQuote(asha, plain.id, { transactionId }, now),
      () => placeFromCredit(credit, cancelled.id, writer()),
    );
    expect(confirmed).toMatchObject({ ok: true });
    expect(placed).toMatchObject({ ok: false, problem: { code: "id-sent" } });
    expect(await usesOf(couponId)).toEqual({ counted: 0, held: 0, ordered: 0 });
  });

  test("where two customers confirm what they cancelled with one coupon, and hold the other's", async () => {
    const both = [await insertCoupon(), await insertCoupon()];
    const promised = async ([first, last]: typeof both) => {
      const userId = await shopper();
      const { id } = await quoteFor(userId, { ...fromCart, couponCode: first?.code ?? "" });
      await cancelQuote(userId, id, now);
      await quoteFor(userId, { ...fromCart, couponCode: last?.code ?? "" });
      return () => confirmQuote(userId, id, { transactionId: newTransactionId() }, now);
    };
    const answers = await interleaved(
      "order_items",
      await promised(both),
      await promised(both.toReversed()),
    );
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    for (const { id } of both)
      expect(await usesOf(id)).toEqual({ counted: 1, held: 0, ordered: 1 });
  });

  test("where one customer confirms two counted sizes while another's order gives both back", async () => {
    const sizes = ["lamp-1", "lamp-2"].map((id) => ({ id, size: "stamp" }));
    for (const size of sizes) {
      const row = { product_id: size.id, product_name: "Lamp", stamp_size: rupees(9) };
      await db.insert(products).values(row);
      await countSize(size, 2, owner);
    }
    const promised = async (order: typeof sizes) => {
      const userId = await person();
      await giveAddress(userId);
      for (const size of order) await addLine(userId, { ...size, quantity: 1 });
      return { userId, id: (await quoteFor(userId)).id };
    };
    const [asha, ravi] = [await promised(sizes), await promised(sizes.toReversed())];
    const confirm = ({ userId, id }: typeof asha) =>
      confirmQuote(userId, id, { transactionId: newTransactionId() }, now);
    const placed = await confirm(asha);
    const answers = await interleaved(
      "order_events",
      () => confirm(ravi),
      () => cancelOwnOrder(asha.userId, placed.ok ? placed.orderId : "", now),
    );
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    for (const size of sizes)
      expect(await stockOf(size)).toEqual({ onHand: 1, held: 0, sold: 1, short: 0, left: 1 });
  });

  test("where a product is saved while a series comes that it belongs to", async () => {
    await db
      .insert(products)
      .values({ product_id: "zz-01", product_name: "Lamp", stamp_size: rupees(9) });
    const which = eq(products.product_id, "zz-01");
    const fields = {
      name: "Lamps",
      name_te: null,
      description: "Light.",
      description_te: null,
      image_url: null,
      position: 99,
      is_active: true,
    };
    const rows = rowsAt("/admin/products/series");
    const made = await betweenLockAndWrite(
      (tx) => tx.select().from(products).where(which).for("update"),
      () => saveResource(rows, "lamps", { prefix: "zz", ...fields }, { seen: null, ...writer() }),
      (tx) => tx.update(products).set({ product_name: "Brass Lamp" }).where(which),
    );
    expect(made).toEqual({ ok: true, id: "lamps" });
    expect(await db.select().from(products).where(which)).toMatchObject([
      { product_name: "Brass Lamp", category: "lamps" },
    ]);
  });

  test("where somebody who was invited signs in while an owner changes their role", async () => {
    const email = "gita@example.com";
    await db.insert(sellers).values({ provider: "demo", email, role: "staff", invited_at: now });
    const gita = await person("gita");
    const which = eq(sellers.email, email);
    const change = { provider: "demo", listed: ["asha@example.com"], emailed: false } as const;
    const changed = await betweenLockAndWrite(
      (tx) => tx.select().from(sellers).where(which).for("update"),
      () => changeRole({ email, before: "staff", after: "owner" }, { ...change, ...writer() }),
      (tx) => tx.update(sellers).set({ user_id: gita, bound_at: now }).where(which),
    );
    expect(changed).toEqual({ ok: true });
    expect(await db.select().from(sellers).where(which)).toMatchObject([
      { role: "owner", user_id: gita },
    ]);
  });

  test("where uses of several coupons are given back while others take them: none is lost", async () => {
    const both = [await insertCoupon(), await insertCoupon()];
    const holding = async () => {
      const userId = await shopper();
      let newest = "";
      for (const { code: couponCode } of both)
        newest = (await quoteFor(userId, { ...fromCart, couponCode })).id;
      return () => cancelQuote(userId, newest, now);
    };
    const cancels = [await holding(), await holding(), await holding()];
    const stop = new pg.Client(database.url);
    await stop.connect();
    await stop.query("begin");
    await stop.query("update coupons set used_count = used_count + 1 where id = $1", [both[0]?.id]);
    const cancelled = cancels.map((cancel) => cancel());
    await waitUntilBlocked(cancels.length);
    await stop.query("commit");
    await stop.end();
    expect(await Promise.all(cancelled)).toEqual([true, true, true]);
    const counted = both.map(async ({ id }) => (await usesOf(id)).counted);
    expect(await Promise.all(counted)).toEqual([1, 0]);
    await db.execute(sql`update coupons set used_count = 0`);
  });
});
