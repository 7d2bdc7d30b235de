import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { giveRefund } from "#data/orders/seller-actions.server";
import { orderNotes, orders, outbox, refunds } from "#data/schema.server";
import { rupees, sum } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { INCIDENT_STATES } from "#domain/orders/incidents";
import { peopleMessages } from "#domain/people/messages";
import { texts } from "#pages/orders/texts.ts";
import { testDatabase } from "#test/database/database";
import { fromCart, giveAddress, orderFor, stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";

testDatabase({ byHand: ["emails-owed"] });
appForVisitors();

let owner: Visitor;
let staff: Visitor;
let number = 100_000_000;
const newTrackingId = () => `EM${number++}IN`;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
  staff = await seller("staff");
});

type Way = "processing" | "shipped" | "delivered";

/** Makes a verified order of two cards (₹98, and ₹50 for delivery) and changes its status to each of these in turn. */
async function orderIn(...way: Way[]) {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  const { orderId, orderNumber } = await orderFor(asha.id);
  const admin = `/admin/orders/${orderId}`;
  const payment = (await orderForAdmin(orderId))?.payments[0]?.id ?? "";
  await owner.post(`/forms${admin}/verification`, { payment });
  let from = "confirmation_pending";
  for (const to of way) {
    const form =
      to === "shipped"
        ? owner.post(`/forms${admin}/shipment`, { from, tracking_id: newTrackingId() })
        : owner.post(`/forms${admin}/status`, { from, to });
    expect(await form).toMatchObject({ ok: true });
    from = to;
  }
  return { asha, orderId, orderNumber, admin, own: `/orders/${orderId}` };
}

const seen = async (orderId: string) => {
  const order = await orderForAdmin(orderId);
  if (!order) throw new Error("no such order");
  return order;
};

/** The page's first h2, which says what to do next. */
const headlineOf = (page: string) => /<main.*?<h2[^>]*>(.*?)<\/h2>/s.exec(page)?.[1] ?? "";

const HOME = {
  pin: "522001",
  state: "Andhra Pradesh",
  address: "4 Temple Street, Guntur",
  name: "Asha R",
  mobile: "9123456780",
};

describe("the page of an order", () => {
  it("says what to do next, and nothing else has its place", async () => {
    const confirmed = await orderIn();
    expect(await owner.read(confirmed.admin)).toContain(adminMessages.nextTasks.pack.title);
    const packed = await orderIn("processing");
    const page = await owner.read(packed.admin);
    expect(page).toContain(adminMessages.nextTasks.ship.title);
    expect(page).not.toContain("Mark as shipped");
    expect(page).not.toContain("Mark as delivered");
    const shipped = await orderIn("processing", "shipped");
    expect(await owner.read(shipped.admin)).toContain(
      adminMessages.nextTasks["wait-for-delivery"].title,
    );
  });

  it("shows an accountant everything, and no form", async () => {
    const { admin } = await orderIn("processing", "shipped");
    const page = await (await seller("accountant")).read(admin);
    expect(page).toContain("Asha Rao");
    expect(page).toContain("Status: Processing → Shipped");
    expect(page.slice(page.indexOf("<main"), page.indexOf("</main>"))).not.toContain(
      'method="post"',
    );
  });

  it("names the money that a cancelled order gives back, before and after it is cancelled [R53]", async () => {
    const { admin } = await orderIn("processing");
    const paid = rupees(148);
    expect(await owner.read(admin)).toContain(adminMessages.cancelOwes(paid));
    await owner.post(`/forms${admin}/status`, { from: "processing", to: "cancelled" });
    expect(headlineOf(await owner.read(admin))).toContain(adminMessages.giveBack(paid));
    const [owed] = await db.select().from(refunds).orderBy(desc(refunds.id)).limit(1);
    await owner.post(`/forms${admin}/refund`, { refund: owed?.id ?? "" });
    const { title } = adminMessages.nextTasks.cancelled;
    expect(headlineOf(await owner.read(admin))).toContain(title);
  });

  it("names no money of an order that wasn't paid, and asks to look for it first", async () => {
    const asha = await customer();
    await giveAddress(asha.id);
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const { orderId } = await orderFor(asha.id);
    const page = await owner.read(`/admin/orders/${orderId}`);
    expect(page).toContain(adminMessages.cancelUnchecked(rupees(148)));
    expect(page).not.toContain(adminMessages.cancelOwes(rupees(148)));
  });

  it("says what is to do about a parcel that was lost, until it is sent again [R53]", async () => {
    const { admin } = await orderIn("processing", "shipped", "delivered");
    const headline = async () => headlineOf(await owner.read(admin));
    expect(await headline()).toContain(adminMessages.nextTasks.nothing.title);
    await owner.post(`/forms${admin}/incidents`, { kind: "lost", note: "" });
    expect(await headline()).toContain("The parcel is lost");
    await owner.post(`/forms${admin}/incidents`, { kind: "replaced", note: "" });
    expect(await headline()).toContain(adminMessages.nextTasks.nothing.title);
  });

  it("says whether no email was sent, or whether nobody can know any more", async () => {
    const { admin, orderId } = await orderIn();
    await db.delete(outbox).where(eq(outbox.order_id, orderId));
    const { none, forgotten } = adminMessages.notificationStates;
    const fresh = await owner.read(admin);
    expect([fresh.includes(none), fresh.includes(forgotten)]).toEqual([true, false]);
    const longAgo = new Date(Date.now() - 400 * 86_400_000);
    await db.update(orders).set({ created_at: longAgo }).where(eq(orders.id, orderId));
    expect(await owner.read(admin)).toContain(forgotten);
  });

  it("has who did what when, the newest first", async () => {
    const { admin } = await orderIn("processing", "shipped");
    const page = await owner.read(admin);
    const places = [
      "Processing → Shipped",
      "Confirmation pending → Processing",
      "→ Payment Verified",
    ];
    const found = places.map((words) => page.indexOf(words));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found.every((place) => place > 0)).toBe(true);
  });
});

describe("shipping", () => {
  it("takes number and courier in one press, and neither without the other's being right", async () => {
    const { admin, orderId, asha, own } = await orderIn("processing");
    const ship = (fields: Record<string, string>) =>
      owner.post(`/forms${admin}/shipment`, { from: "processing", ...fields });
    expect((await ship({ tracking_id: " " })).errors).toEqual({
      tracking_id: adminMessages["tracking-id-missing"],
    });
    expect((await ship({ tracking_id: "?" })).errors).toEqual({
      tracking_id: adminMessages["tracking-id-wrong"],
    });
    expect((await ship({ tracking_id: newTrackingId(), courier: "Nobody" })).errors).toEqual({
      courier: adminMessages["courier-unknown"],
    });
    expect((await seen(orderId)).status).toBe("processing");
    const tracking_id = newTrackingId();
    expect(await ship({ tracking_id, courier: "India Post" })).toMatchObject({ ok: true });
    const page = await asha.read(own);
    expect(page).toContain(tracking_id);
    expect(page).toContain("India Post");
  });

  it("goes without a number where the seller says so", async () => {
    const { admin, orderId } = await orderIn("processing");
    const fields = { from: "processing", untracked: "1" };
    expect(await owner.post(`/forms${admin}/shipment`, fields)).toMatchObject({ ok: true });
    expect(await seen(orderId)).toMatchObject({ status: "shipped", trackingId: null });
  });

  it("loses the number of an earlier shipping where the seller says that it has none", async () => {
    const { admin, orderId } = await orderIn("processing");
    const shipment = { from: "processing", tracking_id: "EZ100000001IN", courier: "" };
    expect(await owner.post(`/forms${admin}/shipment`, shipment)).toMatchObject({ ok: true });
    const step = { from: "shipped", to: "processing" };
    expect(await owner.post(`/forms${admin}/status/withdrawal`, step)).toMatchObject({ ok: true });
    const without = { ...shipment, untracked: "1" };
    expect(await owner.post(`/forms${admin}/shipment`, without)).toMatchObject({ ok: true });
    expect(await seen(orderId)).toMatchObject({ status: "shipped", trackingId: null });
    expect(await owner.read(admin)).toContain("Tracking ID: EZ100000001IN → none");
  });

  it("three quick presses of what stands first deliver nothing", async () => {
    const { admin, orderId } = await orderIn();
    const presses = [1, 2, 3].map(() =>
      owner.post(`/forms${admin}/status`, { from: "confirmation_pending", to: "processing" }),
    );
    const answers = await Promise.all(presses);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await seen(orderId)).status).toBe("processing");
  });

  it("can be taken back by the press beside it", async () => {
    const { admin, orderId } = await orderIn("processing", "shipped");
    expect(await owner.read(admin)).toContain(adminMessages.stepDone("shipped"));
    const step = { from: "shipped", to: "processing" };
    expect(await owner.post(`/forms${admin}/status/withdrawal`, step)).toMatchObject({ ok: true });
    expect((await seen(orderId)).status).toBe("processing");
    expect(await owner.post(`/forms${admin}/status/withdrawal`, step)).toMatchObject({
      status: 409,
      errors: { form: adminMessages["order-changed"]({ status: "processing" }) },
    });
  });

  it("has a page of what waits, without what has no parcel", async () => {
    const packed = await orderIn("processing");
    const confirmed = await orderIn();
    const shipped = await orderIn("processing", "shipped");
    const digital = await customer();
    await addEpisode(digital.id, "night-bus-tapes");
    const bought = await orderFor(digital.id, { ...fromCart, addressSlot: null });
    const page = await staff.read("/admin/shipping");
    for (const { orderNumber } of [packed, confirmed]) expect(page).toContain(orderNumber);
    for (const { orderNumber } of [shipped, bought]) expect(page).not.toContain(orderNumber);
  });
});

describe("couriers", () => {
  const save = (who: Visitor, version: number, couriers: unknown) =>
    who.post("/forms/admin/shipping/couriers/saving", {
      version: String(version),
      couriers: JSON.stringify(couriers),
    });

  it("are the owner's to name, each once, with pages that are links", async () => {
    const swift = { name: "Swift", link: "https://swift.example/{id}" };
    expect((await save(owner, 0, [swift, swift])).status).toBe(422);
    expect((await save(owner, 0, [{ ...swift, link: "http://swift.example" }])).errors).toEqual({
      couriers: expect.stringContaining("{id}"),
    });
    expect(await save(owner, 0, [swift, { name: "India Post", link: null }])).toMatchObject({
      ok: true,
    });
    expect(await save(owner, 0, [swift])).toMatchObject({
      status: 409,
      problem: "changed-meanwhile",
      advice: expect.stringContaining("Swift"),
    });
    const { admin, asha, own } = await orderIn("processing");
    const fields = { from: "processing", tracking_id: "SW-77001", courier: "Swift" };
    expect(await owner.post(`/forms${admin}/shipment`, fields)).toMatchObject({ ok: true });
    expect(await asha.read(own)).toContain("https://swift.example/SW-77001");
  });
});

describe("a parcel that was lost or came back [R53]", () => {
  it("is said beside the status, to its customer too, and taken back when it turns up", async () => {
    const { admin, orderId, asha, own } = await orderIn("processing", "shipped");
    const lost = { kind: "lost", note: "Not seen since Guntur" };
    expect(await staff.post(`/forms${admin}/incidents`, lost)).toMatchObject({ ok: true });
    expect(await seen(orderId)).toMatchObject({ status: "shipped", incident: "lost" });
    const page = await asha.read(own);
    expect(page).toContain(INCIDENT_STATES.lost.notice);
    expect(page).not.toContain(lost.note);
    expect(await asha.read("/orders")).toContain(INCIDENT_STATES.lost.label);
    expect(await owner.read(admin)).toContain(lost.note);
    // The customer's own data say what happened, but not what sellers wrote about it.
    const file = await asha.read("/my-data/file");
    expect(file).toContain('"after":"lost"');
    expect(file).not.toContain(lost.note);
    expect(await owner.post(`/forms${admin}/incidents`, lost)).toMatchObject({
      status: 409,
      errors: { form: adminMessages["incident-recorded"]({ kind: "lost" }) },
    });
    const incident = /name="incident" value="([\w-]+)"/.exec(await owner.read(admin))?.[1] ?? "";
    expect(await owner.post(`/forms${admin}/incidents/withdrawal`, { incident })).toMatchObject({
      ok: true,
    });
    expect(await asha.read(own)).not.toContain(INCIDENT_STATES.lost.notice);
    expect((await owner.post(`/forms${admin}/incidents/withdrawal`, { incident })).status).toBe(
      409,
    );
    expect(await owner.read(admin)).toContain("Parcel: Lost on the way → Recorded by mistake");
  });

  it("is none before it left", async () => {
    const { admin } = await orderIn("processing");
    expect(await owner.post(`/forms${admin}/incidents`, { kind: "returned" })).toMatchObject({
      status: 409,
      errors: { form: adminMessages["incident-too-early"]({ status: "processing" }) },
    });
  });
});

describe("money given back [R53]", () => {
  const given = { amount: "100", reference: "4123 4567 8901", note: "Two wet cards" };

  it("is the owner's to record, in parts, with its reference, and its customer is told", async () => {
    const { admin, asha, own, orderId } = await orderIn("processing", "shipped");
    expect(await asha.read(own)).not.toContain(texts.en.refund.nameIt);
    expect((await owner.read(admin)).replaceAll("&#x27;", "'")).toContain(
      adminMessages.refundToUnknown.none,
    );
    expect(
      (await owner.post(`/forms${admin}/refunds`, { ...given, reference: "12" })).errors,
    ).toEqual({
      reference: adminMessages["reference-wrong"],
    });
    const bothWrong = { ...given, amount: "9999", reference: "12" };
    expect((await owner.post(`/forms${admin}/refunds`, bothWrong)).errors).toEqual({
      reference: adminMessages["reference-wrong"],
      amount: adminMessages["refund-amount-too-high"]({ most: rupees(148) }),
    });
    expect(await owner.post(`/forms${admin}/refunds`, given)).toMatchObject({ ok: true });
    expect((await owner.post(`/forms${admin}/refunds`, given)).errors).toEqual({
      amount: adminMessages["refund-amount-too-high"]({ most: rupees(48) }),
    });
    const page = await asha.read(own);
    expect(page).toContain("We have refunded ₹100 (UPI reference 412345678901)");
    for (const read of [page, await asha.read(`${own}/receipt`)])
      expect(read).not.toContain(given.note);
    expect(await asha.read("/orders")).toContain("Partly refunded");
    expect(await owner.post(`/forms${admin}/refunds`, { amount: "48" })).toMatchObject({
      ok: true,
    });
    expect(await seen(orderId)).toMatchObject({ status: "shipped", refund: "refunded" });
    const queued = await db.select().from(outbox).where(eq(outbox.order_id, orderId));
    expect(queued.filter(({ event }) => event?.includes("refunded"))).toHaveLength(2);
  });

  it("that is sent twice with one key is recorded once, and not with another amount", async () => {
    const { orderId, admin } = await orderIn("processing", "shipped");
    const given = { amount: "20", idempotency_key: crypto.randomUUID() };
    const both = [
      owner.post(`/forms${admin}/refunds`, given),
      owner.post(`/forms${admin}/refunds`, given),
    ];
    for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ ok: true });
    expect(await owner.post(`/forms${admin}/refunds`, { ...given, amount: "30" })).toMatchObject({
      problem: "refund-recorded-before",
    });
    const rows = await db.select().from(refunds).where(eq(refunds.order_id, orderId));
    expect(rows.map(({ amount }) => amount)).toEqual([rupees(20)]);
    const another = { ...given, idempotency_key: crypto.randomUUID() };
    expect(await owner.post(`/forms${admin}/refunds`, another)).toMatchObject({ ok: true });
    expect(await db.$count(refunds, eq(refunds.order_id, orderId))).toBe(2);
  });

  it("never comes to more than was paid, whoever presses at once", async () => {
    const { orderId } = await orderIn("processing", "shipped");
    const give = { amount: "60", to: null, reference: null, note: null };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => giveRefund(orderId, give, owner.id, new Date())),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    const rows = await db.select().from(refunds).where(eq(refunds.order_id, orderId));
    expect(sum(rows.map(({ amount }) => amount))).toBe(rupees(120));
  });

  it("counts what a cancelled order owes, and of an order in hand all of it cancels", async () => {
    const cancelled = await orderIn();
    const step = { from: "confirmation_pending", to: "cancelled" };
    await owner.post(`/forms${cancelled.admin}/status`, step);
    expect((await owner.post(`/forms${cancelled.admin}/refunds`, { amount: "1" })).status).toBe(
      422,
    );
    const packed = await orderIn("processing");
    expect(await owner.post(`/forms${packed.admin}/refunds`, { amount: "148" })).toMatchObject({
      ok: true,
    });
    expect((await seen(packed.orderId)).status).toBe("cancelled");
    expect(await packed.asha.read(packed.own)).toContain("This order was cancelled.");
  });
});

describe("notes", () => {
  it("are between sellers, with who wrote them, and gone when they are deleted", async () => {
    const { admin, asha, own, orderId } = await orderIn();
    const note = "Call before sending.";
    expect((await staff.post(`/forms${admin}/notes`, { note: " " })).errors).toEqual({
      note: adminMessages["note-missing"],
    });
    expect((await staff.post(`/forms${admin}/notes`, { note: "x".repeat(501) })).errors).toEqual({
      note: adminMessages["note-too-long"],
    });
    expect(await staff.post(`/forms${admin}/notes`, { note })).toMatchObject({ ok: true });
    expect(await owner.read(admin)).toContain(note);
    expect(await asha.read(own)).not.toContain(note);
    expect(await (await asha.get("/my-data/file")).text()).not.toContain(note);
    const [row] = await db.select().from(orderNotes).where(eq(orderNotes.order_id, orderId));
    const deletion = { note: row?.id ?? "" };
    expect(await owner.post(`/forms${admin}/notes/deletion`, deletion)).toMatchObject({ ok: true });
    expect((await owner.post(`/forms${admin}/notes/deletion`, deletion)).status).toBe(409);
    const page = await owner.read(admin);
    expect(page).not.toContain(note);
    expect(page).toContain("Note: Written → Deleted");
  });
});

describe("an address", () => {
  it("is corrected before the parcel leaves: the old one stays in the history, and the customer is told", async () => {
    const { admin, asha, own, orderId } = await orderIn("processing");
    const correct = { version: "0", ...HOME };
    expect((await staff.post(`/forms${admin}/address`, { ...correct, pin: "12" })).errors).toEqual({
      pin: peopleMessages["pin-malformed"],
    });
    expect(await staff.post(`/forms${admin}/address`, correct)).toMatchObject({ ok: true });
    const order = await seen(orderId);
    expect(order).toMatchObject({
      customerName: "Asha R",
      address: "4 Temple Street, Guntur\nAndhra Pradesh 522001",
      deliveryMobile: "9123456780",
      mobile: "9876543210",
    });
    expect(order.events.at(-1)).toMatchObject({ kind: "address", by: staff.id });
    expect(order.events.at(-1)?.before).toContain("12 Temple Road, Vijayawada");
    expect(await asha.read(own)).toContain("4 Temple Street, Guntur");
    const queued = await db.select().from(outbox).where(eq(outbox.order_id, orderId));
    expect(queued.map(({ event }) => event)).toContain(`${orderId} address 1`);
  });

  it("of two sellers at once, the second is told and nothing is overwritten", async () => {
    const { admin, orderId } = await orderIn();
    const answers = await Promise.all([
      owner.post(`/forms${admin}/address`, { version: "0", ...HOME }),
      staff.post(`/forms${admin}/address`, { version: "0", ...HOME, name: "Meera" }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      errors: { form: adminMessages["address-changed"] },
    });
    expect((await seen(orderId)).addressVersion).toBe(1);
  });

  it("of a gift keeps who pays, and takes another message", async () => {
    const { admin, orderId } = await orderIn();
    await db
      .update(orders)
      .set({ gift_recipient: "Amma", gift_message: "Happy birthday" })
      .where(eq(orders.id, orderId));
    const correct = { version: "0", ...HOME, name: "Amma Rao", gift_message: "With love" };
    expect(await owner.post(`/forms${admin}/address`, correct)).toMatchObject({ ok: true });
    expect(await seen(orderId)).toMatchObject({
      customerName: "Asha Rao",
      gift: { recipient: "Amma Rao", message: "With love" },
    });
  });

  it("stays as it is once the parcel has left", async () => {
    const { admin } = await orderIn("processing", "shipped");
    expect(await owner.post(`/forms${admin}/address`, { version: "0", ...HOME })).toMatchObject({
      status: 409,
      errors: { form: adminMessages["address-late"]({ status: "shipped" }) },
    });
    expect(await owner.read(admin)).not.toContain("Correct the address");
  });
});
