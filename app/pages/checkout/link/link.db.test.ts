import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  cancelOrderLink,
  type LinkRequest,
  linkOfOrder,
  renewOrderLink,
} from "#data/checkout/order-links.server";
import { db } from "#data/db.server";
import { claimOrder } from "#data/orders/order-claims.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { sellForCash, takeCash } from "#data/orders/payment/cash.server";

import {
  rejectPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { changeOrderStatus, markRefunded } from "#data/orders/seller-actions.server";
import {
  orderEvents,
  orderLinks,
  orders,
  productSizes,
  products,
  quoteVersions,
  rateLimits,
} from "#data/schema.server";

import { allUnsentPieces, recordRun, stopCounting } from "#data/stock/runs.server";
import { linkMessages } from "#domain/checkout/link-messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { eventsOf } from "#domain/email/order-emails";
import { exactTime } from "#domain/formatted-dates";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { addressParts, guessedTown } from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { orderDetails } from "#pages/order-details.server.ts";
import { texts } from "#pages/orders/texts.ts";
import { linkSecret, linkSecretHash } from "#request/order-links.server";
import { testDatabase } from "#test/database/database";
import { countSize } from "#test/database/stock";
import { newTransactionId, seenPayment, stockCatalogue } from "#test/database/store-rows";
import { LINK_REQUEST, orderByLink } from "#test/people/order-by-link";
import { newScreenshot } from "#test/people/payments";
import { appForVisitors, customer, guest, seller, type Visitor } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";
import { texts as linkTexts } from "./texts.ts";

const MAX_UPLOADS = 20;

const MAX_REFUND_UPI_IDS = 10;

testDatabase();
appForVisitors();

let owner: Visitor;
let stranger: Visitor;
let picture: File;
beforeAll(async () => {
  await stockCatalogue();
  [owner, stranger] = [await seller(), await guest()];
  const bytes = new Uint8Array(await newScreenshot());
  picture = new File([bytes], "payment.png", { type: "image/png" });
});
beforeEach(async () => void (await db.delete(rateLimits)));

async function sent(...more: [Parameters<typeof orderByLink>[1]?, Date?]) {
  const link = await orderByLink(owner.id, ...more);
  return { ...link, secret: linkSecret(link.quoteId, 1) };
}
const UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA";

/** Removes the comments that React puts between texts. */
function withoutMarks(html: string): string {
  return html.replaceAll("<!-- -->", "");
}

function withoutEntities(html: string): string {
  return html.replaceAll("&#x27;", "'");
}

function paid(link: { versionId: string }, more: Record<string, string | File> = {}) {
  const transaction_id = newTransactionId();
  return { version: link.versionId, transaction_id, screenshot: picture, ...more };
}

describe("the page of an order's link", () => {
  it("asks somebody who isn't signed in for its payment, and names neither their address nor their phone", async () => {
    const { secret, orderNumber } = await sent();
    const page = await stranger.read(`/pay/${secret}`);
    for (const words of ["₹247", orderNumber, "kathalu@okicici", "Night Bus"])
      expect(page).toContain(words);
    for (const words of ["4 Lake View", "9123456780", "520001"]) expect(page).not.toContain(words);
  });

  it("says above the amount whose order it is, for whom, what is in it at which price, and until when", async () => {
    const { secret, expiresAt } = await sent();
    const page = withoutMarks(await stranger.read(`/pay/${secret}`));
    const inOrder = [
      linkTexts.en.greeting("Kathalu"),
      linkTexts.en.recipient("Meena"),
      linkTexts.en.payBy(exactTime(expiresAt)),
      "Night Bus",
      "₹98",
      "Standard Shipping",
      "₹50",
      "Amount to pay",
    ].map((words) => page.indexOf(words));
    expect(inOrder).not.toContain(-1);
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
    expect(page.split("Standard Shipping")).toHaveLength(2);
  });

  it("greets nobody once nothing should be paid any more", async () => {
    const cancelled = await sent();
    await cancelOrderLink(cancelled.quoteId, owner.id, new Date());
    const expired = await sent({}, new Date(Date.now() - 2 * 24 * 60 * 60 * 1000));
    for (const { secret } of [cancelled, expired])
      expect(await stranger.read(`/pay/${secret}`)).not.toContain("Meena");
  });

  it("hears whether it still leads to what an open page shows: until it is cancelled or runs out", async () => {
    const { quoteId, secret } = await sent();
    const changes = `/pay/${secret}/changes?version=`;
    const version = await (await stranger.get(changes)).json();
    const unchanged = await stranger.get(changes + version.version);
    expect([unchanged.status, unchanged.headers.get("cache-control")]).toEqual([
      204,
      "private, no-store",
    ]);
    expect(await stranger.read(`/pay/${secret}`)).toContain(version.version);
    await cancelOrderLink(quoteId, owner.id, new Date());
    expect((await stranger.get(changes + version.version)).status).toBe(200);

    const late = await sent();
    const before = await (await stranger.get(`/pay/${late.secret}/changes`)).json();
    const expired = { expires_at: new Date(Date.now() - 1_000) };
    await db.update(quoteVersions).set(expired).where(eq(quoteVersions.id, late.versionId));
    const poll = `/pay/${late.secret}/changes?version=${before.version}`;
    expect((await stranger.get(poll)).status).toBe(200);
    expect((await stranger.get(`/pay/${UNKNOWN}/changes?version=`)).status).toBe(404);
  });

  it("hears of each change of its placed order", async () => {
    const link = await sent();
    await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
    const changes = `/pay/${link.secret}/changes?version=`;
    const { version } = await (await stranger.get(changes)).json();
    expect((await stranger.get(changes + version)).status).toBe(204);
    await verifyPayment(await seenPayment(link.quoteId), owner.id, new Date());
    expect((await stranger.get(changes + version)).status).toBe(200);
  });

  it("asks for no amount once nothing should be paid any more", async () => {
    const cancelled = await sent();
    await cancelOrderLink(cancelled.quoteId, owner.id, new Date());
    const expired = await sent({}, new Date(Date.now() - 2 * 24 * 60 * 60 * 1000));
    const placed = await sent();
    await stranger.post(`/forms/pay/${placed.secret}/confirmation`, paid(placed));
    for (const { secret } of [cancelled, expired, placed])
      expect(await stranger.read(`/pay/${secret}`)).not.toContain("Amount to pay");
  });

  it.each(["en", "te"] as const)(
    "gives a preview in %s the shop's name and what it is for, and nothing of the order",
    async (language) => {
      const link = await sent();
      const path = `${language === "en" ? "" : `/${language}`}/pay/${link.secret}`;
      const preview = async () => {
        const [head = ""] = (await stranger.read(path)).split("</head>");
        for (const words of ["₹", "Meena", "Night Bus", link.orderNumber])
          expect(head).not.toContain(words);
        return [...head.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(
          ([, property, content]) => [property, content],
        );
      };
      const unopened = [
        ["title", "Kathalu"],
        ["description", linkTexts[language].title],
      ];
      expect(await preview()).toEqual(unopened);
      await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
      expect(await preview()).toEqual(unopened);
    },
  );

  it("is kept nowhere, found by nobody, and tells no other site where it is", async () => {
    const { secret } = await sent();
    for (const path of [`/pay/${secret}`, `/pay/${secret}.data`, `/pay/${UNKNOWN}`]) {
      const { headers } = await stranger.get(path);
      expect(headers.get("Cache-Control"), path).toContain("no-store");
      expect(headers.get("Referrer-Policy"), path).toBe("no-referrer");
      expect(headers.get("X-Robots-Tag"), path).toContain("noindex");
    }
  });

  it("answers a guess as an address that there never was", async () => {
    const { quoteId } = await sent();
    for (const guess of [UNKNOWN, quoteId, "x", linkSecret(quoteId, 2)]) {
      const answer = await stranger.get(`/pay/${guess}`);
      expect(answer.status, guess).toBe(404);
      expect(await answer.text()).toContain("lead to an order");
    }
  });

  it("changes nothing when a messenger fetches it", async () => {
    const { secret } = await sent();
    const rows = async () =>
      await Promise.all(
        [orderLinks, quoteVersions, orders, orderEvents].map((t) => db.select().from(t)),
      );
    const before = await rows();
    for (let fetched = 0; fetched < 3; fetched++) await stranger.get(`/pay/${secret}`);
    await stranger.head(`/pay/${secret}`);
    expect(await rows()).toEqual(before);
  });

  it("says kindly that it was cancelled, ran out, or belongs to an older link", async () => {
    const cancelled = await sent();
    await cancelOrderLink(cancelled.quoteId, owner.id, new Date());
    const gone = await stranger.read(`/pay/${cancelled.secret}`);
    expect(gone).toContain("The store has cancelled this order");
    expect(gone).toMatch(/<a[^>]* href="\/shop"[^>]*>Continue Shopping</);
    expect(gone).toMatch(/<a[^>]* href="\/contact"[^>]*>Contact the store</);
    const old = await sent({}, new Date(Date.now() - 2 * 24 * 60 * 60 * 1000));
    expect(await stranger.read(`/pay/${old.secret}`)).toContain("more than 24 hours old");
    const ancient = await sent({}, new Date(Date.now() - 31 * 24 * 60 * 60 * 1000));
    expect(await stranger.read(`/pay/${ancient.secret}`)).toContain("This link has run out");
    const renewed = await sent();
    await renewOrderLink(renewed.quoteId, 1, linkSecretHash);
    expect((await stranger.get(`/pay/${renewed.secret}`)).status).toBe(404);
  });
});

describe("paying by a link", () => {
  it("is confirmed through the same forms, and shows what becomes of the order", async () => {
    const link = await sent();
    const to = `/forms/pay/${link.secret}`;
    const { version, transaction_id } = paid(link);
    const typed = await stranger.post(`${to}/transaction-id`, { version, transaction_id });
    expect(typed).toMatchObject({ ok: true, saved: true });
    const uploaded = await stranger.post(`${to}/screenshot`, { version, screenshot: picture });
    expect(uploaded).toMatchObject({ ok: true });
    expect((await stranger.get(`/pay/${link.secret}/screenshot/${version}`)).status).toBe(200);
    expect((await stranger.get(`/checkout-details/screenshot/${version}`)).status).toBe(302);
    expect((await stranger.get(`/pay/${link.secret}/qr/${version}`)).status).toBe(200);
    const confirmed = await stranger.post(`${to}/confirmation`, { version, transaction_id });
    expect(confirmed).toMatchObject({ ok: true, orderId: link.quoteId });
    const page = await stranger.read(`/pay/${link.secret}`);
    expect(page).toContain("Your order is placed");
    expect(page).toContain(checkoutMessages.verificationNotice);
    for (const words of ["4 Lake View", "9123456780"]) expect(page).not.toContain(words);
    expect((await stranger.get(`/orders/${link.quoteId}`)).status).toBe(302);
    expect(await orderForAdmin(link.quoteId)).toMatchObject({ payment: "waiting", total: 24_700 });
    for (const path of [`/admin/orders/${link.quoteId}`, "/admin/audit"])
      expect(await owner.read(path), path).toContain("The customer, by the link");
    await verifyPayment(await seenPayment(link.quoteId), owner.id, new Date());
    const verified = await stranger.read(`/pay/${link.secret}`);
    expect(verified).not.toContain(checkoutMessages.verificationNotice);
  });

  it("is placed by one press once the bank has its exact amount, and by nobody who guesses [R71]", async () => {
    const link = await sent({ hasExactAmounts: true });
    const word = (secret: string) => `/pay/${secret}/credit/${link.versionId}`;
    expect((await stranger.get(word(link.secret))).status).toBe(204);
    await confirmedCredit({ transaction_id: newTransactionId(), amount: link.total });
    expect(await (await stranger.get(word(link.secret))).json()).toEqual({ orderId: null });
    expect((await stranger.get(word(UNKNOWN))).status).toBe(404);
    const version = { version: link.versionId };
    expect((await stranger.post(`/forms/pay/${UNKNOWN}/credit`, version)).status).toBe(404);
    const placed = await stranger.post(`/forms/pay/${link.secret}/credit`, version);
    expect(placed).toMatchObject({ ok: true, orderId: link.quoteId });
    expect(await stranger.read(`/pay/${link.secret}`)).toContain("Your order is placed");
  });

  it("says that its seller had cancelled the order, to its customer and on Today", async () => {
    const link = await sent();
    await cancelOrderLink(link.quoteId, owner.id, new Date());
    await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
    expect(await stranger.read(`/pay/${link.secret}`)).toContain(
      checkoutMessages.paymentStored(link.total, "order-cancelled"),
    );
    expect(await owner.read("/admin")).toContain(adminMessages.unplacedReasons["order-cancelled"]);
  });

  it("says what became of a payment that came after its seller took cash", async () => {
    const link = await sent();
    expect(await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date())).toEqual({
      ok: true,
    });
    expect(await stranger.read(`/pay/${link.secret}`)).not.toContain("We have your payment");
    const late = await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
    const sentence = checkoutMessages.paymentStored(link.total, "cash-taken");
    expect(late).toMatchObject({ ok: true, stored: sentence });
    const page = await stranger.read(`/pay/${link.secret}`);
    expect(page).toContain("Your order is placed");
    expect(page).toContain(sentence);
    expect(await owner.read("/admin")).toContain(adminMessages.unplacedReasons["cash-taken"]);
    const undo = await owner.post(
      `/forms/admin/orders/${link.quoteId}/verification/withdrawal`,
      {},
    );
    expect(undo).toMatchObject({ ok: true, paidByUpi: true });
    const paidByUpi = await stranger.read(`/pay/${link.secret}`);
    expect(paidByUpi).not.toContain(sentence);
    expect(paidByUpi).toContain("Confirmation pending");
    expect(await owner.read(`/admin/orders/${link.quoteId}`)).toContain("Check the payment");
    expect(await owner.read(`/admin/orders/links/${link.quoteId}`)).toContain("See the order");
  });

  it("names each line's size, and pieces that are gone", async () => {
    const [postal, stamp] = [
      { id: "ndk-01", size: "postal" },
      { id: "ndk-01", size: "stamp" },
    ] as const;
    await countSize(stamp, 2, owner.id);
    const items = [postal, stamp].map((size) => ({ ...size, quantity: 2 }));
    const link = await sent({ items });
    const writer = { by: owner.id, now: new Date() };
    const run = { kind: "spoiled", quantity: 1, day: "2026-11-27", note: null } as const;
    expect(await recordRun(stamp, run, writer)).toEqual({ ok: true });
    await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
    const page = withoutMarks(await stranger.read(`/pay/${link.secret}`));
    await stopCounting(stamp, writer);
    for (const words of ["2 × Night Bus, Postal", "2 × Night Bus, Stamp", "Out of stock since you"])
      expect(page).toContain(words);
  });

  it("reaches no other order by a link's secret", async () => {
    const [one, other] = [await sent(), await sent()];
    const answer = await stranger.post(`/forms/pay/${one.secret}/confirmation`, paid(other));
    expect(answer).toMatchObject({ ok: false, problem: "quote-not-found" });
    for (const what of ["screenshot", "qr"]) {
      const path = `/pay/${one.secret}/${what}/${other.versionId}`;
      expect((await stranger.get(path)).status, path).toBe(404);
    }
    const signedIn = await customer();
    const theirs = await signedIn.post("/forms/checkout-details/confirmation", paid(other));
    expect(theirs).toMatchObject({ ok: false, problem: "quote-not-found" });
  });

  it("takes no payment by a guessed secret", async () => {
    const link = await sent();
    for (const form of ["transaction-id", "screenshot", "confirmation"]) {
      const answer = await stranger.post(`/forms/pay/${UNKNOWN}/${form}`, paid(link));
      expect(answer, form).toMatchObject({ status: 404, problem: "link-replaced" });
    }
    expect(await linkOfOrder(link.quoteId, new Date())).toMatchObject({ state: "to-pay" });
  });

  it("reads nothing of what comes with a guessed secret, and gives it no turn", async () => {
    // Larger than a form may be: if the server read the body, it would respond that it is too large.
    const big = new File([new Uint8Array(30_000_000)], "big.png", { type: "image/png" });
    const fields = { version: "x", screenshot: big };
    const answer = await stranger.post(`/forms/pay/${UNKNOWN}/confirmation`, fields);
    expect(answer).toMatchObject({ status: 404, problem: "link-replaced" });
  });

  it("limits the pictures of a link, and never its Confirm", async () => {
    const link = await sent();
    const to = `/forms/pay/${link.secret}`;
    const upload = () =>
      stranger.post(`${to}/screenshot`, { version: link.versionId, screenshot: picture });
    for (let sent = 0; sent < MAX_UPLOADS; sent++) expect((await upload()).status).toBe(200);
    expect(await upload()).toMatchObject({ status: 429, problem: "too-many" });
    const other = await sent();
    const elsewhere = { version: other.versionId, screenshot: picture };
    const answer = await stranger.post(`/forms/pay/${other.secret}/screenshot`, elsewhere);
    expect(answer.status).toBe(200);
    expect(await stranger.post(`${to}/confirmation`, paid(link))).toMatchObject({ ok: true });
  });
});

describe("a payment by a link that the seller rejects", () => {
  async function rejected(kind: "not-found" | "amount-differs", received = "") {
    const link = await sent();
    await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
    const seen = await seenPayment(link.quoteId);
    const rejection = { kind, reason: adminMessages.rejectionReasons[kind], received };
    await rejectPayment(seen, owner.id, rejection, new Date());
    return { ...link, to: `/forms/pay/${link.secret}/orders/${link.quoteId}` };
  }

  const cancel = async ({ quoteId }: { quoteId: string }) =>
    await changeOrderStatus(
      quoteId,
      owner.id,
      { from: "confirmation_pending", to: "cancelled" },
      new Date(),
    );

  it("is answered by the link with another ID, which the seller verifies", async () => {
    const link = await rejected("not-found");
    const page = await stranger.read(`/pay/${link.secret}`);
    expect(page).toContain(texts.en.rejected.title);
    expect(page).not.toContain("Your order is placed");
    for (const words of ["4 Lake View", "Meena", "9123456780"]) expect(page).not.toContain(words);
    const qr = await stranger.get(`/pay/${link.secret}/orders/${link.quoteId}/qr`);
    expect(qr.headers.get("Content-Type")).toBe("image/png");
    const chosen = await stranger.post(`${link.to}/chosen-screenshot`, { screenshot: picture });
    expect(chosen).toMatchObject({ ok: true });
    const transaction_id = newTransactionId();
    const answer = await stranger.post(`${link.to}/payment`, { transaction_id });
    expect(answer).toMatchObject({ ok: true });
    expect(await orderForAdmin(link.quoteId)).toMatchObject({
      payment: "waiting",
      transactionId: transaction_id,
    });
    expect(
      await verifyPayment(await seenPayment(link.quoteId), owner.id, new Date()),
    ).toMatchObject({ ok: true });
    expect(await stranger.read(`/pay/${link.secret}`)).not.toContain(texts.en.rejected.title);
  });

  it("asks for the difference where another amount came", async () => {
    const link = await rejected("amount-differs", "200");
    const page = await stranger.read(`/pay/${link.secret}`);
    expect(page).toContain("am=47.00");
    expect(page).toContain("Payment incomplete");
    expect(page).toContain(texts.en.rejected.arrived(rupees(200), rupees(47)));
    const { quoteId, orderNumber } = link;
    for (const path of [`/${quoteId}`, `?q=${orderNumber}`, `/export?q=${orderNumber}`]) {
      const shown = await owner.read(`/admin/orders${path}`);
      expect(shown, path).toContain("Payment incomplete");
      expect(shown, path).not.toContain("Payment not found");
    }
    const seen = withoutMarks(await owner.read(`/admin/orders/links/${link.quoteId}`));
    for (const words of [
      "Paid in cash · ₹47<",
      adminMessages.receivedBefore("₹200", "₹247"),
      encodeURIComponent("₹47 of your order is still to be paid. Please pay here"),
    ])
      expect(seen).toContain(words);
    expect(seen).not.toContain("Paid in cash · ₹247");
    await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date());
    const paid = withoutMarks(await owner.read(`/admin/orders/${link.quoteId}`));
    expect(paid).toContain(">₹47<");
    expect(paid).toContain("Rejected before");
  });

  it("is on receipts and in the CSV with the cash that came for the rest", async () => {
    const link = await rejected("amount-differs", "200");
    await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date());
    const { quoteId, orderNumber } = link;
    const csv = await owner.read(`/admin/orders/export?q=${orderNumber}&rows=orders`);
    expect(csv).toContain("Payment Verified,UPI 200.00; Cash 47.00,UPI ");
    const printed = await owner.read(`/admin/orders/print?as=receipts&order=${quoteId}`);
    for (const part of ["By UPI, ₹200: Payment Verified", "In cash, ₹47: Payment Verified"])
      expect(printed).toContain(part);
    const meena = await customer();
    await claimOrder(linkSecretHash(quoteId, 1), meena.id, new Date());
    const receipt = withoutMarks(await meena.read(`/orders/${quoteId}/receipt`));
    for (const part of ["UPI, ₹200: Received", "Cash, ₹47: Received"])
      expect(receipt).toContain(part);
    const order = withoutMarks(await meena.read(`/orders/${quoteId}`));
    for (const part of ["UPI, ₹200: Received", "Cash, ₹47 "]) expect(order).toContain(part);
  });

  it("is shown to its seller as what it is, from being checked to being given back", async () => {
    const link = await sent();
    const words = async () => {
      const page = withoutMarks(await owner.read(`/admin/orders/links/${link.quoteId}`));
      return /₹247<\/span> · ([^<]+)</.exec(page)?.[1];
    };
    await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
    expect(await words()).toBe("Payment being checked");
    const rejection = { kind: "amount-differs", reason: "Too little.", received: "60" } as const;
    await rejectPayment(await seenPayment(link.quoteId), owner.id, rejection, new Date());
    expect(await words()).toBe("Its payment was rejected");
    await cancel(link);
    expect(await words()).toBe("Cancelled · Refund due");
    const shared = encodeURIComponent(
      "your order is cancelled. We'll give ₹60 back to you. See your",
    );
    expect(withoutEntities(await owner.read(`/admin/orders/links/${link.quoteId}`))).toContain(
      shared,
    );
  });

  it("is given back to the UPI ID that its customer names by the link, which no link shows", async () => {
    const link = await rejected("amount-differs", "60");
    await cancel(link);
    const page = () => stranger.read(`/pay/${link.secret}`);
    const asked = await page();
    for (const words of ["We will refund ₹60", "Refund due", texts.en.refund.nameIt])
      expect(asked).toContain(words);
    expect(await stranger.read(`/te/pay/${link.secret}`)).toContain(texts.te.refund.nameIt);
    const ofOrder = () => owner.read(`/admin/orders/${link.quoteId}`);
    expect(withoutEntities(await ofOrder())).toContain(adminMessages.refundToUnknown.link);
    const upi = { upi_id: "9876543210@ybl" };
    for (const secret of [UNKNOWN, linkSecret(link.quoteId, 2)])
      expect((await stranger.post(`/forms/pay/${secret}/refund-upi-id`, upi)).status).toBe(404);
    const to = `/forms/pay/${link.secret}/refund-upi-id`;
    expect(await stranger.post(to, { upi_id: "meena" })).toMatchObject({
      problem: "upi-id-format",
    });
    expect(await stranger.post(to, upi)).toMatchObject({ ok: true });
    expect(await stranger.post(to, upi)).toMatchObject({ ok: true });
    expect(await ofOrder()).toContain(upi.upi_id);
    expect(await ofOrder()).not.toContain("this UPI ID replaced");
    expect(await stranger.post(to, { upi_id: "other@ybl" })).toMatchObject({ ok: true });
    expect(await ofOrder()).toContain("this UPI ID replaced");
    expect(await stranger.post(to, upi)).toMatchObject({ ok: true });
    expect(await page()).toContain("9…@ybl");
    for (let press = 5; press < MAX_REFUND_UPI_IDS; press++) await stranger.post(to, upi);
    const tooMany = { form: orderMessages.tooManyRefundUpiIds };
    expect(await stranger.post(to, upi)).toMatchObject({ status: 429, errors: tooMany });
    const order = await orderForAdmin(link.quoteId);
    const refund = { id: order?.refunds[0]?.id ?? "", to: upi.upi_id };
    await markRefunded(link.quoteId, refund, owner.id, new Date());
    const refunded = await page();
    expect(refunded).toContain("We have refunded ₹60 to 9…@ybl");
    for (const words of [upi.upi_id, texts.en.refund.nameIt]) expect(refunded).not.toContain(words);
  });

  it("is given back as its seller agrees with who paid in cash: nobody is asked for a UPI ID", async () => {
    const [cash, both] = [await sent(), await rejected("amount-differs", "200")];
    const seen = async ({ quoteId, secret }: { quoteId: string; secret: string }) => {
      await takeCash(quoteId, { id: owner.id, alone: true }, new Date());
      await cancel({ quoteId });
      const [page, order] = [`/pay/${secret}`, `/admin/orders/${quoteId}`];
      return { page: await stranger.read(page), order: await owner.read(order) };
    };
    const { refundFirst, refundToUnknown } = adminMessages;
    const inCash = await seen(cash);
    expect(inCash.page).toContain("We will refund ₹247");
    expect(withoutEntities(inCash.page)).toContain(texts.en.refund.paidInCash);
    expect(inCash.page).not.toContain(texts.en.refund.nameIt);
    expect(withoutMarks(inCash.order)).toContain(`${refundFirst.cash}, then mark it as refunded.`);
    expect(withoutEntities(inCash.order)).not.toContain(refundToUnknown.link);
    const inParts = await seen(both);
    expect(inParts.page).toContain(texts.en.refund.nameIt);
    expect(inParts.order).toContain(refundFirst.both);
  });

  it("in cash was never checked: the order's page has no such stage, unless a part came by UPI", async () => {
    const [cash, both] = [await sent(), await rejected("amount-differs", "200")];
    const stages = async ({ quoteId }: { quoteId: string }) => {
      await takeCash(quoteId, { id: owner.id, alone: true }, new Date());
      const order = await orderForAdmin(quoteId);
      return order && orderDetails(order, [], new Date()).stages.map(({ stage }) => stage);
    };
    expect(await stages(cash)).not.toContain("checking");
    expect(await stages(both)).toContain("checking");
  });

  it("in cash asks for no UPI ID that is known, where another order's refund is listed with it", async () => {
    const link = await sent();
    await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date());
    const order = await orderForAdmin(link.quoteId);
    if (!order) throw new Error("no order");
    const owed = {
      ...{
        id: "1",
        amount: rupees(129),
        refundedAt: null,
        refundedTo: null,
        proof: null,
        sentBy: null,
      },
    };
    const twice = { title: "Tapes", orderId: order.id, orderNumber: order.orderNumber };
    const other = { ...owed, orderId: "2", orderNumber: "EP1", reference: null, note: null, twice };
    const named = { ...order, refundUpiId: "meena@ybl", refunds: [other] };
    const shown = orderDetails(named, [], new Date());
    expect(shown).toMatchObject({ asksForUpiId: true, refundUpiId: "meena@ybl" });
    expect(orderDetails({ ...named, refunds: [] }, [], new Date()).refundUpiId).toBeNull();
  });

  it("isn't answered by another order's link, nor by a guess", async () => {
    const [one, other] = [await rejected("not-found"), await rejected("not-found")];
    const transaction_id = newTransactionId();
    for (const secret of [other.secret, UNKNOWN]) {
      const path = `pay/${secret}/orders/${one.quoteId}`;
      expect((await stranger.get(`/${path}/qr`)).status).toBe(404);
      for (const [form, fields] of [
        ["payment", { transaction_id }],
        ["chosen-screenshot", { screenshot: picture }],
      ] as const)
        expect((await stranger.post(`/forms/${path}/${form}`, fields)).status, form).toBe(404);
    }
    expect(await orderForAdmin(one.quoteId)).toMatchObject({ payment: "rejected" });
  });
});

describe("cash for an order that a seller claimed", () => {
  it("is somebody else's to take, and the page says so in place of its button", async () => {
    const [link, staff] = [await sent(), await seller("staff")];
    await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
    const rejection = { kind: "not-found", reason: "Not there." } as const;
    await rejectPayment(await seenPayment(link.quoteId), owner.id, rejection, new Date());
    await claimOrder(linkSecretHash(link.quoteId, 1), staff.id, new Date());
    const seenBy = (who: Visitor) => who.read(`/admin/orders/links/${link.quoteId}`);
    expect(await seenBy(staff)).toContain(adminMessages.ownOrder);
    for (const button of [linkMessages.paidInCash, "Undo"]) {
      expect(await seenBy(staff)).not.toContain(button);
      expect(await seenBy(owner)).toContain(button);
    }
    const cash = `/forms/admin/orders/links/${link.quoteId}/cash`;
    expect(await staff.post(cash, {})).toMatchObject({ problem: "own-order" });
  });
});

describe("cash that was undone", () => {
  it("leaves what came by UPI before, which its customer reads", async () => {
    const link = await sent();
    await stranger.post(`/forms/pay/${link.secret}/confirmation`, paid(link));
    const rejection = { kind: "amount-differs", reason: "Too little.", received: "200" } as const;
    await rejectPayment(await seenPayment(link.quoteId), owner.id, rejection, new Date());
    await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date());
    expect(await withdrawDecision(link.quoteId, owner.id, new Date())).toEqual({ ok: true });
    for (const [path, { rejected }] of [
      ["", texts.en],
      ["/te", texts.te],
    ] as const) {
      const page = withoutMarks(await stranger.read(`${path}/pay/${link.secret}`));
      expect(page).toContain(rejected.unpaid.title);
      expect(page).toContain(rejected.arrived(rupees(200), rupees(47)));
    }
    const { advice, adviceAfterUpi } = adminMessages.cashUndone;
    const seen = withoutMarks(await owner.read(`/admin/orders/${link.quoteId}`));
    expect(seen).toContain(adviceAfterUpi);
    expect(seen).not.toContain(advice);
  });

  it("is said to be no payment yet, to its customer and to its seller", async () => {
    const link = await sent();
    expect(await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date())).toEqual({
      ok: true,
    });
    const ofLink = `/admin/orders/links/${link.quoteId}`;
    expect(await owner.read(ofLink)).toContain("Undo");
    const paidInCash = await owner.read(`/admin/orders/${link.quoteId}`);
    expect(paidInCash).not.toContain(orderMessages.noScreenshot);
    expect(await withdrawDecision(link.quoteId, owner.id, new Date())).toEqual({ ok: true });
    const page = await stranger.read(`/pay/${link.secret}`);
    expect(page).toContain(texts.en.rejected.unpaid.title);
    expect(page).toContain("am=247.00");
    for (const words of [texts.en.rejected.title, "Payment not found", "Please check your payment"])
      expect(page).not.toContain(words);
    expect(await stranger.read(`/te/pay/${link.secret}`)).toContain(texts.te.rejected.unpaid.title);
    const seen = await owner.read(`/admin/orders/${link.quoteId}`);
    expect(seen).toContain(adminMessages.cashUndone.advice);
    expect(seen).not.toContain(adminMessages.nextTasks["wait-for-customer"].advice);
    const checked = ["Payment being checked", "Rejected"];
    for (const words of ["Payment: Paid in cash", "Payment: Cash undone"])
      expect(seen).toContain(words);
    for (const words of checked) expect(seen).not.toContain(words);
    expect(await owner.read(ofLink)).not.toContain(linkMessages.returned);
    const order = await orderForAdmin(link.quoteId);
    expect(order && eventsOf(order)).toEqual([]);
    await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date());
    const again = await owner.read(`/admin/orders/${link.quoteId}`);
    for (const words of checked) expect(again).not.toContain(words);
  });

  it("leaves no link to send where it was collected and paid, or cancelled and nobody is known", async () => {
    const sale = { ...LINK_REQUEST, typed: null, delivery: "collected" as const };
    const sell = async (request: Partial<LinkRequest>) => {
      const now = new Date();
      const sold = await sellForCash({ ...sale, ...request }, linkSecretHash, {
        by: owner.id,
        now,
      });
      if (!sold.ok) throw new Error(sold.problems[0]?.code);
      return sold.quoteId;
    };
    const nobody = { customer: { name: "", email: "" }, mobile: "" };
    const [anonymous, named] = [await sell(nobody), await sell({})];
    const page = (quoteId: string) => owner.read(`/admin/orders/links/${quoteId}`);
    const words = ["Send the link", "Replace the link"];
    for (const quoteId of [anonymous, named])
      for (const word of [...words, "https://wa.me"])
        expect(await page(quoteId)).not.toContain(word);
    const advice = "Once the customer has taken it";
    expect(await owner.read(`/admin/orders/${named}`)).toContain(advice);
    const cancelled = { from: "processing", to: "cancelled" } as const;
    for (const quoteId of [anonymous, named])
      await changeOrderStatus(quoteId, owner.id, cancelled, new Date());
    for (const word of words) {
      expect(await page(named)).toContain(word);
      expect(await page(anonymous)).not.toContain(word);
    }
  });

  it("leaves the picture of who has the page open still to Confirm, and says so", async () => {
    const link = await sent();
    const to = `/forms/pay/${link.secret}`;
    const { screenshot, version } = paid(link);
    const choose = () => stranger.post(`${to}/screenshot`, { version, screenshot });
    await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date());
    const { paymentClosed, screenshotNotSavedYet } = checkoutMessages;
    expect(await choose()).toMatchObject({ errors: { form: paymentClosed } });
    await withdrawDecision(link.quoteId, owner.id, new Date());
    expect(await choose()).toMatchObject({ errors: { screenshot: screenshotNotSavedYet } });
    expect(await stranger.post(`${to}/confirmation`, paid(link))).toMatchObject({ ok: true });
    const stored = await owner.get(`/orders/${link.quoteId}/screenshot`);
    expect(await stored.bytes()).toEqual(await picture.bytes());
    expect(await choose()).toMatchObject({ errors: { form: paymentClosed } });
  });

  it("has one name for sellers, and nobody prints a receipt of it", async () => {
    const link = await sent();
    const receipt = `/admin/orders/print?as=receipts&order=${link.quoteId}`;
    await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date());
    expect(await owner.read(receipt)).toContain("In cash: Payment Verified");
    await withdrawDecision(link.quoteId, owner.id, new Date());
    const order = await owner.read(`/admin/orders/${link.quoteId}`);
    expect(order).not.toContain("as=receipts");
    for (const page of [
      order,
      await owner.read(`/admin/orders/links/${link.quoteId}`),
      await owner.read(`/admin/orders?q=${link.orderNumber}`),
    ]) {
      expect(page).toContain("Cash undone");
      for (const words of ["Not paid yet", "Rejected before", "Waiting for the payment"])
        expect(page).not.toContain(words);
    }
    const papers = await owner.read(receipt);
    expect(papers).toContain(adminMessages.cashUndoneLeftOut(1));
    expect(papers).not.toContain("₹247");
    const meena = await customer();
    await claimOrder(linkSecretHash(link.quoteId, 1), meena.id, new Date());
    expect(await meena.read(`/orders/${link.quoteId}`)).not.toContain("/receipt");
    expect((await meena.get(`/orders/${link.quoteId}/receipt`)).status).toBe(302);
    await takeCash(link.quoteId, { id: owner.id, alone: true }, new Date());
    expect(await owner.read(`/admin/orders/${link.quoteId}`)).not.toContain("Rejected before");
    expect((await meena.get(`/orders/${link.quoteId}/receipt`)).status).toBe(200);
  });
});

describe("claiming by a link", () => {
  it("asks for a sign-in, then shows the order to one account alone", async () => {
    const link = await sent();
    const to = `/forms/pay/${link.secret}`;
    await stranger.post(`${to}/confirmation`, paid(link));
    expect((await stranger.post(`${to}/claim`)).status).toBe(401);
    const [meena, ravi] = [await customer(), await customer()];
    const json = { Accept: "application/json" };
    const claimed = await meena.post(`${to}/claim`, {}, undefined, json);
    expect(claimed).toMatchObject({ ok: true, redirectTo: `/orders/${link.quoteId}` });
    expect(await meena.read(`/orders/${link.quoteId}`)).toContain("4 Lake View");
    expect(await ravi.post(`${to}/claim`)).toMatchObject({ status: 409, problem: "claim-late" });
    for (const other of [ravi, stranger]) {
      const page = await other.read(`/pay/${link.secret}`);
      expect(page).toContain("This order is in somebody's account");
      expect(page).not.toContain(link.orderNumber);
    }
    const undo = `/forms/admin/orders/links/${link.quoteId}/claim/withdrawal`;
    expect((await meena.post(undo)).status).toBe(404);
    expect(await owner.post(undo)).toMatchObject({ ok: true });
    expect((await meena.get(`/orders/${link.quoteId}`)).status).toBe(404);
    expect((await stranger.get(`/pay/${link.secret}`)).status).toBe(404);
  });
});

describe("a seller who makes an order", () => {
  const chosen = {
    items: JSON.stringify([{ id: "ndk-01", size: "stamp", quantity: 3 }]),
    delivery: "collected",
    name: "Ravi",
    mobile: "9876500000",
  };

  const make = (fields: Record<string, string>) =>
    owner.post("/forms/admin/orders/links/addition", fields, undefined, {
      Accept: "application/json",
    });

  it("gets a link to send", async () => {
    const made = await make(chosen);
    expect(made).toMatchObject({ ok: true });
    const page = await owner.read(String(made.redirectTo));
    const [, secret] = /http:\/\/localhost:3000\/pay\/([\w-]{22})</.exec(page) ?? [];
    expect(await stranger.read(`/pay/${secret}`)).toContain("₹27");
    expect(page).toContain("https://wa.me/919876500000?text=");
  });

  it("types the town where the address doesn't name it, because couriers' files have it on its own", async () => {
    const byPost = { ...chosen, delivery: "free", pin: "520001", address: "4 Lake View" };
    const { errors } = await make(byPost);
    expect(errors).toEqual({ town: linkMessages["town-missing"] });
    for (const named of [
      { ...byPost, town: "Vijayawada" },
      { ...byPost, address: "4 Lake View, Vijayawada 520001" },
    ]) {
      const { redirectTo } = await make(named);
      const link = await linkOfOrder(String(redirectTo).split("/").at(-1) ?? "", new Date());
      await takeCash(link?.quoteId ?? "", { id: owner.id, alone: true }, new Date());
      const order = await orderForAdmin(link?.quoteId ?? "");
      expect(guessedTown(addressParts(order?.address ?? "").street)).toBe("Vijayawada");
    }
    expect((await make({ ...byPost, address: "" })).errors).not.toHaveProperty("town");
  });

  it("sells for cash without name and number, and Undo cancels that sale [R78]", async () => {
    const sale = { ...chosen, name: "", mobile: "", payment: "cash" };
    const { redirectTo } = await make(sale);
    const orderId = String(redirectTo).split("/").at(-1) ?? "";
    // So that the ten seconds for Undo don't end while the test runs.
    await db.execute(sql`update payment_verification set decided_at = now() + interval '1 hour'
      where payment_id in (select id from payments where order_id = ${orderId})`);
    const page = await owner.read(String(redirectTo));
    for (const words of ["Paid", "Undo", "See the order"]) expect(page).toContain(words);
    expect(page).not.toContain("https://wa.me/");
    const undone = await owner.post(`/forms/admin/orders/${orderId}/verification/withdrawal`);
    expect(undone).toMatchObject({ ok: true, isCancelled: true });
    expect(await owner.read(`/admin/orders/${orderId}`)).toContain("Nothing to do for this order.");
    const wrong = await make({ ...sale, mobile: "12", name: "Ravi".repeat(45) });
    expect(Object.keys(wrong.errors).toSorted()).toEqual(["mobile", "name"]);
    const byPost = await make({ ...sale, delivery: "free" });
    expect(Object.keys(byPost.errors)).toContain("mobile");
  });

  it("may take a size of the product's own", async () => {
    const own = { product_id: "ndk-01", key: "own-3", name: "Bookmark", price: rupees(30) };
    await db.insert(productSizes).values(own);
    const items = JSON.stringify([{ id: "ndk-01", size: "own-3", quantity: 2 }]);
    const { redirectTo } = await make({ ...chosen, items });
    expect(await owner.read(String(redirectTo))).toContain("₹60");
  });

  it("asks for no payment in the message of an order that is paid, cancelled or expired", async () => {
    const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000);
    const [open, cash, gone] = [await sent(), await sent(), await sent()];
    const expired = await sent({}, dayBefore);
    await takeCash(cash.quoteId, { id: owner.id, alone: true }, new Date());
    await cancelOrderLink(gone.quoteId, owner.id, new Date());
    const read = ({ quoteId }: { quoteId: string }) => owner.read(`/admin/orders/links/${quoteId}`);
    const toPay = await read(open);
    for (const words of [
      "Please%20pay%20here",
      "Replace the link",
      "the old one stops working",
      "Can be paid until",
    ])
      expect(toPay).toContain(words);
    const paid = await read(cash);
    expect(paid).toContain(
      encodeURIComponent(`See your order: http://localhost:3000/pay/${cash.secret}`),
    );
    expect(paid).not.toContain("Please%20pay%20here");
    expect(paid.indexOf("See the order")).toBeLessThan(paid.indexOf("Send the link"));
    for (const ended of [await read(gone), await read(expired)])
      for (const words of ["Send the link", "Please%20pay%20here", "Replace the link"])
        expect(ended).not.toContain(words);
    expect(await renewOrderLink(gone.quoteId, 1, linkSecretHash)).toBe(false);
  });

  it("reads the name of what can't be ordered any more", async () => {
    const ofBus = eq(products.product_id, "ndk-01");
    const [bus] = await db.select().from(products).where(ofBus);
    await db.update(products).set({ is_active: false }).where(ofBus);
    const { errors } = await make(chosen);
    await db.update(products).set({ is_active: true }).where(ofBus);
    expect(errors.items).toBe(linkMessages["item-refused"]({ item: bus?.product_name ?? "" }));
  });

  it("reads how many are left where that is fewer, also with those that a combo takes", async () => {
    const postal = { id: "ndk-01", size: "postal" } as const;
    await countSize(postal, 1 + (await allUnsentPieces(postal)), owner.id);
    const alone = await make({ ...chosen, items: JSON.stringify([{ ...postal, quantity: 2 }]) });
    const one = { ...postal, quantity: 1 };
    const combo = { id: "starter-pack", size: null, quantity: 1 };
    const together = await make({ ...chosen, items: JSON.stringify([one, combo]) });
    await stopCounting(postal, { by: owner.id, now: new Date() });
    const sizes = [{ name: "Night Bus, Postal Card Size", left: 1 }];
    for (const { errors } of [alone, together])
      expect(errors).toEqual({ items: linkMessages["lines-short"]({ sizes }) });
  });

  it.each([
    ["nothing", { items: "[]" }, "items"],
    ["what can't be read", { items: "{" }, "items"],
    [
      "an episode",
      { items: JSON.stringify([{ id: "episode_night-bus-tapes", size: "digital", quantity: 1 }]) },
      "items",
    ],
    [
      "what isn't sold",
      { items: JSON.stringify([{ id: "qt-gone", size: "stamp", quantity: 1 }]) },
      "items",
    ],
    ["no name", { name: " " }, "name"],
    ["a wrong number", { mobile: "12" }, "mobile"],
    ["no PIN for a parcel", { delivery: "free" }, "pin"],
    ["a wrong email", { email: "ravi" }, "email"],
    ["no such coupon", { coupon: "NOPE" }, "coupon"],
  ])("reads at its field that it can't be made of %s", async (_, wrong, field) => {
    const made = await make({ ...chosen, ...wrong });
    expect(made.ok).toBe(false);
    expect(Object.keys(made.errors)).toContain(field);
  });

  it("reads all that is wrong at once", async () => {
    const name = "Ravi".repeat(45);
    const wrong = { items: "[]", delivery: "free", name, mobile: "12", email: "ravi" };
    const { errors } = await make(wrong);
    expect(Object.keys(errors).toSorted()).toEqual([
      "address",
      "email",
      "items",
      "mobile",
      "name",
      "pin",
    ]);
    expect(errors.name).toBe(peopleMessages["name-too-long"]);
    const collected = await make({ ...wrong, delivery: "collected" });
    expect(Object.keys(collected.errors).toSorted()).toEqual(["email", "items", "mobile", "name"]);
  });

  it("reads in the same answer what is wrong with its fields, its coupon and its stock", async () => {
    const stamp = { id: "ndk-01", size: "stamp" } as const;
    await countSize(stamp, 1 + (await allUnsentPieces(stamp)), owner.id);
    const gone = { id: "qt-gone", size: "stamp", quantity: 1 };
    const items = JSON.stringify([gone, { ...stamp, quantity: 2 }]);
    const { errors } = await make({ ...chosen, items, name: "", coupon: "NOPE" });
    await stopCounting(stamp, { by: owner.id, now: new Date() });
    expect(errors).toEqual({
      items: [
        linkMessages["item-refused"]({ item: "Sold Out" }),
        linkMessages["lines-short"]({ sizes: [{ name: "Night Bus, Stamp Size", left: 1 }] }),
      ].join(" "),
      name: linkMessages["name-missing"],
      coupon: "Invalid coupon code",
    });
  });
});
