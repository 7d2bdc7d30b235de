import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db, transaction } from "#data/db.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { orderOf, ordersToPayAgain } from "#data/orders/orders.server";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
} from "#data/orders/payment/verification.server";
import { insertPayment } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { holdingsOf } from "#data/people/people.server";
import { products, securityLog } from "#data/schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { orderMessages } from "#domain/orders/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { securityLogWritten } from "#request/log/security-log.server";
import { files } from "#services/files.server";
import { linksNamed } from "#test/components/documents";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  newTransactionId,
  orderFor,
  putCombo,
  seenPayment,
  stockCatalogue,
  waitUntilBlocked,
} from "#test/database/store-rows";
import {
  type Answer,
  appForVisitors,
  customer,
  guest,
  seller,
  type Visitor,
} from "#test/people/visitors";

testDatabase({ byHand: ["changes-recorded", "orders-paid"] });
appForVisitors();

let owner: Visitor;
let receipt: File;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
  receipt = await picture("receipt.png", "#e5f0ff");
});

async function picture(name: string, background: string): Promise<File> {
  const png = await sharp({ create: { width: 90, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], name, { type: "image/png" });
}

/** A customer with an order of two Night Buses (₹98) and, if `combo`, a combo (₹99). */
async function buyer({ combo = false, delivery = "standard" as "standard" | "express" } = {}) {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  if (combo) await putCombo(asha.id);
  return { asha, ...(await orderFor(asha.id, { ...fromCart, delivery })) };
}

async function markOf(picture: File): Promise<string> {
  const hash = createHash("sha256").update(await picture.bytes());
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return `${hash.digest("hex").slice(0, 12)}-${day}`;
}

async function rejectedBuyer(reason = "Not found.") {
  const bought = await buyer();
  await rejectPayment(
    await seenPayment(bought.orderId),
    owner.id,
    { kind: "not-found", reason },
    new Date(),
  );
  return bought;
}

/** The page's text without its markup. */
async function words({ read }: Visitor, path: string): Promise<string> {
  const page = (await read(path)).replace(/<script\b.*?<\/script>/gs, "");
  return page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("the list of orders", () => {
  it("shows number, date, payment id, status and total, and a badge once it is verified [§2.108, §2.109, §4.17]", async () => {
    const { asha, orderId, orderNumber, transactionId } = await buyer();
    const before = await words(asha, "/orders");
    for (const fact of ["Your Orders", orderNumber, transactionId, "Confirmation pending", "₹148"])
      expect(before).toContain(fact);
    expect(before).toMatch(/Placed \d{1,2} [A-Z][a-z]{2} \d{4}/);
    expect(before).not.toContain("Payment Verified");
    await verifyPayment(await seenPayment(orderId), owner.id, new Date());
    expect(await words(asha, "/orders")).toContain("Payment Verified");
    const page = await asha.read("/orders");
    expect(page).toContain("Your Orders</h1>");
    expect(linksNamed(page, "View Details")).toEqual([`/orders/${orderId}`]);
  });

  it("is empty in the spec's words, with a way to the shop [§2.110]", async () => {
    const asha = await customer();
    const page = await words(asha, "/orders");
    expect(page).toContain(orderMessages.noOrders);
    expect(page).toContain(orderMessages.noOrdersAdvice);
    expect(linksNamed(await asha.read("/orders"), "Start Shopping")).toEqual(["/shop"]);
  });

  it("comes in pages of 20, each order once, the newest first [R34]", async () => {
    const asha = await customer();
    await giveAddress(asha.id);
    const placed: string[] = [];
    while (placed.length < 23) {
      await addLine(asha.id, { id: "ndk-01", size: "stamp", quantity: 1 });
      placed.unshift((await orderFor(asha.id)).orderNumber);
    }
    const numbersOn = (page: string) =>
      Array.from(page.matchAll(/aria-label="View Details of (ORD\d+)"/g), ([, number]) => number);
    const first = await asha.read("/orders");
    const older = /href="(\/orders\?after=[\w-]+)"[^>]*>Older orders/.exec(first)?.[1] ?? "";
    const second = await asha.read(older);
    expect([...numbersOn(first), ...numbersOn(second)]).toEqual(placed);
    expect(numbersOn(first)).toHaveLength(20);
    expect(second).not.toContain("Older orders");
  });

  it("after an order that isn't theirs begins anew", async () => {
    const { orderId } = await buyer();
    const { asha } = await buyer();
    for (const after of [orderId, "nonsense"]) {
      const answer = await asha.get(`/orders?after=${after}`);
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/orders"]);
    }
  });
});

describe("the page of an order", () => {
  it("shows items, a combo as Combo Package with its contents, summary, shipping and payment [§2.111, §2.113, §2.114, §7.47, §9.5]", async () => {
    const { asha, orderId, transactionId } = await buyer({ combo: true, delivery: "express" });
    const page = await words(asha, `/orders/${orderId}`);
    for (const fact of [
      "Confirmation pending",
      "Night Bus Postal Card Size 2 × ₹49",
      "Starter Pack Combo Package 1 × ₹99",
      "2 × The Letter , Wallet Size",
      "Subtotal ₹197",
      "Express Shipping ₹100",
      "Total ₹297",
      "2-4 days",
      "Asha Rao 12 Temple Road, Vijayawada Andhra Pradesh 520001 +91 9876543210",
      transactionId,
    ])
      expect(page).toContain(fact);
    expect(page).toMatch(/Placed \d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m/);
  });

  it("leads from each item to where it is sold, while it is", async () => {
    const { asha, orderId } = await buyer({ combo: true });
    const links = async () => {
      const page = await asha.read(`/orders/${orderId}`);
      return [...linksNamed(page, "Night Bus"), ...linksNamed(page, "Starter Pack")];
    };
    expect(await links()).toEqual(["/product/ndk-01", "/combo/starter-pack"]);
    const isNightBus = eq(products.product_id, "ndk-01");
    await db.update(products).set({ is_active: false }).where(isNightBus);
    expect(await links()).toEqual(["/combo/starter-pack"]);
    await db.update(products).set({ is_active: true }).where(isNightBus);
  });

  it("has its stages read as one, and no stop of the keyboard before its items", async () => {
    const { asha, orderId } = await buyer();
    const page = await asha.read(`/orders/${orderId}`);
    const timeline = page.slice(page.indexOf('aria-label="Timeline"'), page.indexOf(">Items<"));
    expect(timeline).toContain(">Placed, done</span>");
    expect(timeline).not.toMatch(/<button|<a /);
    const share = /<button[^>]*>(?:(?!<\/button>).)*Share(?:(?!<\/button>).)*<\/button>/s.exec(
      page,
    );
    expect(share?.[0]).not.toContain('role="status"');
  });

  it("leads to a chat with the seller that names the order", async () => {
    const { asha, orderId } = await buyer();
    const order = await orderOf(asha.id, orderId);
    const help = `https://wa.me/919876543210?text=${encodeURIComponent(orderMessages.helpWithOrder(order?.orderNumber ?? ""))}`;
    expect(await asha.read(`/orders/${orderId}`)).toContain(`href="${help}"`);
  });

  it("shows the tracking id once shipped, and still when delivered [§2.112, R45]", async () => {
    const { asha, orderId } = await buyer();
    const sees = async () => (await words(asha, `/orders/${orderId}`)).includes("EM123456789IN");
    const change = (from: "confirmation_pending" | "processing" | "shipped", to: never) =>
      changeOrderStatus(orderId, owner.id, { from, to }, new Date());
    await verifyPayment(await seenPayment(orderId), owner.id, new Date());
    await change("confirmation_pending", "processing" as never);
    await setTrackingId(
      orderId,
      owner.id,
      { trackingId: "EM123456789IN", courier: null },
      new Date(),
    );
    expect(await sees()).toBe(false);
    await change("processing", "shipped" as never);
    expect(await sees()).toBe(true);
    await change("shipped", "delivered" as never);
    expect(await sees()).toBe(true);
  });

  it("another person's order answers exactly as one that doesn't exist, and is noted [§2.115, §6.7, §8.62, R3]", async () => {
    const { orderId } = await buyer();
    const ravi = await customer();
    const [others, nobodys] = [await ravi.get(`/orders/${orderId}`), await ravi.get(`/orders/x`)];
    expect([others.status, nobodys.status]).toEqual([404, 404]);
    const unlike = (text: string) => text.replaceAll(orderId, "x");
    const [one, other] = [await words(ravi, `/orders/${orderId}`), await words(ravi, "/orders/x")];
    expect(unlike(one)).toBe(other);
    expect(await ravi.read(`/orders/${orderId}`)).toContain(
      `${orderMessages["order-not-found"]}</h1>`,
    );
    const page = await ravi.read(`/orders/${orderId}`);
    expect(linksNamed(page, "Back to Orders")).toEqual(["/orders"]);
    await securityLogWritten();
    const noted = await db.select().from(securityLog).where(eq(securityLog.user_id, ravi.id));
    expect(noted.map(({ kind }) => kind)).toContain("owner_refused");
  });

  it("that can't be loaded says so, with the way back [§8.63]", async () => {
    const { asha, orderId } = await buyer();
    await db.execute(sql`alter table order_items rename to away`);
    const answer = await asha.get(`/orders/${orderId}`);
    const page = await answer.text();
    await db.execute(sql`alter table away rename to order_items`);
    expect(answer.status).toBe(500);
    expect(page).toContain(`${orderMessages.loadFailed}</h1>`);
    expect(page).toContain("Back to Orders");
    expect(page).not.toContain(orderMessages["order-not-found"]);
  });

  it("a guest is sent to sign in and back [§2.14]", async () => {
    const { orderId } = await buyer();
    const answer = await (await guest()).get(`/orders/${orderId}`);
    expect(answer.headers.get("Location")).toBe(`/auth?next=%2Forders%2F${orderId}`);
  });

  it("a reason with markup in it is text", async () => {
    const { asha, orderId } = await rejectedBuyer('<img src=x onerror="alert(1)">');
    const page = await asha.read(`/orders/${orderId}`);
    expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(page).not.toContain("<img src=x");
  });
});

describe("after a rejection [R20]", () => {
  it("the customer sends another id and screenshot, and the payment waits again [§7.45]", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const another = newTransactionId();
    const fields = {
      transaction_id: ` ${another.slice(0, 6)} ${another.slice(6)}`,
      screenshot: receipt,
    };
    const answer = await asha.post(`/forms/orders/${orderId}/payment`, fields);
    expect(answer).toMatchObject({ ok: true, screenshotStored: true });
    const order = await orderOf(asha.id, orderId);
    expect(order).toMatchObject({ payment: "waiting", transactionId: another });
    expect(order?.screenshotPath).toMatch(
      new RegExp(`^payment-screenshots/${orderId}payment_screenshot-[0-9a-f]{12}-\\d{8}\\.png$`),
    );
    expect(order?.payments).toHaveLength(2);
    const shown = await asha.get(`/orders/${orderId}/screenshot`);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(
      Buffer.from(await receipt.arrayBuffer()),
    );
  });

  it("a clearer screenshot alone is enough, the same id alone is not", async () => {
    const { asha, orderId, transactionId } = await rejectedBuyer();
    const path = `/forms/orders/${orderId}/payment`;
    expect(await asha.post(path, { transaction_id: transactionId })).toMatchObject({
      status: 422,
      problem: "payment-unchanged",
      errors: { transaction_id: orderMessages.paymentUnchanged },
    });
    expect(await asha.post(path, { transaction_id: "", screenshot: receipt })).toMatchObject({
      ok: true,
    });
    expect(await orderOf(asha.id, orderId)).toMatchObject({ payment: "waiting", transactionId });
  });

  it("both fields are validated, each with its own message, and nothing is sent", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const { transactionId: taken } = await buyer();
    const notes = new File(["not a picture"], "receipt.png", { type: "image/png" });
    const huge = new File([new Uint8Array(5 * 2 ** 20)], "receipt.png", { type: "image/png" });
    const path = `/forms/orders/${orderId}/payment`;
    const errorsFor = async (id: string, screenshot?: File) =>
      (await asha.post(path, { transaction_id: id, ...(screenshot && { screenshot }) })).errors;
    expect(await errorsFor("")).toEqual({
      transaction_id: checkoutMessages["transaction-id-empty"],
    });
    expect(await errorsFor("", notes)).toEqual({ screenshot: checkoutMessages["not-an-image"] });
    expect(await errorsFor("12345", huge)).toEqual({
      transaction_id: checkoutMessages["transaction-id-not-12-digits"],
      screenshot: checkoutMessages["image-too-large"],
    });
    expect(await errorsFor(taken)).toEqual({
      transaction_id: checkoutMessages["transaction-id-taken"],
    });
    expect(await orderOf(asha.id, orderId)).toMatchObject({ payment: "rejected" });
  });

  it("ten taken ids in five minutes are told, the next one isn't [R59]", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const { transactionId: transaction_id } = await buyer();
    const path = `/forms/orders/${orderId}/payment`;
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => asha.post(path, { transaction_id })),
    );
    const messages = guesses.map(({ errors }) => errors.transaction_id);
    expect(
      messages.filter((sentence) => sentence === checkoutMessages["transaction-id-taken"]),
    ).toHaveLength(10);
    expect(
      messages.filter((sentence) => sentence === checkoutMessages.tooManyTakenIds),
    ).toHaveLength(2);
  });

  it("is named on every page until other details are sent", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const named = async () => [
      (await holdingsOf(asha.id)).toPayAgain,
      (await ordersToPayAgain(asha.id)).map(({ id }) => id),
    ];
    expect(await named()).toEqual([true, [orderId]]);
    expect(await asha.read("/session")).toContain("toPayAgain");
    await asha.post(`/forms/orders/${orderId}/payment`, { transaction_id: newTransactionId() });
    expect(await named()).toEqual([false, []]);
    const ravi = await buyer();
    expect(await ordersToPayAgain(ravi.asha.id)).toEqual([]);
  });

  it("details name the rejected payment that they answer, so a tab that slept answers no later one", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const path = `/forms/orders/${orderId}/payment`;
    const seen = (await orderOf(asha.id, orderId))?.payments[0]?.id ?? "";
    expect(await asha.read(`/orders/${orderId}`)).toContain(
      `name="rejected_payment" value="${seen}"`,
    );
    const first = { transaction_id: newTransactionId(), rejected_payment: seen };
    expect(await asha.post(path, first)).toMatchObject({ ok: true });
    const missing = { kind: "not-found", reason: "Not found." } as const;
    await rejectPayment(await seenPayment(orderId), owner.id, missing, new Date());
    const slept = { transaction_id: newTransactionId(), rejected_payment: seen };
    expect(await asha.post(path, slept)).toMatchObject({
      status: 409,
      problem: "payment-decided",
      errors: { form: orderMessages.paymentAlreadySent },
    });
    const sent = { transactionId: slept.transaction_id, answers: seen };
    expect(await resubmitPayment(asha.id, orderId, sent, new Date())).toMatchObject({
      problem: { code: "payment-decided" },
    });
    const latest = (await orderOf(asha.id, orderId))?.payments[0]?.id ?? "";
    expect(await asha.post(path, { ...slept, rejected_payment: latest })).toMatchObject({
      ok: true,
    });
  });

  it("details that are sent again because the first answer was lost are answered as sent, and stored once", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const details = { transaction_id: newTransactionId(), screenshot: receipt };
    for (let time = 0; time < 2; time++)
      expect(await asha.post(`/forms/orders/${orderId}/payment`, details)).toMatchObject({
        ok: true,
        screenshotStored: true,
      });
    expect((await orderOf(asha.id, orderId))?.payments).toHaveLength(2);
  });

  it("two tabs send it once", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const send = () =>
      asha.post(`/forms/orders/${orderId}/payment`, { transaction_id: newTransactionId() });
    const answers = await Promise.all([send(), send()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      errors: { form: orderMessages.paymentAlreadySent },
    });
    expect((await orderOf(asha.id, orderId))?.payments).toHaveLength(2);
  });

  it("a picture that comes while another tab sends the payment is refused, and no file of it stays", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const path = `payment-screenshots/${orderId}payment_screenshot-${await markOf(receipt)}.png`;
    const late = { transaction_id: newTransactionId(), screenshot: receipt };
    let sent: Promise<Answer> | undefined;
    await transaction(async (tx) => {
      await lockOrder(tx, orderId);
      sent = asha.post(`/forms/orders/${orderId}/payment`, late);
      await waitUntilBlocked();
      expect(await files.exists(path)).toBe(true);
      await insertPayment(tx, orderId, { transactionId: newTransactionId() }, null, new Date());
    });
    expect(await sent).toMatchObject({
      status: 409,
      errors: { form: orderMessages.paymentAlreadySent },
    });
    expect(await files.exists(path)).toBe(false);
  });

  it("one person's pictures are read one after the other [R59]", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const read: string[] = [];
    const upload = async (name: string) => {
      let chunks = 0;
      const pull = async (stream: ReadableStreamDefaultController) => {
        // A stream produces a chunk or two before anybody reads it, so only the tenth proves that it is being read.
        if (chunks === 10) read.push(name);
        if (chunks++ < 20) return stream.enqueue(new Uint8Array(100));
        await wait(300);
        read.push(name);
        stream.close();
      };
      const body = new ReadableStream({ pull });
      const about = { "Content-Type": "text/plain", "Content-Length": String(5 * 2 ** 20) };
      return (await asha.postBody(`/forms/orders/${orderId}/payment`, body, about)).status;
    };
    expect(await Promise.all([upload("one"), upload("another")])).toEqual([400, 400]);
    // Either upload may be read first: the database decides.
    const first = read[0] === "one" ? "one" : "another";
    const second = first === "one" ? "another" : "one";
    expect(read).toEqual([first, first, second, second]);
  });

  it("nobody else can, and a payment that waits or is verified takes nothing", async () => {
    const rejected = await rejectedBuyer();
    const ravi = await customer();
    const fields = { transaction_id: newTransactionId() };
    const path = `/forms/orders/${rejected.orderId}/payment`;
    expect(await ravi.post(path, fields)).toMatchObject({ status: 404 });
    expect(await (await guest()).post(path, fields)).toMatchObject({
      status: 401,
      errors: { form: refusalMessages.signInToContinue },
    });
    const { asha, orderId } = await buyer();
    expect(await asha.post(`/forms/orders/${orderId}/payment`, fields)).toMatchObject({
      status: 409,
    });
    await verifyPayment(await seenPayment(orderId), owner.id, new Date());
    expect(await asha.post(`/forms/orders/${orderId}/payment`, fields)).toMatchObject({
      status: 409,
    });
  });
});

describe("a screenshot [R4]", () => {
  it("opens for its owner and the seller as what it is, stored by no cache, and runs nothing [§7.52]", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const fields = { transaction_id: newTransactionId(), screenshot: receipt };
    await asha.post(`/forms/orders/${orderId}/payment`, fields);
    for (const allowed of [asha, owner]) {
      const answer = await allowed.get(`/orders/${orderId}/screenshot`);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/png",
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("sandbox"),
      });
    }
  });

  it("is small in the admin's list, and the seller's alone there", async () => {
    const { asha, orderId } = await rejectedBuyer();
    const thumbnail = `/admin/orders/${orderId}/thumbnail`;
    expect((await owner.get(thumbnail)).status).toBe(404);
    const fields = { transaction_id: newTransactionId(), screenshot: receipt };
    await asha.post(`/forms/orders/${orderId}/payment`, fields);
    const answer = await owner.get(thumbnail);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(8_000);
    expect((await asha.get(thumbnail)).status).toBe(404);
  });

  it("to everybody else, and where there is none, doesn't exist [§7.52]", async () => {
    const { asha, orderId } = await buyer();
    const ravi = await customer();
    for (const [person, id] of [
      [asha, orderId],
      [ravi, orderId],
      [ravi, randomUUID()],
      [ravi, "..%2f..%2fpg"],
    ] as const) {
      expect((await person.get(`/orders/${id}/screenshot`)).status).toBe(404);
    }
    expect((await (await guest()).get(`/orders/${orderId}/screenshot`)).status).toBe(302);
  });

  it("of a stranger's order isn't opened even when it is there", async () => {
    const { asha, orderId } = await rejectedBuyer();
    await asha.post(`/forms/orders/${orderId}/payment`, {
      transaction_id: newTransactionId(),
      screenshot: receipt,
    });
    expect((await (await customer()).get(`/orders/${orderId}/screenshot`)).status).toBe(404);
  });
});
