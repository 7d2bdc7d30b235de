import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#data/db.server";
import { countedPayments } from "#data/figures/payment-days.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { orderEmail } from "#data/orders/emails/order-emails.server";
import { customerById, customersPage } from "#data/orders/lists/customers.server";
import { idsMatching } from "#data/orders/lists/filtered-orders.server";
import { unpaidLinksFound } from "#data/orders/lists/found-links.server";
import { claimOrder, undoClaim } from "#data/orders/order-claims.server";
import { changeStatus } from "#data/orders/order-transitions.server";
import { orderForAdmin, orderOf, ordersOf } from "#data/orders/orders.server";
import {
  cancelLongUndoneSales,
  cancelUndoneSale,
  sellForCash,
  takeCash,
} from "#data/orders/payment/cash.server";
import { evidenceFacts } from "#data/orders/payment/evidence.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { paymentsToVerify } from "#data/orders/payment/verification-queue.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { erasePerson, personalData } from "#data/personal-data/personal-data.server";
import { deleteOldGuests, deleteOldVersions } from "#data/personal-data/retention.server";
import { emailTemplates, orderLinks, orders, products, users } from "#data/schema.server";
import { beginCounting, countedSizes, stopCounting } from "#data/stock/runs.server";
import { workCounts } from "#data/today/work.server";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { emailTemplates as demoTemplates } from "#domain/email/emails";
import { isMadeBySeller } from "#domain/email/notified-order";
import { parseMonthOrDay } from "#domain/figures/payment-days";
import { indianDay } from "#domain/indian-time";
import { rupees, subtract, ZERO } from "#domain/money/money";
import { NO_FILTER } from "#domain/orders/lists/order-filter";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  insertCoupon,
  newTransactionId,
  person,
  seenPayment,
  stockCatalogue,
  storeFacts,
  usesOf,
} from "#test/database/store-rows";
import { LINK_REQUEST } from "#test/people/order-by-link";
import {
  cancelOrderLink,
  countLinksToPay,
  extendOrderLink,
  type LinkRequest,
  linkBySecret,
  linkOfOrder,
  makeOrderLink,
  overdueLinks,
  renewOrderLink,
  unpaidLinks,
} from "./order-links.server.ts";
import { quoteVersionOf } from "./quote-versions.server.ts";
import { attachScreenshot } from "./screenshots.server.ts";
import { pendingUnplacedPayments, settleUnplaced } from "./unplaced-payments.server.ts";

testDatabase();

let seller: string;
let cashier: { id: string; alone: boolean };
beforeAll(async () => {
  await stockCatalogue();
  await db.insert(emailTemplates).values(demoTemplates);
  seller = await person("seller");
  cashier = { id: seller, alone: false };
});

const hashOf = (quoteId: string, serial: number) =>
  createHash("sha256").update(`${quoteId} ${serial}`).digest();
const NOT_THERE = { kind: "not-found", reason: "Not there." } as const;
const DAY = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(Date.now() + days * DAY);

async function linkFor(request: Partial<LinkRequest> = {}, now = new Date()) {
  const made = await makeOrderLink({ ...LINK_REQUEST, ...request }, hashOf, seller, now);
  if (!made.ok) throw new Error(made.problems[0]?.code);
  const link = await linkOfOrder(made.quoteId, now);
  if (!link) throw new Error("no link was made");
  return link;
}

type Link = Awaited<ReturnType<typeof linkFor>>;

function pay(
  link: { guestId: string; versionId: string },
  transactionId = newTransactionId(),
  now = new Date(),
) {
  return confirmQuote(link.guestId, link.versionId, { transactionId }, now);
}

/** Uploads a screenshot for a UPI payment that isn't confirmed yet. */
async function chooseScreenshot({ quoteId, guestId, versionId }: Link) {
  const screenshot = { path: `${quoteId}begun.png`, sha256: new Uint8Array(32) };
  await attachScreenshot(guestId, versionId, screenshot);
}

const guests = () => db.$count(users, eq(users.provider, "link"));

describe("an order that a seller makes", () => {
  it("costs what the shop asks, and is its customer's, who has no account", async () => {
    const link = await linkFor();
    const version = await quoteVersionOf(link.guestId, link.versionId);
    // 2 × ₹49, a combo of ₹99, ₹50 for delivery
    expect(version).toMatchObject({ total: rupees(247), shipping: { cost: rupees(50) } });
    expect(version?.lines.map(({ id, quantity }) => [id, quantity]).toSorted()).toEqual([
      ["ndk-01", 2],
      ["starter-pack", 1],
    ]);
    expect(version).toMatchObject({ customerName: "Meena", mobile: "9123456780" });
  });

  it("has no delivery fee where the store bears it, and none where it is collected, without an address", async () => {
    const costs = { standard: ZERO, express: ZERO };
    const free = await linkFor({ deliveryTerms: { ...DEFAULT_DELIVERY, costs } });
    expect(free.total).toBe(rupees(197));
    const collected = await linkFor({ delivery: "collected", typed: null });
    expect(await quoteVersionOf(collected.guestId, collected.versionId)).toMatchObject({
      total: rupees(197),
      address: null,
      customerName: "Meena",
      shipping: { type: "collected" },
    });
  });

  it("takes a coupon as a customer's order does, and gives it back when it is cancelled", async () => {
    const { id, code } = await insertCoupon();
    const link = await linkFor({ couponCode: code });
    expect(link.total).toBe(rupees(227));
    expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
    expect(await cancelOrderLink(link.quoteId, seller, new Date())).toBe(true);
    expect(await usesOf(id)).toEqual({ counted: 0, held: 0, ordered: 0 });
  });

  it("holds counted pieces as a customer's order does, and gives them back when it is cancelled", async () => {
    const size = { id: "ndk-01", size: "postal" as const };
    const by = { by: seller, now: new Date() };
    await beginCounting(size, { quantity: 5, day: indianDay(by.now), note: null }, by);
    const link = await linkFor({ items: [{ ...size, quantity: 2 }] });
    expect(await countedSizes(new Date(), size)).toMatchObject([{ held: 2, left: 3 }]);
    expect(await cancelOrderLink(link.quoteId, seller, new Date())).toBe(true);
    expect(await countedSizes(new Date(), size)).toMatchObject([{ held: 0, left: 5 }]);
    await stopCounting(size, by);
  });

  it.each([
    [
      "what isn't sold",
      { items: [{ id: "qt-gone", size: "postal", quantity: 1 }] },
      "item-refused",
    ],
    ["nothing", { items: [] }, "cart-empty"],
    ["no address", { typed: null }, "address-missing"],
    ["a wrong number", { mobile: "12" }, "mobile-malformed"],
    ["a coupon that isn't there", { couponCode: "NOPE" }, "coupon-invalid"],
  ] as const)("isn't made of %s, and leaves nobody behind", async (_, request, code) => {
    const before = await guests();
    const made = await makeOrderLink({ ...LINK_REQUEST, ...request }, hashOf, seller, new Date());
    expect(made).toMatchObject({ ok: false, problems: [{ code }] });
    expect(await guests()).toBe(before);
  });
});

describe("an order that isn't made", () => {
  it("says all that is wrong at once, and isn't made where its customer is wrong", async () => {
    const items = [
      { id: "qt-gone", size: "postal", quantity: 1 },
      { id: "ndk-01", size: "postal", quantity: 1 },
    ];
    const wrong = { items, mobile: "12", couponCode: "NOPE" };
    const made = await makeOrderLink({ ...LINK_REQUEST, ...wrong }, hashOf, seller, new Date());
    const codes = made.ok ? [] : made.problems.map(({ code }) => code);
    expect(codes).toEqual(["item-refused", "mobile-malformed", "coupon-invalid"]);
    const gone = items.slice(0, 1);
    const none = await makeOrderLink(
      { ...LINK_REQUEST, ...wrong, items: gone },
      hashOf,
      seller,
      later(0),
    );
    expect(none).toMatchObject({ problems: codes.map((code) => ({ code })) });
    const before = await guests();
    const checked = await makeOrderLink(
      { ...LINK_REQUEST, customer: null },
      hashOf,
      seller,
      new Date(),
    );
    expect(checked).toEqual({ ok: false, problems: [] });
    expect(await guests()).toBe(before);
  });
});

describe("the link of an order", () => {
  it("is found by its secret alone, and a new one takes the old one's place", async () => {
    const { quoteId } = await linkFor();
    const now = new Date();
    expect(await linkBySecret(hashOf(quoteId, 1), now)).toMatchObject({ quoteId, state: "to-pay" });
    expect(await linkBySecret(hashOf(quoteId, 2), now)).toBeNull();
    expect(await renewOrderLink(quoteId, 1, hashOf)).toBe(true);
    expect(await renewOrderLink(quoteId, 1, hashOf)).toBe(false);
    expect(await linkBySecret(hashOf(quoteId, 1), now)).toBeNull();
    expect(await linkBySecret(hashOf(quoteId, 2), now)).toMatchObject({ quoteId });
  });

  it("pays one order, which a seller verifies as any other", async () => {
    const link = await linkFor();
    const transactionId = newTransactionId();
    const paid = await pay(link, transactionId);
    expect(paid).toMatchObject({ ok: true, orderId: link.quoteId });
    expect(await pay(link, transactionId)).toMatchObject({ ok: true, orderId: link.quoteId });
    const seen = await seenPayment(link.quoteId);
    expect(await verifyPayment(seen, seller, new Date())).toMatchObject({ ok: true });
    expect(await orderOf(link.guestId, link.quoteId)).toMatchObject({ payment: "verified" });
    expect(await linkOfOrder(link.quoteId, new Date())).toMatchObject({ state: "placed" });
    expect((await linkOfOrder(link.quoteId, later(31)))?.state).toBe("over");
  });

  it("waits for its seller's hand where its customer collects, once it is paid", async () => {
    const link = await linkFor({ delivery: "collected", typed: null });
    await pay(link);
    await verifyPayment(await seenPayment(link.quoteId), seller, new Date());
    expect(await orderForAdmin(link.quoteId)).toMatchObject({ status: "processing" });
  });

  it("makes one order of two browsers that pay at once, and keeps the other's payment for the seller", async () => {
    const link = await linkFor();
    const answers = await atOnce(2, () => pay(link));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      problem: { code: "payment-stored", reason: "other-id-placed" },
    });
    expect(await db.$count(orders, eq(orders.id, link.quoteId))).toBe(1);
    const left = await pendingUnplacedPayments();
    expect(left.filter(({ orderNumber }) => orderNumber === link.orderNumber)).toHaveLength(1);
  });

  it("refuses an ID that another order has", async () => {
    const [one, other] = [await linkFor(), await linkFor()];
    const transactionId = newTransactionId();
    await pay(one, transactionId);
    expect(await pay(other, transactionId)).toMatchObject({
      ok: false,
      problem: { code: "transaction-id-taken" },
    });
  });

  it("asks for nothing after a day, and keeps what was paid for the seller to decide", async () => {
    const link = await linkFor({}, later(-1.01));
    expect(link.state).toBe("to-pay");
    expect(await linkOfOrder(link.quoteId, new Date())).toMatchObject({ state: "expired" });
    expect(await pay(link)).toMatchObject({
      ok: false,
      problem: { code: "payment-stored", reason: "version-expired" },
    });
  });

  it("asks for nothing once its seller cancelled it, and throws no payment away", async () => {
    const link = await linkFor();
    expect(await cancelOrderLink(link.quoteId, seller, new Date())).toBe(true);
    expect(await cancelOrderLink(link.quoteId, seller, new Date())).toBe(false);
    expect(await linkOfOrder(link.quoteId, new Date())).toMatchObject({ state: "cancelled" });
    const problem = { code: "payment-stored", reason: "order-cancelled" };
    expect(await pay(link)).toMatchObject({ ok: false, problem });
    expect(await db.$count(orders, eq(orders.id, link.quoteId))).toBe(0);
  });

  it("stays in the list for a day once its seller cancelled it", async () => {
    const link = await linkFor();
    await cancelOrderLink(link.quoteId, seller, new Date());
    const states = async (now: Date) =>
      (await unpaidLinks(now)).rows
        .filter(({ quoteId }) => quoteId === link.quoteId)
        .map(({ state }) => state);
    expect(await states(later(0.9))).toEqual(["cancelled"]);
    expect(await states(later(1.1))).toEqual([]);
  });

  it("can't be cancelled any more once it is paid", async () => {
    const link = await linkFor();
    await pay(link);
    expect(await cancelOrderLink(link.quoteId, seller, new Date())).toBe(false);
    expect(await linkOfOrder(link.quoteId, new Date())).toMatchObject({ state: "placed" });
  });

  it("can be found by number, name, phone and email while nobody has paid it", async () => {
    const meena = { name: "Meenakshi Sundaram", email: "meenakshi@example.com" };
    const link = await linkFor({ customer: meena, mobile: "9812345670" });
    const { orderNumber, quoteId } = link;
    const found = async (q: string, now = new Date()) =>
      (await unpaidLinksFound(q, now)).map((each) => each.quoteId);
    const texts = [
      orderNumber,
      orderNumber.slice(-6),
      "meena sundaram",
      "Minakshi",
      "Menakshi",
      "sundarma",
      "+91 98123 45670",
      "meenakshi@example.com",
    ];
    for (const text of texts) expect(await found(text), text).toContain(quoteId);
    const asha = await linkFor({ customer: { name: "Asha", email: "" } });
    expect(await found("Ahsa")).toContain(asha.quoteId);
    for (const text of ["", "sundhya", "9812345671"])
      expect(await found(text), text).not.toContain(quoteId);
    expect(await found(orderNumber, later(29))).toEqual([quoteId]);
    expect(await found(orderNumber, later(31))).toEqual([]);
    await cancelOrderLink(quoteId, seller, new Date());
    expect(await found(orderNumber)).toEqual([]);
    const paid = await linkFor();
    await pay(paid);
    expect(await found(paid.orderNumber)).toEqual([]);
  });

  it("is listed page by page until it is paid, and needs its seller from the second hour to a day after its end", async () => {
    const hoursAgo = (hours: number) => later(-hours / 24);
    const [fresh, waiting, expired, gone, paid] = [
      await linkFor(),
      await linkFor({}, hoursAgo(1.1)),
      await linkFor({}, hoursAgo(47)),
      await linkFor({}, hoursAgo(49)),
      await linkFor({}, hoursAgo(2)),
    ];
    await pay(paid);
    const overdue = (await overdueLinks(100, new Date())).map(({ quoteId }) => quoteId);
    for (const { quoteId } of [waiting, expired]) expect(overdue).toContain(quoteId);
    for (const { quoteId } of [fresh, gone, paid]) expect(overdue).not.toContain(quoteId);
    const current = { deliveryTerms: DEFAULT_DELIVERY, payee: LINK_REQUEST.payee };
    for (const [{ quoteId }, hours] of [
      [expired, 0.9],
      [gone, 1.1],
    ] as const)
      expect(await extendOrderLink(quoteId, current, hoursAgo(hours))).toEqual({ ok: true });
    const afterwards = (await overdueLinks(100, new Date())).map(({ quoteId }) => quoteId);
    expect(afterwards).toEqual(expect.arrayContaining([waiting.quoteId, gone.quoteId]));
    expect(afterwards).not.toContain(expired.quoteId);
    expect((await workCounts())["unpaid-links"]).toBe(afterwards.length);
    const listed: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await unpaidLinks(new Date(), after);
      listed.push(...rows.map(({ quoteId }) => quoteId));
      after = next ?? undefined;
    } while (after);
    expect(new Set(listed).size).toBe(listed.length);
    for (const { quoteId } of [fresh, waiting, expired, gone]) expect(listed).toContain(quoteId);
    expect(listed).not.toContain(paid.quoteId);
    const before = await countLinksToPay(new Date());
    await cancelOrderLink(fresh.quoteId, seller, new Date());
    expect(await countLinksToPay(new Date())).toBe(before - 1);
  });

  it("that has expired asks for payment for another day, at today's prices and with the same delivery", async () => {
    const current = { deliveryTerms: DEFAULT_DELIVERY, payee: LINK_REQUEST.payee };
    const costs = { standard: ZERO, express: ZERO };
    const dayAgo = later(-1.01);
    const { code, id: couponId } = await insertCoupon();
    const [posted, free, collected] = [
      await linkFor({ couponCode: code }, dayAgo),
      await linkFor({ deliveryTerms: { ...DEFAULT_DELIVERY, costs } }, dayAgo),
      await linkFor({ delivery: "collected", typed: null }, dayAgo),
    ];
    for (const link of [posted, free, collected]) {
      const { quoteId, total, orderNumber } = link;
      expect(await extendOrderLink(quoteId, current, new Date())).toEqual({ ok: true });
      const again = await linkOfOrder(quoteId, new Date());
      expect(again).toMatchObject({ state: "to-pay", total, orderNumber, serial: 1 });
      const versions = [link.versionId, again?.versionId ?? ""];
      const [before, after] = await Promise.all(
        versions.map((versionId) => quoteVersionOf(link.guestId, versionId)),
      );
      const { address, customerName, mobile, shipping } = before ?? {};
      expect(after).toMatchObject({ address, customerName, mobile, shipping });
      expect(await extendOrderLink(quoteId, current, new Date())).toMatchObject({ problems: null });
    }
    expect(await usesOf(couponId)).toEqual({ counted: 1, held: 1, ordered: 0 });
    const again = await linkOfOrder(posted.quoteId, new Date());
    expect(await pay(again ?? posted)).toMatchObject({ ok: true, orderId: posted.quoteId });
    const refused = await linkFor({}, dayAgo);
    const ofBus = eq(products.product_id, "ndk-01");
    await db.update(products).set({ is_active: false }).where(ofBus);
    const answer = await extendOrderLink(refused.quoteId, current, new Date());
    await db.update(products).set({ is_active: true }).where(ofBus);
    expect(answer).toMatchObject({ ok: false, problems: [{ code: "lines-unavailable" }] });
    expect(await linkOfOrder(refused.quoteId, new Date())).toMatchObject({ state: "expired" });
  });

  it("goes with who was to pay by it, a month after nobody did", async () => {
    const [unpaid, paid] = [await linkFor({}, later(-40)), await linkFor({}, later(-40))];
    await pay(paid);
    const sweep = async () => {
      await deleteOldVersions(DEFAULT_SETTINGS.retention, new Date());
      await deleteOldGuests(DEFAULT_SETTINGS.retention, new Date());
    };
    await sweep();
    const left = (guestId: string) =>
      db.$count(users, and(eq(users.id, guestId), eq(users.provider, "link")));
    expect([await left(unpaid.guestId), await left(paid.guestId)]).toEqual([0, 1]);
    expect(await db.$count(orderLinks, eq(orderLinks.quote_id, unpaid.quoteId))).toBe(0);
  });
});

const notOpen = { ok: false, problem: { code: "link-not-open" } };

describe("cash for an order", () => {
  it("is one press, and says who took it and when, with no ID and no picture", async () => {
    const [link, other] = [await linkFor(), await linkFor()];
    const now = new Date();
    await chooseScreenshot(link);
    expect(await takeCash(link.quoteId, cashier, now)).toEqual({ ok: true });
    expect(await takeCash(other.quoteId, cashier, now)).toEqual({ ok: true });
    const order = await orderForAdmin(link.quoteId);
    expect(order).toMatchObject({
      payment: "verified",
      transactionId: null,
      screenshotPath: null,
    });
    expect(order?.payments).toMatchObject([
      {
        transactionId: null,
        screenshotPath: null,
        verification: { outcome: "verified", decidedAt: now },
      },
    ]);
    expect(order && isMadeBySeller(order)).toBe(true);
  });

  it("has no evidence to weigh: neither an ID nor a screenshot, and no likeness to other cash", async () => {
    for (const link of [await linkFor(), await linkFor()]) {
      await takeCash(link.quoteId, cashier, new Date());
      const order = await orderForAdmin(link.quoteId);
      expect(order?.payments).toHaveLength(1);
      expect(await evidenceFacts(order ?? { payments: [] })).toBeNull();
    }
  });

  it("stands in the lists of orders and of customers as any other", async () => {
    const link = await linkFor();
    await takeCash(link.quoteId, cashier, new Date());
    const { rows } = await ordersOf(link.guestId);
    expect(rows).toMatchObject([{ id: link.quoteId, transactionId: null }]);
    expect(await customerById(link.guestId)).toMatchObject({ orders: 1, spent: link.total });
    const filter = { ...NO_FILTER, q: link.orderNumber };
    expect(await idsMatching(filter, 10)).toEqual([link.quoteId]);
  });

  it("is counted apart from what a bank shows", async () => {
    const today = parseMonthOrDay(indianDay(new Date()));
    if (!today) throw new Error("no day");
    const inCash = async () => {
      const counted = await countedPayments(today);
      return counted.filter(({ statement }) => statement === "cash").map(({ count }) => count);
    };
    const [before = 0] = await inCash();
    await takeCash((await linkFor()).quoteId, cashier, new Date());
    await pay(await linkFor());
    const undone = await linkFor();
    await takeCash(undone.quoteId, cashier, new Date());
    await withdrawDecision(undone.quoteId, seller, new Date());
    expect(await inCash()).toEqual([before + 1]);
  });

  it("is taken by nobody for an order that is their own, unless nobody else could", async () => {
    const link = await linkFor();
    await pay(link);
    await rejectPayment(await seenPayment(link.quoteId), seller, NOT_THERE, new Date());
    await claimOrder(hashOf(link.quoteId, 1), seller, new Date());
    expect(await takeCash(link.quoteId, cashier, new Date())).toEqual({
      ok: false,
      problem: { code: "own-order" },
    });
    const alone = { ...cashier, alone: true };
    expect(await takeCash(link.quoteId, alone, new Date())).toEqual({ ok: true });
  });

  it("is taken once, and not beside a payment of the link", async () => {
    const link = await linkFor();
    const presses = await atOnce(3, () => takeCash(link.quoteId, cashier, new Date()));
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    const paid = await linkFor();
    await pay(paid);
    expect(await takeCash(paid.quoteId, cashier, new Date())).toEqual(notOpen);
    const cancelled = await linkFor();
    await cancelOrderLink(cancelled.quoteId, seller, new Date());
    expect(await takeCash(cancelled.quoteId, cashier, new Date())).toEqual(notOpen);
    expect(await pay(link)).toMatchObject({ ok: false, problem: { code: "payment-stored" } });
  });

  it("is the rest of an order of which a part came by UPI, in the payments' report, too", async () => {
    const link = await linkFor();
    await pay(link);
    const part = { kind: "amount-differs", reason: "Too little.", received: "200" } as const;
    await rejectPayment(await seenPayment(link.quoteId), seller, part, new Date());
    const today = parseMonthOrDay(indianDay(new Date()));
    if (!today) throw new Error("no day");
    const sum = async () => {
      const counted = await countedPayments(today);
      return counted.find(({ statement }) => statement === "cash")?.amount ?? ZERO;
    };
    const before = await sum();
    expect(await takeCash(link.quoteId, cashier, new Date())).toEqual({ ok: true });
    expect(subtract(await sum(), before)).toBe(rupees(47));
  });
});

describe("cash that is undone within its seconds", () => {
  const undo = (quoteId: string, now = new Date()) => withdrawDecision(quoteId, seller, now);
  const queued = async (orderId: string) => (await paymentsToVerify({ orderId })).rows;

  it("leaves nothing to verify: its customer pays by the link, for the whole amount", async () => {
    const link = await linkFor();
    await takeCash(link.quoteId, cashier, new Date());
    expect(await undo(link.quoteId)).toEqual({ ok: true });
    expect(await queued(link.quoteId)).toEqual([]);
    expect(await orderForAdmin(link.quoteId)).toMatchObject({ payment: "rejected" });
    expect(await undo(link.quoteId)).toMatchObject({ ok: false, problem: { code: "undo-late" } });
    const transactionId = newTransactionId();
    const sent = await resubmitPayment(link.guestId, link.quoteId, { transactionId }, new Date());
    expect(sent).toEqual({ ok: true });
    expect(await queued(link.quoteId)).toMatchObject([{ transactionId, total: link.total }]);
  });

  it("makes room for the payment of who has its page open still", async () => {
    const link = await linkFor();
    const { quoteId, total } = link;
    await chooseScreenshot(link);
    await takeCash(quoteId, cashier, new Date());
    await undo(quoteId);
    const transactionId = newTransactionId();
    for (let press = 1; press <= 2; press++)
      expect(await pay(link, transactionId)).toMatchObject({ ok: true, orderId: quoteId });
    expect(await queued(quoteId)).toMatchObject([{ transactionId, total, hasScreenshot: true }]);
    expect((await quoteVersionOf(link.guestId, link.versionId))?.screenshot).toBe(null);
    expect(await pay(link)).toMatchObject({ problem: { reason: "other-id-placed" } });
  });

  it("is paid by what its customer confirmed while it stood, once, and not by what a seller decided", async () => {
    const link = await linkFor();
    await chooseScreenshot(link);
    const now = new Date();
    await takeCash(link.quoteId, cashier, now);
    const sent = [newTransactionId(), newTransactionId(), newTransactionId()];
    for (const transactionId of sent)
      expect(await pay(link, transactionId)).toMatchObject({ problem: { reason: "cash-taken" } });
    const stored = async () =>
      (await pendingUnplacedPayments()).filter(({ orderId }) => orderId === link.quoteId);
    const [gone] = await stored();
    expect(gone?.hasScreenshot).toBe(true);
    await settleUnplaced(gone?.id ?? "", cashier, { outcome: "refunded" }, new Date());
    expect(await undo(link.quoteId, now)).toEqual({ ok: true, paidByUpi: true });
    const [, transactionId, other] = sent;
    expect(await queued(link.quoteId)).toMatchObject([{ transactionId, total: link.total }]);
    expect(await stored()).toMatchObject([{ transactionId: other }]);
    expect(await pay(link, transactionId)).toMatchObject({ ok: true, orderId: link.quoteId });
    expect(await takeCash(link.quoteId, cashier, new Date())).toEqual(notOpen);
    await verifyPayment(await seenPayment(link.quoteId), seller, new Date());
    expect(await orderForAdmin(link.quoteId)).toMatchObject({ payment: "verified", transactionId });
  });

  it("is paid by UPI also where another node's clock calls that payment the older one", async () => {
    const link = await linkFor();
    const now = new Date();
    await takeCash(link.quoteId, cashier, now);
    const transactionId = newTransactionId();
    await pay(link, transactionId, new Date(now.getTime() - 400));
    await undo(link.quoteId);
    expect(await orderForAdmin(link.quoteId)).toMatchObject({ method: "upi", transactionId });
    const seen = await seenPayment(link.quoteId);
    expect(await verifyPayment(seen, seller, new Date())).toMatchObject({ ok: true });
    expect(await undo(link.quoteId)).toEqual({ ok: true });
  });

  it("leaves the payment of a cancelled order to its seller", async () => {
    const link = await linkFor();
    await takeCash(link.quoteId, cashier, new Date());
    await undo(link.quoteId);
    const cancel = { to: "cancelled", by: "seller" } as const;
    await transaction((tx) => changeStatus(tx, link.quoteId, cancel, seller, new Date()));
    expect(await pay(link)).toMatchObject({ problem: { code: "payment-stored" } });
  });

  it("can be taken again by another press, also in place of a payment that was rejected", async () => {
    const [undone, rejected] = [
      await linkFor({ delivery: "collected", typed: null }),
      await linkFor(),
    ];
    await takeCash(undone.quoteId, cashier, new Date());
    await undo(undone.quoteId);
    await pay(rejected);
    await rejectPayment(await seenPayment(rejected.quoteId), seller, NOT_THERE, new Date());
    for (const { quoteId } of [undone, rejected]) {
      expect((await linkOfOrder(quoteId, new Date()))?.isReturned).toBe(true);
      expect(await takeCash(quoteId, cashier, new Date())).toEqual({ ok: true });
      expect(await takeCash(quoteId, cashier, new Date())).toEqual(notOpen);
      const order = await orderForAdmin(quoteId);
      expect(order).toMatchObject({ payment: "verified", transactionId: null });
    }
  });
});

describe("a sale at a stall for cash", () => {
  const SALE: LinkRequest = {
    ...LINK_REQUEST,
    items: [{ id: "ndk-01", size: "postal", quantity: 2 }],
    customer: { name: "", email: "" },
    typed: null,
    delivery: "collected",
    mobile: "",
  };
  const sell = async (request: Partial<LinkRequest> = {}, now = new Date()) => {
    const sold = await sellForCash({ ...SALE, ...request }, hashOf, { by: seller, now });
    if (!sold.ok) throw new Error(sold.problems[0]?.code);
    return sold.quoteId;
  };
  const undo = (quoteId: string, now = new Date()) => withdrawDecision(quoteId, seller, now);

  it("is paid by one press, without a name and a number [R78]", async () => {
    const quoteId = await sell();
    expect(await orderForAdmin(quoteId)).toMatchObject({
      payment: "verified",
      method: "cash",
      status: "processing",
      total: rupees(98),
      customerName: null,
      mobile: null,
    });
    const { rows } = await customersPage();
    expect(rows.filter(({ name, mobile }) => !name && !mobile)).toEqual([]);
    const named = await sell({ customer: { name: "Ravi", email: "" }, mobile: "98765 43210" });
    expect(await orderForAdmin(named)).toMatchObject({
      customerName: "Ravi",
      mobile: "9876543210",
    });
  });

  it("that is sent at once and again with one key is made once; another key makes another", async () => {
    const before = await db.$count(orders);
    const key = crypto.randomUUID();
    const both = await Promise.all(Array.from({ length: 8 }, () => sell({ key })));
    expect(new Set(both).size).toBe(1);
    expect(await sell({ key })).toBe(both[0]);
    expect(await db.$count(orders)).toBe(before + 1);
    expect(await sell({ key: crypto.randomUUID() })).not.toBe(both[0]);
    expect(await db.$count(orders)).toBe(before + 2);
  });

  it("that isn't what its key has made already is refused, and says what was made", async () => {
    const before = await db.$count(orders);
    const key = crypto.randomUUID();
    const link = await linkFor({ ...SALE, mobile: "9876543210", key });
    await expect(sell({ key, mobile: "9876543210" })).rejects.toThrow("made-before");
    expect((await linkFor({ ...SALE, mobile: "9876543210", key })).quoteId).toBe(link.quoteId);
    const more = crypto.randomUUID();
    await sell({ key: more });
    for (const other of [
      { items: [{ id: "ndk-01", size: "postal" as const, quantity: 3 }] },
      { mobile: "9876543210" },
      { customer: { name: "Ravi", email: "" } },
    ])
      await expect(sell({ key: more, ...other })).rejects.toThrow("made-before");
    const posted = crypto.randomUUID();
    const meena = { pin: "520001", address: "4 Lake View", name: "Meena", mobile: "9123456780" };
    await linkFor({ key: posted });
    await linkFor({ key: posted });
    const elsewhere = {
      typed: { ...meena, address: "9 Lake View, Guntur" },
      key: posted,
    };
    await expect(linkFor(elsewhere)).rejects.toThrow("made-before");
    // A key isn't an ID by which the rows of somebody else can be read.
    await expect(sell({ key: seller })).rejects.toThrow();
    expect(await db.$count(orders)).toBe(before + 1);
  });

  it("that can't be made leaves nothing", async () => {
    const before = [await guests(), await db.$count(orders)];
    for (const wrong of [{ items: [] }, { mobile: "12" }, { couponCode: "NOPE" }])
      await expect(sell(wrong)).rejects.toThrow();
    expect([await guests(), await db.$count(orders)]).toEqual(before);
  });

  it("is cancelled by Undo where nobody can be asked to pay, and its pieces are there again", async () => {
    const postal = { id: "ndk-01", size: "postal" } as const;
    const by = { by: seller, now: new Date() };
    await beginCounting(postal, { quantity: 500, day: indianDay(by.now), note: null }, by);
    const left = async () => (await countedSizes(new Date(), postal))[0]?.left ?? 0;
    const before = await left();
    const quoteId = await sell({}, by.now);
    expect(await left()).toBe(before - 2);
    expect(await cancelUndoneSale(quoteId, seller, new Date())).toBe(false);
    await undo(quoteId, by.now);
    expect(await cancelUndoneSale(quoteId, seller, new Date())).toBe(true);
    expect(await left()).toBe(before);
    await stopCounting(postal, by);
    expect(await orderForAdmin(quoteId)).toMatchObject({ status: "cancelled" });
    const named = await sell({ mobile: "9876543210" }, by.now);
    await undo(named, by.now);
    expect(await cancelUndoneSale(named, seller, new Date())).toBe(false);
    expect(await orderForAdmin(named)).toMatchObject({ status: "confirmation_pending" });
  });

  it("whose cash was undone is cancelled a day later, unless something else pays for it", async () => {
    const now = new Date();
    const sellNamed = () => sell({ mobile: "9876543210" }, now);
    const [unpaid, held, again, sold] = [
      await sellNamed(),
      await sellNamed(),
      await sellNamed(),
      await sellNamed(),
    ];
    const paid = await linkFor({}, now);
    await takeCash(paid.quoteId, cashier, now);
    for (const quoteId of [unpaid, held, again, paid.quoteId]) await undo(quoteId, now);
    const onHold = { to: "pending", by: "seller" } as const;
    await transaction((tx) => changeStatus(tx, held, onHold, seller, now));
    await takeCash(again, cashier, new Date());
    await pay(paid);
    const status = async (quoteId: string) => (await orderForAdmin(quoteId))?.status;
    const daysOn = (days: number) => new Date(now.getTime() + days * DAY);
    await cancelLongUndoneSales(daysOn(0.99));
    expect(await status(unpaid)).toBe("confirmation_pending");
    for (const _ of [1, 2]) await cancelLongUndoneSales(daysOn(1.01));
    expect([await status(unpaid), await status(held)]).toEqual(["cancelled", "cancelled"]);
    expect(await status(again)).toBe("processing");
    expect(await status(paid.quoteId)).toBe("confirmation_pending");
    expect(await status(sold)).toBe("processing");
  });

  it("whose cash was undone after a payment by UPI was rejected waits for the customer, as before the cash", async () => {
    const link = await linkFor();
    await pay(link);
    const now = new Date();
    await rejectPayment(await seenPayment(link.quoteId), seller, NOT_THERE, now);
    const rejected = await orderForAdmin(link.quoteId);
    expect(rejected).toMatchObject({ status: "confirmation_pending", payment: "rejected" });
    expect(await takeCash(link.quoteId, cashier, now)).toEqual({ ok: true });
    await undo(link.quoteId, now);
    await cancelLongUndoneSales(later(1.01));
    const { status, payment } = rejected ?? {};
    expect(await orderForAdmin(link.quoteId)).toMatchObject({ status, payment });
    // It ends as each rejected order does: the customer pays after all, or a seller cancels it.
    expect(await linkOfOrder(link.quoteId, now)).toMatchObject({ isReturned: true });
    const cancelled = { from: "confirmation_pending", to: "cancelled" } as const;
    expect(await changeOrderStatus(link.quoteId, seller, cancelled, now)).toMatchObject({
      ok: true,
    });
  });
});

describe("emails about an order by a link", () => {
  it("lead to its link, and to the order once somebody has claimed it", async () => {
    const link = await linkFor({ customer: { name: "Meena", email: "meena@example.com" } });
    await pay(link);
    await renewOrderLink(link.quoteId, 1, hashOf);
    const email = async () => {
      const found = await orderEmail(link.quoteId, { email: "placed", of: null }, storeFacts);
      if (!found?.ok) throw new Error("no email");
      return found;
    };
    const before = await email();
    expect(before.to).toBe("meena@example.com");
    expect(before.content.text).toContain(`/pay/${link.quoteId}-2`);
    expect(before.content.text).not.toContain(`/orders/${link.quoteId}`);
    await claimOrder(hashOf(link.quoteId, 2), await person(), new Date());
    const { content } = await email();
    expect(content.text).toContain(`/orders/${link.quoteId}`);
    expect(content.text).not.toContain("/pay/");
  });
});

describe("who is known by a link alone", () => {
  const MEENA = { customer: { name: "Meena", email: "meena@example.com" } };

  it("gets what the store has of them as any customer, without what their link is made of", async () => {
    const link = await linkFor(MEENA);
    await pay(link);
    let file = "";
    for await (const part of personalData(link.guestId, new Date())) file += part;
    for (const words of [link.orderNumber, "meena@example.com", "9123456780", "order_links"])
      expect(file).toContain(words);
    expect(file).not.toContain("token_hash");
  });

  it("is erased as any customer, and the link opens nothing any more", async () => {
    const link = await linkFor({ ...MEENA, delivery: "collected", typed: null });
    await takeCash(link.quoteId, cashier, new Date());
    const delivered = { from: "processing", to: "delivered" } as const;
    expect(await erasePerson(link.guestId, async () => {}, new Date())).toMatchObject({
      ok: false,
    });
    expect(await changeOrderStatus(link.quoteId, seller, delivered, new Date())).toMatchObject({
      ok: true,
    });
    expect(await erasePerson(link.guestId, async () => {}, new Date())).toEqual({ ok: true });
    expect(await linkBySecret(hashOf(link.quoteId, 1), new Date())).toBeNull();
    expect(await orderForAdmin(link.quoteId)).toMatchObject({ email: "", customerName: null });
    const [guest] = await db.select().from(users).where(eq(users.id, link.guestId));
    expect(JSON.stringify(guest)).not.toContain("meena");
  });
});

describe("claiming an order", () => {
  const claim = (link: { quoteId: string }, personId: string, serial = 1) =>
    claimOrder(hashOf(link.quoteId, serial), personId, new Date());

  it("brings it among a person's own, once, with nothing left of the name and email that the seller typed", async () => {
    const link = await linkFor({ customer: { name: "Meena", email: "meena@example.com" } });
    const [meena, ravi] = [await person(), await person()];
    expect(await claim(link, meena)).toBeNull();
    await pay(link);
    const claims = await Promise.all([claim(link, meena), claim(link, ravi)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    const [first, second] = claims[0] ? [meena, ravi] : [ravi, meena];
    expect(await claim(link, first)).toEqual({ orderId: link.quoteId });
    expect(await claim(link, second)).toBeNull();
    expect(await orderOf(first, link.quoteId)).toMatchObject({ orderNumber: link.orderNumber });
    expect(await orderOf(link.guestId, link.quoteId)).toBeNull();
    const [guest] = await db.select().from(users).where(eq(users.id, link.guestId));
    expect(guest?.email).toBe("");
    await verifyPayment(await seenPayment(link.quoteId), seller, new Date());
  });

  it("is undone by a seller: the order leaves that account, and only a new link opens it", async () => {
    const { code } = await insertCoupon();
    const link = await linkFor({ couponCode: code });
    const stranger = await person();
    await pay(link);
    await claim(link, stranger);
    const by = { by: seller, now: new Date() };
    expect(await undoClaim(link.quoteId, hashOf, by)).toBe(true);
    expect(await undoClaim(link.quoteId, hashOf, by)).toBe(false);
    expect(await orderOf(stranger, link.quoteId)).toBeNull();
    expect(await claim(link, stranger)).toBeNull();
    const meena = await person();
    expect(await claim(link, meena, 2)).toEqual({ orderId: link.quoteId });
    expect(await erasePerson(stranger, async () => {}, new Date())).toEqual({ ok: true });
    expect(await orderOf(meena, link.quoteId)).not.toBeNull();
  });

  it.each<[string, (order: Link & { meena: string }) => unknown]>([
    [
      "a verification",
      async ({ quoteId }) => verifyPayment(await seenPayment(quoteId), seller, new Date()),
    ],
    [
      "a rejection",
      async ({ quoteId }) =>
        rejectPayment(await seenPayment(quoteId), seller, NOT_THERE, new Date()),
    ],
    ["a cancellation", ({ guestId, quoteId }) => cancelOwnOrder(guestId, quoteId, new Date())],
    [
      "another transaction ID of the link's",
      ({ guestId, versionId }) => pay({ guestId, versionId }),
    ],
    [
      "the erasure of who had the link",
      ({ guestId }) => erasePerson(guestId, async () => {}, new Date()),
    ],
    ["the erasure of who claims it", ({ meena }) => erasePerson(meena, async () => {}, new Date())],
    [
      "its being taken back",
      ({ quoteId }) => undoClaim(quoteId, hashOf, { by: seller, now: new Date() }),
    ],
  ])("at the moment of %s leaves all of it to one person", async (_, meanwhile) => {
    const { code } = await insertCoupon();
    for (let round = 0; round < 8; round++) {
      const link = await linkFor({ couponCode: code });
      await pay(link);
      const meena = await person();
      const work = [() => claim(link, meena), () => meanwhile({ ...link, meena })];
      if (round % 2) work.reverse();
      const ended = await Promise.allSettled(work.map((each) => each()));
      const failed = ended.flatMap((each) =>
        each.status === "rejected" ? [String(each.reason)] : [],
      );
      expect(failed.filter((reason) => !reason.includes("erased meanwhile"))).toEqual([]);
      const owner = (await orderForAdmin(link.quoteId))?.userId;
      expect([link.guestId, meena]).toContain(owner);
      expect(await ownersOf(link.quoteId)).toEqual([owner]);
      const [row] = await db
        .select()
        .from(users)
        .where(eq(users.id, owner ?? ""));
      expect(row?.erased_at).toBeNull();
    }
  });
});

/** Returns the user ids in the order and in the rows that belong to it. */
async function ownersOf(orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from quotes where id = ${orderId}
    union select user_id from orders where id = ${orderId}
    union select user_id from coupon_usage where order_id = ${orderId}
    union select user_id from outbox where order_id = ${orderId} and user_id is not null
    union select unplaced.user_id from unplaced_payments unplaced
      join quote_versions version on version.id = unplaced.version_id where version.quote_id = ${orderId}`);
  return rows.map(({ user_id }) => user_id);
}
