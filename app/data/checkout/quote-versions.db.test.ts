import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { removeLine, setQuantity } from "#data/cart/cart-changes.server";
import { releaseExpiredHolds } from "#data/cart/coupon-uses.server";
import { db, transaction, violatedConstraint } from "#data/db.server";
import { orderOf } from "#data/orders/orders.server";
import { rejectPayment, resubmitPayment } from "#data/orders/payment/verification.server";
import { type ConfirmOutcome, confirmQuote } from "#data/orders/placing.server";
import { saveAddress } from "#data/people/addresses.server";
import { releasePromisedProducts } from "#data/personal-data/retention.server";
import { orders, promisedProducts } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  insertCoupon,
  linesIn,
  newTransactionId,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  usesOf,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { quoteVersionOf } from "./quote-versions.server.ts";
import { cancelQuote, makeQuote } from "./quotes.server.ts";
import { attachScreenshot } from "./screenshots.server.ts";
import { pendingUnplacedPayments, unplacedPaymentsOf } from "./unplaced-payments.server.ts";

const MAX_UNPLACED_PAYMENTS = 10;

testDatabase();
beforeAll(stockCatalogue);

const nightBus = { id: "ndk-01", size: "postal" } as const;
const DAY = 24 * 60 * 60 * 1000;

function confirm(userId: string, versionId: string, transactionId = newTransactionId()) {
  return confirmQuote(userId, versionId, { transactionId }, new Date());
}

function stored(reason: string) {
  return { ok: false, problem: { code: "payment-stored", reason } };
}

async function ordersCounted(userId: string): Promise<number> {
  return await db.$count(orders, eq(orders.user_id, userId));
}

/** Asha has two tabs: the first shows ₹148, the second made a newer quote version for more pieces. */
async function twoTabs(pieces = 13) {
  const asha = await shopper();
  const first = await quoteFor(asha);
  await setQuantity(asha, nightBus, pieces);
  const second = await quoteFor(asha);
  return { asha, first, second };
}

describe("each version is a promise [R52]", () => {
  test("the tab that shows ₹148 places ₹148, although another tab prepared ₹687 meanwhile", async () => {
    const { asha, first, second } = await twoTabs();
    expect([first.total, second.total]).toEqual([rupees(148), rupees(687)]);
    expect(await confirm(asha, first.id)).toMatchObject({ ok: true, orderId: first.quoteId });
    expect(await orderOf(asha, first.quoteId)).toMatchObject({
      total: rupees(148),
      items: [{ quantity: 2 }],
    });
    expect(await linesIn(asha)).toEqual([{ ...nightBus, quantity: 11 }]);
  });

  test("the same amount for other products and another address places what its own page showed", async () => {
    const asha = await shopper();
    const first = await quoteFor(asha);
    await removeLine(asha, nightBus);
    await addLine(asha, { id: "rk-01", size: "postal", quantity: 2 });
    const moved = {
      name: "Meera",
      pin: "530001",
      address: "7 Beach Road, Visakhapatnam",
      mobile: "9876543210",
    };
    await saveAddress(asha, 1, moved);
    const second = await quoteFor(asha);
    expect(second.total).toBe(first.total);
    await confirm(asha, first.id);
    expect(await orderOf(asha, first.quoteId)).toMatchObject({
      address: "12 Temple Road, Vijayawada\nAndhra Pradesh 520001",
      customerName: "Asha Rao",
      items: [{ name: "Night Bus" }],
    });
  });

  test("a Confirm that waits while another tab prepares it again places its own amount", async () => {
    const asha = await shopper();
    const first = await quoteFor(asha);
    await setQuantity(asha, nightBus, 13);
    const { confirming, preparing } = await transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${asha} for no key update`);
      const preparing = makeQuote(asha, fromCart, new Date());
      await waitUntilBlocked();
      const confirming = confirm(asha, first.id);
      await waitUntilBlocked(2);
      return { confirming, preparing };
    });
    expect(await preparing).toMatchObject({ ok: true, quote: { total: rupees(687) } });
    expect(await confirming).toMatchObject({ ok: true });
    expect(await orderOf(asha, first.quoteId)).toMatchObject({ total: rupees(148) });
  });

  test("Confirm and Proceed to Payment at once: one order of the confirmed version, sixteen times", async () => {
    await atOnce(16, async () => {
      const asha = await shopper();
      const first = await quoteFor(asha);
      await setQuantity(asha, nightBus, 5);
      const [placed, made] = await Promise.all([
        confirm(asha, first.id),
        makeQuote(asha, fromCart, new Date()),
      ]);
      expect(placed).toMatchObject({ ok: true });
      expect(await orderOf(asha, first.quoteId)).toMatchObject({ total: first.total });
      // If `makeQuote` ran before Confirm, it made another version of the same quote (5 pieces); if after, a new
      // quote of the 3 that are left.
      const expected = made.ok && made.quote.quoteId === first.quoteId ? 5 : 3;
      expect(made).toMatchObject({ quote: { lines: [{ quantity: expected }] } });
    });
  });

  test("Cancel closes the page; who had paid already places the version within its 24 hours", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    await cancelQuote(asha, quote.id, new Date());
    expect(await confirm(asha, quote.id)).toMatchObject({ ok: true, orderId: quote.quoteId });
  });

  test("Confirm and Cancel at once make one order [R19]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const [confirmed] = await Promise.all([
      confirm(asha, quote.id),
      cancelQuote(asha, quote.id, new Date()),
    ]);
    expect(confirmed.ok).toBe(true);
    expect(await ordersCounted(asha)).toBe(1);
  });
});

describe("what a payment page promises [R18]", () => {
  const direct = { ...fromCart, source: "episode_night-bus-tapes" } as const;

  test.each([
    ["promised_products_product_fk", sql`products`, sql`product_id = 'rk-stamp'`, fromCart],
    ["promised_products_episode_fk", sql`story_episodes`, sql`id = 'night-bus-tapes'`, direct],
  ])("can't be deleted until nobody can confirm it: %s", async (rule, table, which, request) => {
    const asha = await shopper();
    await addLine(asha, { id: "rk-stamp", size: "stamp", quantity: 1 });
    const quote = await quoteFor(asha, request);
    const deleting = db.execute(sql`delete from ${table} where ${which}`);
    expect(await deleting.then(() => "deleted", violatedConstraint)).toBe(rule);
    await db.execute(sql`update ${table} set is_active = false where ${which}`);
    try {
      expect(await confirm(asha, quote.id)).toMatchObject({ ok: true });
    } finally {
      await db.execute(sql`update ${table} set is_active = true where ${which}`);
    }
  });

  test("can be deleted once its 24 hours are over", async () => {
    const asha = await shopper();
    const { id, expiresAt } = await quoteFor(asha);
    const promised = async () =>
      await db.$count(promisedProducts, eq(promisedProducts.version_id, id));
    await releasePromisedProducts(new Date(expiresAt.getTime() - 1));
    expect(await promised()).toBe(1);
    await releasePromisedProducts(expiresAt);
    expect(await promised()).toBe(0);
  });
});

describe("a payment is never thrown away [R52]", () => {
  test("of a version whose number another version was placed under", async () => {
    const { asha, first, second } = await twoTabs();
    await confirm(asha, second.id);
    const screenshot = { path: "late.png", sha256: new Uint8Array(32) };
    await attachScreenshot(asha, first.id, screenshot);
    const transactionId = newTransactionId();
    expect(await confirm(asha, first.id, transactionId)).toEqual(stored("other-version-placed"));
    expect(await ordersCounted(asha)).toBe(1);
    const [payment] = await unplacedPaymentsOf(asha);
    expect(payment).toMatchObject({
      reason: "other-version-placed",
      amount: rupees(148),
      transactionId,
      hasScreenshot: true,
      orderNumber: first.orderNumber,
      orderId: second.quoteId,
      customerName: "Asha Rao",
      mobile: "9876543210",
    });
    expect(await pendingUnplacedPayments()).toContainEqual(payment);
    // The screenshot belongs to the payment now, so neither the clean-up nor a person's fourth screenshot deletes it.
    expect((await quoteVersionOf(asha, first.id))?.screenshot).toBeNull();
    // The file also stays if the same screenshot is uploaded to the version again and then replaced.
    await attachScreenshot(asha, first.id, screenshot);
    const another = { ...screenshot, path: "another.png" };
    expect(await attachScreenshot(asha, first.id, another)).toEqual({ freed: [] });
  });

  test("of the version that another tab placed with another id", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    await confirm(asha, quote.id);
    expect(await confirm(asha, quote.id)).toEqual(stored("other-id-placed"));
    expect(await unplacedPaymentsOf(asha)).toHaveLength(1);
  });

  test("of a version that ran out, also once the next day's is open under the same number", async () => {
    const asha = await shopper();
    const old = await quoteFor(asha, fromCart, new Date(Date.now() - DAY));
    const transactionId = newTransactionId();
    expect(await confirm(asha, old.id, transactionId)).toEqual(stored("version-expired"));
    const fresh = await quoteFor(asha);
    expect(fresh.orderNumber).toBe(old.orderNumber);
    expect(await confirm(asha, fresh.id, transactionId)).toMatchObject({
      problem: { code: "transaction-id-taken" },
    });
    expect(await confirm(asha, fresh.id)).toMatchObject({ ok: true });
    expect(await unplacedPaymentsOf(asha)).toMatchObject([
      { transactionId, orderId: fresh.quoteId },
    ]);
  });

  test("stored once, however often its Confirm is repeated, and answered alike", async () => {
    const { asha, first, second } = await twoTabs();
    await confirm(asha, second.id);
    const transactionId = newTransactionId();
    const answers = await atOnce(8, () => confirm(asha, first.id, transactionId));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(stored("other-version-placed"))]),
    );
    expect(await unplacedPaymentsOf(asha)).toHaveLength(1);
  });

  test("two tabs that confirm two versions with one id have one order, and the second is told so", async () => {
    const { asha, first, second } = await twoTabs();
    const transactionId = newTransactionId();
    const answers = await Promise.all(
      [first, second].map(({ id }) => confirm(asha, id, transactionId)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      problem: { code: "id-pays-for-other-version" },
    });
    expect(await unplacedPaymentsOf(asha)).toEqual([]);
  });

  test("an id is taken by a payment without an order as by any other, whoever sends it", async () => {
    const { asha, first, second } = await twoTabs();
    await confirm(asha, second.id);
    const transactionId = newTransactionId();
    await confirm(asha, first.id, transactionId);
    const people = await atOnce(8, () => shopper("ravi"));
    const answers = await Promise.all(
      people.map(async (ravi) => confirm(ravi, (await quoteFor(ravi)).id, transactionId)),
    );
    const taken = { ok: false, problem: { code: "transaction-id-taken" } };
    expect(answers).toEqual(people.map(() => taken));
  });

  test("of sixteen tabs of as many people that send one id at once, for orders and for none, one has it", async () => {
    const transactionId = newTransactionId();
    const late = await atOnce(8, async () => {
      const { asha, first, second } = await twoTabs();
      await confirm(asha, second.id);
      return { userId: asha, id: first.id };
    });
    const early = await atOnce(8, async () => {
      const { userId, id } = await quoteFor(await shopper());
      return { userId, id };
    });
    const answers = await Promise.all(
      [...late, ...early].map(({ userId, id }) => confirm(userId, id, transactionId)),
    );
    const isTaken = (answer: ConfirmOutcome) =>
      !answer.ok && answer.problem.code === "transaction-id-taken";
    expect(answers.filter(isTaken)).toHaveLength(15);
  });

  test("a late repetition after a rejection is answered with its order", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const [first, second] = [newTransactionId(), newTransactionId()];
    await confirm(asha, quote.id, first);
    await rejectPayment(
      await seenPayment(quote.quoteId),
      await person("seller"),
      { kind: "not-found", reason: "Not found." },
      new Date(),
    );
    expect(await confirm(asha, quote.id, first)).toMatchObject({ ok: true });
    await resubmitPayment(asha, quote.quoteId, { transactionId: second }, new Date());
    for (const transactionId of [first, second])
      expect(await confirm(asha, quote.id, transactionId)).toMatchObject({ ok: true });
    expect(await unplacedPaymentsOf(asha)).toEqual([]);
  });

  test("up to ten wait for the seller; the next is refused by a sentence, not stored", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    await confirm(asha, quote.id);
    const answers = await atOnce(MAX_UNPLACED_PAYMENTS + 2, () => confirm(asha, quote.id));
    const refused = answers.filter(
      (answer) => !answer.ok && answer.problem.code === "too-many-unplaced",
    );
    expect(refused).toHaveLength(2);
    expect(await unplacedPaymentsOf(asha)).toHaveLength(MAX_UNPLACED_PAYMENTS);
  });
});

describe("the coupon of a version that was cancelled [R17, R52]", () => {
  test("is taken again by who had paid, where a use is left", async () => {
    const { id, code } = await insertCoupon({ max_uses: 1 });
    const asha = await shopper();
    const quote = await quoteFor(asha, { ...fromCart, couponCode: code });
    await cancelQuote(asha, quote.id, new Date());
    expect(await usesOf(id)).toEqual({ counted: 0, held: 0, ordered: 0 });
    expect(await confirm(asha, quote.id)).toMatchObject({ ok: true });
    expect(await orderOf(asha, quote.quoteId)).toMatchObject({ total: rupees(128) });
    expect(await usesOf(id)).toEqual({ counted: 1, held: 0, ordered: 1 });
  });

  test("where none is left the payment is stored, of sixteen who race for the last use as well", async () => {
    const { id, code } = await insertCoupon({ max_uses: 3 });
    const cancelled = [];
    for (let who = 0; who < 16; who++) {
      const asha = await shopper();
      const quote = await quoteFor(asha, { ...fromCart, couponCode: code });
      await cancelQuote(asha, quote.id, new Date());
      cancelled.push(quote);
    }
    const answers = await Promise.all(cancelled.map((quote) => confirm(quote.userId, quote.id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 13 }, () => stored("coupon-used-up")),
    );
    expect(await usesOf(id)).toEqual({ counted: 3, held: 0, ordered: 3 });
  });

  test("isn't taken twice by one person where once is the limit", async () => {
    const { id, code } = await insertCoupon({ max_uses_per_user: 1 });
    const asha = await shopper();
    const cart = await quoteFor(asha, { ...fromCart, couponCode: code });
    await cancelQuote(asha, cart.id, new Date());
    const source = "episode_night-bus-tapes" as const;
    const direct = await quoteFor(asha, { ...fromCart, source, couponCode: code });
    expect(await confirm(asha, cart.id)).toEqual(stored("coupon-used-up"));
    expect(await confirm(asha, direct.id)).toMatchObject({ ok: true });
    expect(await usesOf(id)).toEqual({ counted: 1, held: 0, ordered: 1 });
  });
});

test("a version is open for 24 hours to the millisecond [R18]", async () => {
  const asha = await shopper();
  const now = new Date("2026-11-20T09:00:00Z");
  const quote = await quoteFor(asha, fromCart, now);
  const last = { transactionId: newTransactionId() };
  const end = now.getTime() + DAY;
  const ravi = await shopper("ravi");
  const other = await quoteFor(ravi, fromCart, now);
  expect(await confirmQuote(asha, quote.id, last, new Date(end - 1))).toMatchObject({ ok: true });
  const late = { transactionId: newTransactionId() };
  expect(await confirmQuote(ravi, other.id, late, new Date(end))).toEqual(
    stored("version-expired"),
  );
});

describe("whatever the tabs of one person do", () => {
  const KINDS = [
    "prepare",
    "prepare with coupon",
    "cancel",
    "confirm",
    "confirm late",
    "sweep",
  ] as const;
  const anyStep = fc.record({
    kind: fc.constantFrom(...KINDS),
    version: fc.nat({ max: 5 }),
    id: fc.nat({ max: 3 }),
  });
  type Step = { kind: (typeof KINDS)[number]; version: number; id: number };

  /**
   * A person with a cart that is refilled, a coupon with one use, four transaction ids, and the answers to each
   * Confirm.
   */
  async function checkout() {
    const { id: couponId, code } = await insertCoupon({ max_uses: 1 });
    const asha = await shopper();
    const versions: string[] = [];
    const ids = Array.from({ length: 4 }, newTransactionId);
    const answers: { transactionId: string; answer: ConfirmOutcome }[] = [];
    const take = async ({ kind, version, id }: Step) => {
      const versionId = versions[version % Math.max(versions.length, 1)] ?? "";
      const now = new Date(Date.now() + (kind === "confirm late" ? 2 * DAY : 0));
      if (kind === "sweep") await releaseExpiredHolds(new Date(Date.now() + 2 * DAY));
      if (kind === "cancel") await cancelQuote(asha, versionId, now);
      if (kind.startsWith("prepare")) {
        const couponCode = kind === "prepare with coupon" ? code : null;
        const made = await makeQuote(asha, { ...fromCart, couponCode }, now);
        if (made.ok) versions.push(made.quote.id);
      }
      if (kind.startsWith("confirm")) {
        const transactionId = ids[id] ?? "";
        const answer = await confirmQuote(asha, versionId, { transactionId }, now);
        answers.push({ transactionId, answer });
        await addLine(asha, { ...nightBus, quantity: 2 });
      }
    };
    const addsUp = async () => {
      const { counted, held, ordered } = await usesOf(couponId);
      expect(counted).toBe(held + ordered);
      const { rows } = await db.execute<{
        id: string;
        order: string | null;
        unplaced: boolean;
      }>(sql`
        select payment.transaction_id as id, payment.order_id as order, unplaced_payment_id is not null as unplaced
        from payments payment
        left join orders on orders.id = payment.order_id
        left join unplaced_payments unplaced on unplaced.id = payment.unplaced_payment_id
        where coalesce(orders.user_id, unplaced.user_id) = ${asha}`);
      const stored = new Map(rows.map((row) => [row.id, row]));
      expect(stored.size).toBe(rows.length);
      for (const { transactionId, answer } of answers) {
        const payment = stored.get(transactionId);
        if (answer.ok) expect(payment).toMatchObject({ order: answer.orderId, unplaced: false });
        else if (answer.problem.code === "payment-stored")
          expect(payment).toMatchObject({ order: null, unplaced: true });
        // Every id that was sent has a payment, unless the answer was that the version is unknown and nothing was
        // ordered.
        else if (answer.problem.code !== "quote-not-found") expect(payment).toBeDefined();
      }
      const orderIds = rows.flatMap(({ order }) => order ?? []);
      expect(await ordersCounted(asha)).toBe(new Set(orderIds).size);
    };
    return { take, addsUp };
  }

  const anySteps = fc.array(anyStep, { minLength: 4, maxLength: 14 });

  test("one order a number, coupons add up, and each id is an order's, stored, or refused with its sentence [R19, R52]", async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const { take, addsUp } = await checkout();
        for (const step of steps) await take(step);
        await addsUp();
      }),
      { numRuns: 30 },
    );
  });

  test("steps taken all at once also make one order a number, and lose no coupon's use and no id [R19, R52]", async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const { take, addsUp } = await checkout();
        await take({ kind: "prepare with coupon", version: 0, id: 0 });
        await take({ kind: "prepare", version: 0, id: 0 });
        await Promise.all(steps.map(take));
        await addsUp();
      }),
      { numRuns: 30 },
    );
  });
});
