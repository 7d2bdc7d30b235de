import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { cancelOrderLink } from "#data/checkout/order-links.server";
import { saveTypedTransactionId } from "#data/checkout/quote-versions.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { adminEvents, orders } from "#data/schema.server";
import { linkMessages } from "#domain/checkout/link-messages";
import { storeMessages } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { MOST_BULK_ORDERS } from "#domain/orders/lists/bulk-actions";
import { testDatabase } from "#test/database/database";
import {
  giveAddress,
  newTransactionId,
  orderFor,
  quoteFor,
  stockCatalogue,
} from "#test/database/store-rows";
import { orderByLink } from "#test/people/order-by-link";
import { appForVisitors, customer, guest, seller, type Visitor } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";

testDatabase({ byHand: ["changes-recorded", "orders-paid", "orders-promised"] });
appForVisitors();

let owner: Visitor;
let staff: Visitor;
let accountant: Visitor;
let orderId = "";
let orderNumber = "";

beforeAll(async () => {
  await stockCatalogue();
  [owner, staff, accountant] = [await seller(), await seller("staff"), await seller("accountant")];
  ({ orderId, orderNumber } = await verifiedOrder());
});

async function verifiedOrder(facts: Partial<typeof orders.$inferInsert> = {}) {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  const bought = await orderFor(asha.id);
  await db
    .update(orders)
    .set({ payment_verified: true, ...facts })
    .where(eq(orders.id, bought.orderId));
  return bought;
}

const chosen = () => ({ action: "packed", orders: JSON.stringify([orderId]) });

async function bulkOf(fields: Record<string, string>): Promise<string> {
  const answer = await staff.post("/forms/admin/orders/bulk", fields);
  expect(answer).toMatchObject({ ok: true });
  return String((answer as { bulkId?: string }).bulkId);
}

describe("whose it is [R25]", () => {
  it("a list is read by every seller, and by nobody else", async () => {
    for (const visitor of [owner, staff, accountant])
      expect(await visitor.read(`/admin/orders?q=${orderNumber}`)).toContain(
        `/admin/orders/${orderId}`,
      );
    const bulkId = await bulkOf(chosen());
    for (const stranger of [await customer(), await guest()])
      for (const path of [
        "/admin/orders?payment=verified",
        "/admin/orders/export",
        `/admin/orders/bulk/${bulkId}`,
        `/admin/orders/print?order=${orderId}`,
      ]) {
        const answer = await stranger.get(path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.text()).toContain(storeMessages.pageNotFound);
      }
  });

  it("a gift is listed under the name on its parcel, with whoever paid for it", async () => {
    const gift = { customer_name: "Asha Payer", gift_recipient: "Ravi Receiver" };
    const { orderNumber, orderId } = await verifiedOrder(gift);
    const name = "Ravi Receiver, a gift from Asha Payer";
    const bulkId = await bulkOf({ action: "packed", orders: JSON.stringify([orderId]) });
    for (const path of [
      `/admin/orders?q=${orderNumber}`,
      "/admin/orders?q=receiver",
      `/admin/orders/${orderId}`,
      `/admin/orders/bulk/${bulkId}`,
      "/admin",
    ])
      expect([path, (await owner.read(path)).includes(name)]).toEqual([path, true]);
  });
});

describe("the search, beside orders", () => {
  const searched = (visitor: Visitor, q: string) =>
    visitor.read(`/admin/orders?q=${encodeURIComponent(q)}`);
  const meena = { customer: { name: "Meenakshi Sundaram", email: "" }, mobile: "9812345670" };

  it("finds a link that isn't paid, with its message to send again, for who works on orders", async () => {
    const { quoteId, orderNumber } = await orderByLink(owner.id, meena);
    for (const q of [orderNumber, "sundaram", "98123 45670"]) {
      const page = await searched(staff, q);
      for (const words of [
        "Links sent, not paid yet",
        `/admin/orders/links/${quoteId}`,
        "https://wa.me/919812345670?text=",
        "Send again",
      ])
        expect(page, `${q}: ${words}`).toContain(words);
      expect(page).not.toContain(adminMessages.nothingFound);
    }
    expect(await searched(accountant, orderNumber)).toContain(adminMessages.nothingFound);
    const filtered = await staff.read(`/admin/orders?q=${orderNumber}&status=shipped`);
    expect(filtered).not.toContain(quoteId);
  });

  it("leads to the tab of links where their name is typed, and the tab lists them", async () => {
    const asked = await staff.get("/admin/orders?q=links+sent");
    expect(asked.headers.get("location")).toBe("/admin/orders/links");
    expect((await accountant.get("/admin/orders/links")).status).toBe(404);
    expect((await accountant.get("/admin/orders?q=links")).status).toBe(200);
    const { quoteId } = await orderByLink(owner.id, meena);
    const old = await orderByLink(owner.id, meena, new Date(Date.now() - 25 * 60 * 60 * 1000));
    const page = await staff.read("/admin/orders/links");
    for (const words of [quoteId, old.quoteId, "Send again", "Open it for 24 hours"])
      expect(page).toContain(words);
    await cancelOrderLink(quoteId, owner.id, new Date());
    const listed = await staff.read("/admin/orders/links");
    expect(listed).toContain(quoteId);
    expect(listed).toContain("and those cancelled within the last 24 hours");
    const today = await staff.read("/admin");
    expect(today).toContain("Links not paid yet");
    expect(today).toContain(old.quoteId);
    expect(today).not.toContain(quoteId);
    const extension = `/forms/admin/orders/links/${old.quoteId}/extension`;
    expect(await staff.post(extension)).toMatchObject({ ok: true });
    expect(await staff.post(extension)).toMatchObject({
      status: 409,
      errors: { form: linkMessages["link-not-open"] },
    });
  });

  it("finds money without an order by its ID, or the end of it, for who may import statements", async () => {
    const open = await confirmedCredit({ transaction_id: newTransactionId() });
    const aside = await confirmedCredit({
      transaction_id: newTransactionId(),
      decision: "not-ours",
    });
    for (const { transaction_id: id } of [open, aside])
      for (const q of [id, id.slice(-8)])
        for (const visitor of [owner, accountant]) expect(await searched(visitor, q)).toContain(id);
    expect(await searched(owner, aside.transaction_id)).toContain("list=aside");
    expect(await searched(staff, open.transaction_id)).toContain(adminMessages.nothingFound);
  });

  it("finds a payment that no order came of, by its ID or one with a digit wrong, and by its payment page", async () => {
    const mistyped = (id: string) => `${id.slice(0, 5)}${(Number(id[5]) + 1) % 10}${id.slice(6)}`;
    const asha = await customer();
    await giveAddress(asha.id);
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const version = await quoteFor(asha.id);
    const typed = newTransactionId();
    await saveTypedTransactionId(asha.id, version.id, typed);
    for (const q of [typed, mistyped(typed), version.orderNumber])
      expect(await searched(staff, q)).toContain(
        adminMessages.found.started(version.orderNumber, "Asha Rao"),
      );
    const [first, second] = [newTransactionId(), newTransactionId()];
    for (const transactionId of [first, second])
      await confirmQuote(asha.id, version.id, { transactionId }, new Date());
    expect(await searched(staff, mistyped(second))).toContain("perhaps one digit was mistyped");
    for (const q of [second, mistyped(second), second.slice(-8), version.orderNumber]) {
      const page = await searched(staff, q);
      expect(page).toContain(
        adminMessages.found.unplaced("waiting", version.orderNumber, "Asha Rao"),
      );
      expect(page).toContain(`/admin/customers/${asha.id}`);
    }
    expect(await searched(accountant, second)).toContain(adminMessages.nothingFound);
  });
});

describe("the list's forms", () => {
  it("choose orders by their ids or by the list's filter, and say what would happen", async () => {
    const one = await bulkOf(chosen());
    expect(await staff.read(`/admin/orders/bulk/${one}`)).toMatch(/This works for 1 order/);
    const all = await bulkOf({ action: "packed", filter: `q=${orderNumber}` });
    expect(await staff.read(`/admin/orders/bulk/${all}`)).toContain(orderNumber);
  });

  it("refuse what can't be a choice", async () => {
    const wrong = [
      { action: "verify", orders: JSON.stringify([orderId]) },
      { action: "packed", orders: "[" },
      { action: "packed", orders: JSON.stringify(["x"]) },
      {
        action: "packed",
        orders: JSON.stringify(Array.from({ length: MOST_BULK_ORDERS + 1 }, () => orderId)),
      },
    ];
    for (const fields of wrong)
      expect((await staff.post("/forms/admin/orders/bulk", fields)).status).toBe(422);
    expect(
      await staff.post("/forms/admin/orders/bulk", {
        action: "packed",
        filter: "q=nobody-of-that-name",
      }),
    ).toMatchObject({ status: 409, errors: { form: adminMessages.nothingChosen } });
  });

  it("save a list under a name for every seller, understood and in one order, and delete it", async () => {
    const view = { name: " Gifts to pack ", filter: "gift=1&nonsense=1&payment=verified" };
    expect(await staff.post("/forms/admin/orders/views", view)).toMatchObject({ ok: true });
    const page = await accountant.read("/admin/orders");
    expect(page).toContain('href="/admin/orders?payment=verified&amp;gift=1"');
    expect(await owner.post("/forms/admin/orders/views", view)).toMatchObject({
      errors: { name: adminMessages["view-name-taken"] },
    });
    for (const wrong of [
      { name: "", filter: "gift=1" },
      { name: "All", filter: "" },
      { name: "x".repeat(41), filter: "gift=1" },
    ])
      expect((await staff.post("/forms/admin/orders/views", wrong)).status).toBe(422);
    const { rows } = await db.execute<{ id: string }>(sql`select id from order_views`);
    await owner.post(`/forms/admin/orders/views/${rows[0]?.id}/deletion`);
    expect(await staff.read("/admin/orders")).not.toContain("Gifts to pack");
  });
});

describe("paper", () => {
  it("of one order and of many is the same page, and a gift's has no price", async () => {
    const gift = await verifiedOrder({ gift_recipient: "Amma", gift_message: "With love" });
    const bulk = await bulkOf({ action: "print", orders: JSON.stringify([orderId, gift.orderId]) });
    const papers = async (as: string, which: string) => {
      const page = await staff.read(`/admin/orders/print?as=${as}&${which}`);
      return page.match(/<article.*<\/article>/s)?.[0] ?? "";
    };
    for (const as of ["slips", "labels-a4", "labels-4x6"]) {
      const paper = await papers(as, `bulk=${bulk}`);
      for (const words of [orderNumber, gift.orderNumber, "Amma", "Asha Rao", "12 Temple Road"])
        expect(paper).toContain(words);
      expect(paper).not.toContain("₹");
    }
    expect(await papers("slips", `order=${gift.orderId}`)).toContain("With love");
    const receipts = await papers("receipts", `bulk=${bulk}`);
    expect(receipts).toContain("₹148");
    expect(receipts).not.toContain("Amma");
    expect(await staff.read(`/admin/orders/print?as=receipts&bulk=${bulk}`)).toContain(
      adminMessages.giftsLeftOut(1),
    );
  });

  it("that goes with a parcel is for who packs it, and an accountant prints receipts", async () => {
    const papers = ["slips", "labels-a4", "labels-4x6", "receipts"];
    const printable = async (visitor: Visitor) => {
      const answers = papers.map((as) =>
        visitor.get(`/admin/orders/print?as=${as}&order=${orderId}`),
      );
      const found = await Promise.all(answers);
      return papers.filter((_, index) => found[index]?.status === 200);
    };
    const linked = async (visitor: Visitor, path: string) => {
      const page = await visitor.read(path);
      return papers.filter((as) => page.includes(`?as=${as}&amp;order=`));
    };
    for (const visitor of [owner, staff]) expect(await printable(visitor)).toEqual(papers);
    expect(await printable(accountant)).toEqual(["receipts"]);
    expect(await linked(staff, `/admin/orders/${orderId}`)).toEqual([
      "slips",
      "labels-4x6",
      "receipts",
    ]);
    for (const path of [
      `/admin/orders/${orderId}`,
      `/admin/orders/print?as=receipts&order=${orderId}`,
    ])
      expect(await linked(accountant, path)).toEqual(["receipts"]);
  });

  it("of nothing isn't found", async () => {
    for (const query of [
      "",
      "?order=x",
      `?order=${crypto.randomUUID()}`,
      "?bulk=x",
      "?as=slips&bulk=",
    ])
      expect((await staff.get(`/admin/orders/print${query}`)).status).toBe(404);
  });
});

describe("the accountant's file", () => {
  it("is UTF-8 that Excel knows as such, a row a line, and begins no formula", async () => {
    for (const name of [
      '=HYPERLINK("http://evil")',
      "+1",
      "-1+2",
      "@sum",
      "\tx",
      "\rx",
      'చంద్ర "శేఖర్", రావు',
    ])
      await verifiedOrder({
        customer_name: name,
        shipping_address: "4 Beach Road, Kakinada 533001",
      });
    const answer = await accountant.get("/admin/orders/export?place=Kakinada&sort=oldest");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="orders.csv"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    for (const cell of [
      "'=HYPERLINK",
      "'+1",
      "'-1+2",
      "'@sum",
      "'\tx",
      "'\rx",
      'చంద్ర ""శేఖర్"", రావు',
    ])
      expect(text).toContain(cell);
    expect(text).not.toMatch(/(?:^|,)"?[=+@\t-]/m);
    expect(text).toMatch(/,UPI \d{12},/);
    expect(text).toMatch(/,49\.00,98\.00,98\.00,,0\.00,/);
  });

  it("has addresses, phones and tracking IDs for the owner, and the tracking ID alone for an accountant", async () => {
    const { orderNumber } = await verifiedOrder({
      customer_name: "@sum(1)",
      shipping_address: "=cmd|' /C calc'!A0 Street\nAndhra Pradesh 520001",
      delivery_mobile: "9812345670",
      tracking_id: "EM700000001IN",
      courier: "India Post",
    });
    const file = async (who: Visitor, rows: string) =>
      await (await who.get(`/admin/orders/export?q=${orderNumber}&rows=${rows}`)).text();
    const owners = await file(owner, "orders");
    expect(owners).toContain(
      ",'@sum(1),9812345670,'=cmd|' /C calc'!A0 Street,Andhra Pradesh,520001,India Post,EM700000001IN,",
    );
    expect(owners.trim().split("\r\n")).toHaveLength(2);
    for (const rows of ["orders", "lines"]) {
      const accountants = await file(accountant, rows);
      expect(accountants).toContain(",India Post,EM700000001IN,");
      for (const part of ["9812345670", "cmd", "520001", "Phone"])
        expect(accountants).not.toContain(part);
    }
  });

  it("is written down: who took which orders out", async () => {
    await owner.get("/admin/orders/export?from=2026-11-01&to=2026-11-30&q=secret");
    const [event] = await db
      .select()
      .from(adminEvents)
      .where(eq(adminEvents.done_by, owner.id))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(event).toMatchObject({
      subject: "orders",
      action: "exported",
      facts: { from: "2026-11-01", to: "2026-11-30", contacts: "yes" },
    });
    expect(JSON.stringify(event)).not.toContain("secret");
  });
});
