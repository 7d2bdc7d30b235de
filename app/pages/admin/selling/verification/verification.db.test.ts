import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { countToVerify, paymentsToVerify } from "#data/orders/payment/verification-queue.server";
import { confirmQuote } from "#data/orders/placing.server";
import {
  orders,
  payments,
  quotes,
  statementCredits,
  statementImports,
  unplacedPayments,
} from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { testDatabase } from "#test/database/database";
import {
  giveAddress,
  newTransactionId,
  orderFor,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";

const VERIFICATION_QUEUE_PAGE_ORDERS = 20;

testDatabase();
appForVisitors();
let owner: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});
beforeEach(async () => {
  await db.delete(statementCredits);
  await db.delete(statementImports);
  await db.delete(payments);
  await db.delete(unplacedPayments);
  await db.delete(orders);
  await db.delete(quotes);
});

const now = new Date();
const path = "/admin/verification";
const notFound = { kind: "not-found", reason: "Not found." } as const;
const waiting = async () => (await paymentsToVerify()).rows.map(({ orderId }) => orderId);

/** Dates an order's payment to this many hours ago. */
async function sent(orderId: string, hours: number) {
  const submitted_at = new Date(now.getTime() - hours * 3_600_000);
  await db.update(payments).set({ submitted_at }).where(eq(payments.order_id, orderId));
}

describe("the queue", () => {
  it("has the longest waiting first, and what was cancelled by its customer", async () => {
    const asha = await shopper();
    const [first, second, third] = [await orderFor(asha), await again(asha), await again(asha)];
    await sent(first.orderId, 1);
    await sent(second.orderId, 30);
    await sent(third.orderId, 3);
    await cancelOwnOrder(asha, third.orderId, now);
    expect(await waiting()).toEqual([second.orderId, third.orderId, first.orderId]);
    expect(await countToVerify()).toBe(3);
    const page = await owner.read(path);
    for (const fact of [second.orderNumber, "Overdue by 6 h", "3 to verify"])
      expect(page).toContain(fact);
  });

  it("holds no payment that is decided, and holds it again once that is taken back", async () => {
    const asha = await shopper();
    const [found, missing] = [await orderFor(asha), await again(asha)];
    await verifyPayment(await seenPayment(found.orderId), owner.id, now);
    await rejectPayment(await seenPayment(missing.orderId), owner.id, notFound, now);
    expect(await waiting()).toEqual([]);
    expect(await owner.read(path)).toContain(adminMessages.nothingToVerify);
    await withdrawDecision(found.orderId, owner.id, now);
    await withdrawDecision(missing.orderId, owner.id, now);
    expect(await waiting()).toHaveLength(2);
  });

  it("comes in windows, each after the last payment of the one before", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    const [like] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!like) throw new Error("there is no order");
    for (let n = 1; n <= VERIFICATION_QUEUE_PAGE_ORDERS; n++) {
      const id = crypto.randomUUID();
      const order_number = `ORD${1_800_000_000_000 + n}`;
      await db.insert(orders).values({ ...like, id, order_number, quote_id: null });
      const submitted_at = new Date(now.getTime() + n * 1_000);
      const transaction_id = newTransactionId();
      await db.insert(payments).values({ order_id: id, transaction_id, submitted_at });
    }
    const first = await paymentsToVerify();
    expect(first.rows).toHaveLength(VERIFICATION_QUEUE_PAGE_ORDERS);
    expect(first.next).toBe(first.rows.at(-1)?.paymentId);
    const second = await paymentsToVerify({ after: first.next ?? "" });
    expect(second.rows).toHaveLength(1);
    expect(second.next).toBeNull();
    const all = [...first.rows, ...second.rows].map(({ paymentId }) => paymentId);
    expect(new Set(all).size).toBe(VERIFICATION_QUEUE_PAGE_ORDERS + 1);
  });

  it("begins with the order that was asked for, and names it once", async () => {
    const [older, newer] = [await orderFor(await shopper()), await orderFor(await shopper("ravi"))];
    await sent(older.orderId, 5);
    expect(await owner.read(path)).toContain(`/admin/orders/${older.orderId}"`);
    const page = await owner.read(`${path}?order=${newer.orderId}`);
    expect(page).toContain(`/admin/orders/${newer.orderId}"`);
    expect(page).not.toContain(`/admin/orders/${older.orderId}"`);
    expect(page.split(newer.orderNumber)).toHaveLength(3);
  });

  it("is worked with what a statement proves first where that is asked for, and leads back to the oldest first", async () => {
    const [older, newer] = [await orderFor(await shopper()), await orderFor(await shopper("ravi"))];
    await sent(older.orderId, 5);
    await confirmedCredit({ transaction_id: newer.transactionId });
    const first = async (query: string) => {
      const page = await owner.read(`${path}${query}`);
      return [
        page.includes(`/admin/orders/${newer.orderId}"`),
        page.includes(`href="${path}?sort`),
      ];
    };
    expect(await first("")).toEqual([false, true]);
    expect(await first("?sort=proved")).toEqual([true, false]);
    expect(await first(`?sort=proved&order=${older.orderId}`)).toEqual([false, false]);
  });

  it("leads who imports statements to the one that proves some of it, and staff to none", async () => {
    const { transactionId: transaction_id } = await orderFor(await shopper());
    const file = { file_name: "june.csv", file_sha256: Buffer.alloc(32, 7), layout: "hdfc" };
    const [made] = await db
      .insert(statementImports)
      .values({ ...file, credit_count: 1, confirmed_at: now })
      .returning({ id: statementImports.id });
    await db.insert(statementCredits).values({
      statement_id: made?.id ?? "",
      transaction_id,
      amount: rupees(148),
      credited_on: indianDay(now),
      line: 3,
    });
    const page = await owner.read(path);
    expect(page).toContain(adminMessages.queue.proved(1));
    expect(page).toContain(`/admin/statements/${made?.id}`);
    expect(await (await seller("staff")).read(path)).not.toContain("/admin/statements/");
    await db.delete(statementCredits);
    expect(await owner.read(path)).not.toContain("proved by a statement");
  });

  it("knows what was rejected before, and the customer's other orders", async () => {
    const asha = await shopper();
    const [order, other] = [await orderFor(asha), await again(asha)];
    await rejectPayment(await seenPayment(order.orderId), owner.id, notFound, now);
    await resubmitPayment(asha, order.orderId, { transactionId: newTransactionId() }, now);
    const { rows } = await paymentsToVerify({ orderId: order.orderId });
    expect(rows).toMatchObject([
      {
        rejected: [{ transactionId: order.transactionId, reason: "Not found." }],
        others: { count: 1, newest: [{ id: other.orderId, payment: "waiting" }] },
        items: [{ quantity: 2 }],
      },
    ]);
  });
});

describe("its evidence", () => {
  const codes = async (orderId: string) =>
    (await paymentsToVerify({ orderId })).rows.flatMap(({ evidence }) =>
      evidenceOf(evidence).map(({ code }) => code),
    );

  it("points out the same picture on two orders, of two customers too, and links them", async () => {
    const [first, second] = [
      await orderFor(await shopper()),
      await orderFor(await shopper("ravi")),
    ];
    const picture = { screenshot_sha256: Buffer.from("one picture"), screenshot_path: "a.png" };
    await db.update(payments).set(picture);
    expect(await codes(first.orderId)).toContain("picture-on-other-order");
    expect(await owner.read(`${path}?order=${first.orderId}`)).toContain(
      `/admin/orders/${second.orderId}`,
    );
  });

  it("points out the picture that a browser made smaller from another's, either way round", async () => {
    const [first, second, third] = [
      await orderFor(await shopper()),
      await orderFor(await shopper("ravi")),
      await orderFor(await shopper()),
    ];
    const [whole, one, other] = ["a", "b", "c"].map((name) => Buffer.alloc(32, name));
    const pictures = [
      { screenshot_sha256: whole },
      { screenshot_sha256: one, screenshot_chosen_sha256: whole },
      { screenshot_sha256: other, screenshot_chosen_sha256: whole },
    ];
    for (const [at, { orderId }] of [first, second, third].entries()) {
      const { screenshot_chosen_sha256 = null, ...stored } = pictures[at] ?? {};
      const facts = { screenshot_chosen_sha256, screenshot_program: "Canva" };
      const screenshot_chosen_bytes = screenshot_chosen_sha256 && 2_900_000;
      await db
        .update(payments)
        .set({ ...stored, ...facts, screenshot_chosen_bytes, screenshot_path: `${at}.png` })
        .where(eq(payments.order_id, orderId));
      await sent(orderId, -1);
    }
    expect(await codes(first.orderId)).toEqual([
      "chosen-on-other-order",
      "picture-of-editor",
      "id-unique",
    ]);
    for (const { orderId } of [second, third])
      expect(await codes(orderId)).toEqual([
        "chosen-on-other-order",
        "picture-of-editor",
        "picture-made-smaller",
        "id-unique",
      ]);
    const page = await owner.read(`${path}?order=${second.orderId}`);
    for (const fact of [first.orderId, third.orderId, "The customer's browser says", "2.9 MB"])
      expect(page).toContain(fact);
    const details = await owner.read(`/admin/orders/${second.orderId}`);
    expect(details).toContain("It says that the file had 2.9 MB");
  });

  it("points out the transaction ID that was rejected for another order", async () => {
    const asha = await shopper();
    const first = await orderFor(asha);
    await rejectPayment(await seenPayment(first.orderId), owner.id, notFound, now);
    const second = await again(asha);
    await db
      .update(payments)
      .set({ transaction_id: first.transactionId })
      .where(eq(payments.order_id, second.orderId));
    expect(await codes(second.orderId)).toContain("id-older-than-order");
    const third = await orderFor(await shopper("ravi"));
    expect(await codes(third.orderId)).toEqual(["picture-missing", "id-unique"]);
  });
});

describe("an ID that another customer sent, too", () => {
  it("is shown with both, on the order, in the queue and on the other's page; an accountant sees who has it [R68]", async () => {
    const { orderId, orderNumber, transactionId } = await orderFor(await shopper());
    const ravi = await shopper("ravi");
    const quote = await quoteFor(ravi);
    expect((await confirmQuote(ravi, quote.id, { transactionId }, now)).ok).toBe(false);
    const accountant = await seller("accountant");
    for (const page of [`${path}?order=${orderId}`, `/admin/orders/${orderId}`]) {
      const shown = await owner.read(page);
      expect(shown).toContain("Another customer sent this ID, too");
      expect(shown).toContain(`/admin/customers/${ravi}`);
      const seen = await accountant.read(page);
      expect(seen).toContain("Another customer sent this ID, too");
      expect(seen).not.toContain(ravi);
    }
    expect(await owner.read(`/admin/customers/${ravi}`)).toContain(orderNumber);
  });

  it("is shown with a payment that no order came of", async () => {
    const ravi = await shopper("ravi");
    const { id } = await quoteFor(ravi);
    const transactionId = newTransactionId();
    const tomorrow = new Date(now.getTime() + 25 * 3_600_000);
    await confirmQuote(ravi, id, { transactionId }, tomorrow);
    const asha = await shopper();
    const quote = await quoteFor(asha);
    expect((await confirmQuote(asha, quote.id, { transactionId }, now)).ok).toBe(false);
    expect(await owner.read("/admin")).toContain(`/admin/customers/${asha}`);
  });
});

describe("who looks at the queue", () => {
  it("decides with it as staff, and only looks as an accountant", async () => {
    const { orderId } = await orderFor(await shopper());
    const { paymentId } = await seenPayment(orderId);
    const accountant = await seller("accountant");
    const staff = await seller("staff");
    const verification = `/forms/admin/orders/${orderId}/verification`;
    expect(await staff.read(path)).toContain('aria-keyshortcuts="v"');
    const page = await accountant.read(path);
    expect(page).toContain("1 to verify");
    expect(page).not.toContain('aria-keyshortcuts="v"');
    const seen = { payment: paymentId, status: "confirmation_pending" };
    expect(await staff.post(verification, seen)).toMatchObject({
      ok: true,
      decision: expect.any(String),
    });
  });

  it("is asked about less than a tenth of what was due, once for each amount, before the customer reads it", async () => {
    const { orderId } = await orderFor(await shopper());
    const { paymentId: payment } = await seenPayment(orderId);
    const reason = adminMessages.rejectionReasons["amount-differs"];
    const reject = (received: string, asked = "") =>
      owner.post(`/forms/admin/orders/${orderId}/rejection`, {
        ...{ payment, status: "confirmation_pending", kind: "amount-differs", reason },
        ...{ received, asked },
      });
    const asks = (received: string) => ({
      status: 422,
      problem: "amount-received-unlikely",
      asked: received,
      errors: {
        received: adminMessages["amount-received-unlikely"]({
          received: rupees(received),
          due: rupees(148),
        }),
      },
    });
    expect(await reject("2")).toMatchObject(asks("2"));
    expect(await reject("3", "2")).toMatchObject(asks("3"));
    expect(await waiting()).toEqual([orderId]);
    expect(await reject("2", "2")).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
  });

  it("isn't asked about a tenth", async () => {
    const { orderId } = await orderFor(await shopper());
    const { paymentId: payment } = await seenPayment(orderId);
    const reason = adminMessages.rejectionReasons["amount-differs"];
    const tenth = { payment, kind: "amount-differs", reason, received: "14.80" };
    expect(await owner.post(`/forms/admin/orders/${orderId}/rejection`, tenth)).toMatchObject({
      ok: true,
    });
  });

  it("is told where the order went that they saw elsewhere", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    const { paymentId } = await seenPayment(orderId);
    await cancelOwnOrder(asha, orderId, now);
    for (const form of ["verification", "rejection"])
      expect(
        await owner.post(`/forms/admin/orders/${orderId}/${form}`, {
          payment: paymentId,
          status: "confirmation_pending",
          reason: "Not found.",
        }),
      ).toMatchObject({
        status: 409,
        errors: { form: adminMessages["order-changed"]({ status: "cancelled" }) },
      });
  });
});

/** Places another order of the same customer. */
async function again(userId: string) {
  await giveAddress(userId);
  await addLine(userId, { id: "ndk-01", size: "postal", quantity: 2 });
  return await orderFor(userId);
}
