import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { payeeEmail } from "#data/checkout/payee-change.server";
import { db } from "#data/db.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { giveRefund } from "#data/orders/seller-actions.server";
import {
  adminEvents,
  invoiceChecks,
  orders,
  outbox,
  settings as rows,
  sessions,
} from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";
import { DEMO_ICON } from "#protocol/icon-addresses";
import { config } from "#request/config.server";
import { environmentSettings, loadSettings, settings } from "#request/settings/settings.server";
import { sendDueEmails } from "#server/jobs/send-emails";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import {
  giveAddress,
  orderFor,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  storeFacts,
} from "#test/database/store-rows";
import { newScreenshot } from "#test/people/payments";
import { appForVisitors, customer, publicPage, seller, type Visitor } from "#test/people/visitors";

testDatabase({ byHand: ["emails-owed"] });
appForVisitors();

let owner: Visitor;
const versions = (subject: string) => `/forms/admin/settings/${subject}/versions`;
const payee = { upiId: "vennela@ybl", name: "Vennela Prints", providers: "ybl, okicici" };

beforeAll(stockCatalogue);
beforeEach(async () => {
  await db.delete(rows);
  await db.delete(outbox);
  await db.delete(adminEvents);
  await loadSettings();
  owner = await seller();
});

const shown = async (version: number) => {
  const environment = environmentSettings(config).payee;
  const sent = await payeeEmail({ to: "seller@example.com", version }, storeFacts, environment);
  return sent?.content;
};

describe("settings", () => {
  it("are for owners; staff have the holiday alone, and to the accountant none of it exists [R25]", async () => {
    const staff = await seller("staff");
    const accountant = await seller("accountant");
    for (const path of ["/admin/settings/payee", "/admin/settings/brand"]) {
      expect((await owner.get(path)).status, path).toBe(200);
      expect((await staff.get(path)).status, path).toBe(404);
      expect((await accountant.get(path)).status, path).toBe(404);
    }
    expect((await staff.get("/admin/settings/pause")).status).toBe(200);
    expect((await accountant.get("/admin/settings/pause")).status).toBe(404);
    expect(await staff.read("/admin/settings")).not.toContain("/admin/settings/payee");
    expect((await owner.get("/admin/settings/nothing")).status).toBe(404);
  });

  it("are saved with who and when and what became other, and are shown at once", async () => {
    const answer = await owner.post(versions("brand"), { version: "0", storeName: " Vennela " });
    expect(answer).toMatchObject({ ok: true, version: 1 });
    expect(await (await publicPage("/shop")).text()).toContain("Vennela");
    const page = await owner.read("/admin/settings/brand");
    expect(page).toContain("Store name changed from Kathalu to Vennela");
    expect(page).toContain("seller@example.com");
  });

  it("are listed in the words of their forms", async () => {
    const invoices = { version: "0", registration: "unregistered", since: "2026-11-28" };
    const legal = { version: "0", legalName: "Vennela Prints", postalAddress: "1 Story Street" };
    expect(await owner.post(versions("legal"), legal)).toMatchObject({ ok: true });
    expect(await owner.post(versions("invoices"), invoices)).toMatchObject({ ok: true });
    const list = await owner.read("/admin/settings");
    expect(list).toContain("Receipts: I'm not registered for GST · 2026-11-28");
    expect(list).toContain("off · up to ₹500 a payment");
    expect(list).toContain("up to ₹1,000");
    expect(list).toContain("Standard ₹50 · express ₹100");
    const delivery = { version: "0", standardFee: "50", freeFrom: "1000", withoutExpress: "on" };
    const days = { standardFewest: "5", standardMost: "7", expressFewest: "2", expressMost: "3" };
    expect(
      await owner.post(versions("delivery"), { ...delivery, expressFee: "100", ...days }),
    ).toMatchObject({ ok: true });
    expect(await owner.read("/admin/settings")).toContain("Standard ₹50 · free from ₹1,000");
  });

  it("that issue invoices for orders of before say for how many, and save once that number is confirmed", async () => {
    const legal = { version: "0", legalName: "Vennela Prints", postalAddress: "1 Story Street" };
    await owner.post(versions("legal"), legal);
    const verified = async () => {
      const { orderId } = await orderFor(await shopper());
      await verifyPayment(await seenPayment(orderId), owner.id, new Date());
      return orderId;
    };
    const [refundedOrder] = [await verified(), await verified(), await orderFor(await shopper())];
    await giveRefund(refundedOrder, { amount: "148", to: null }, owner.id, new Date());
    const save = (confirmed: string, since = "2026-11-01") => {
      const sent = { version: "0", registration: "unregistered", since, confirmed };
      return owner.post(versions("invoices"), sent);
    };
    const asks = (confirm: number) => ({ status: 409, problem: "issuing-unconfirmed", confirm });
    const asked = await save("");
    expect(asked).toMatchObject(asks(1));
    expect(asked.errors.form).toContain("for 1 order that is verified already");
    await verified();
    expect(await save("1")).toMatchObject(asks(2));
    expect(await db.$count(invoiceChecks)).toBe(0);
    expect(await save("2")).toMatchObject({ ok: true });
    expect(await db.$count(invoiceChecks)).toBe(3);
    await loadSettings();
    expect(await db.$count(rows, eq(rows.subject, "invoices"))).toBe(1);
    await db.delete(invoiceChecks);
  });

  it("say for each field what it wants, and then nothing is saved", async () => {
    const wrong = {
      legalName: "Vennela",
      gstin: "27AAPFU0939F1ZW",
      officerEmail: "meera",
      officerPhone: "12",
    };
    const answer = await owner.post(versions("legal"), { version: "0", ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors)).toEqual(
      expect.arrayContaining(["gstin", "officerEmail", "officerPhone"]),
    );
    const days = { standardFee: "50", expressFee: "0.001", freeFrom: "", standardFewest: "9" };
    const late = { ...days, standardMost: "7", expressFewest: "2", expressMost: "x" };
    const delivery = await owner.post(versions("delivery"), { version: "0", ...late });
    expect(Object.keys(delivery.errors)).toEqual(
      expect.arrayContaining(["expressFee", "expressMost"]),
    );
    const empty = await owner.post(versions("delivery"), { version: "0", ...late, expressFee: "" });
    expect(empty.errors.expressFee).toBe("Please fill this in.");
    expect(await db.select().from(rows)).toEqual([]);
  });

  it("of two owners, the second is told who was faster and replaces nothing unseen", async () => {
    await owner.post(versions("brand"), { version: "0", storeName: "Chukkalu" });
    const second = await owner.post(versions("brand"), { version: "0", storeName: "Vennela" });
    expect(second).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(second.errors.form).toContain("seller@example.com saved this just now (store name)");
    expect(second.advice).toBe("Store name: Kathalu → Chukkalu");
    expect(settings().brand.storeName).toBe("Chukkalu");
    expect(
      await owner.post(versions("brand"), { version: "1", storeName: "Vennela" }),
    ).toMatchObject({ ok: true });
  });
});

/** Saves settings as another node would: this process hasn't read the rows again yet. */
async function savedElsewhere(subject: string, version: number, value: object) {
  const who = { changed_by: owner.id, changed_at: new Date() };
  await db.insert(rows).values({ subject, version, value, ...who });
}

describe("how long data is stored", () => {
  it("isn't saved over where a newer release saved it, and no form shows other days", async () => {
    const newer = { ...DEFAULT_SETTINGS.retention, screenshotDays: 7_300 };
    await savedElsewhere("retention", 1, newer);
    const page = await owner.read("/admin/settings/retention");
    expect(page).toContain("A newer version of the store");
    expect(page).not.toContain('name="screenshotDays"');
    const days = { unplacedDays: "30", screenshotDays: "180", messageDays: "365", emailDays: "90" };
    const answer = await owner.post(versions("retention"), { version: "1", ...days });
    expect(answer).toMatchObject({ status: 409, problem: "retention-unreadable" });
    expect(answer.errors.form).toContain("Ask whoever runs your server to update the store");
    expect(await db.select({ value: rows.value }).from(rows)).toEqual([{ value: newer }]);
  });
});

describe("of several nodes", () => {
  it("a form shows what the version that it names says, and the history what it was", async () => {
    await owner.post(versions("brand"), { version: "0", storeName: "Chukkalu" });
    await savedElsewhere("brand", 2, { storeName: "Vennela" });
    const page = await owner.read("/admin/settings/brand");
    expect(page).toContain('name="version" value="2"');
    expect(page).toContain('value="Vennela"');
    await owner.post(versions("brand"), { version: "2", storeName: "Kathalu" });
    expect(await owner.read("/admin/settings/brand")).toContain(
      "Store name changed from Vennela to Kathalu",
    );
  });

  it("owners are told where customers pay, whatever this one remembers", async () => {
    const { upiId, name, providers } = settings().payee;
    await savedElsewhere("payee", 1, { upiId: "vennela@ybl", name: "Vennela", providers });
    const back = { upiId, name, providers: providers.join(), version: "1" };
    expect(await owner.post(versions("payee"), back)).toMatchObject({ ok: true });
    expect(await db.$count(outbox, eq(outbox.kind, "payee-mail"))).toBe(1);
  });
});

describe("where customers pay", () => {
  it("is changed by owners who have just signed in, and by nobody else [R22]", async () => {
    const eleven = sql`now() - interval '11 minutes'`;
    await db
      .update(sessions)
      .set({ authenticated_at: eleven })
      .where(eq(sessions.user_id, owner.id));
    const stale = await owner.read("/admin/settings/payee");
    expect(stale).toContain('name="fresh"');
    expect(stale).not.toContain('name="upiId"');
    expect(await owner.post(versions("payee"), { version: "0", ...payee })).toMatchObject({
      status: 409,
      problem: "sign-in-again",
    });
    expect(settings().payee.upiId).toBe("kathalu@okicici");
    const fresh = await seller();
    expect(await fresh.read("/admin/settings/payee")).toContain('name="upiId"');
    expect(await fresh.post(versions("payee"), { version: "0", ...payee })).toMatchObject({
      ok: true,
    });
    expect(settings().payee).toEqual({
      ...payee,
      providers: ["ybl", "okicici"],
      kind: "personal",
      category: "",
      registeredName: "",
      worked: null,
      triedOn: "",
    });
  });

  it("is told to every owner by email, once each, also where the log is all there is", async () => {
    await seller("staff");
    const other = await seller("owner");
    await owner.post(versions("payee"), { version: "0", ...payee });
    const logged: string[] = [];
    openMail({ smtpUrl: null, mailFrom: null, write: ({ email }) => void logged.push(email) });
    await sendDueEmails(storeFacts);
    await sendDueEmails(storeFacts);
    const sent = await db.select().from(outbox).where(eq(outbox.kind, "payee-mail"));
    expect(sent).toHaveLength(2);
    expect(sent.every(({ sent_by }) => sent_by === "log")).toBe(true);
    expect(logged).toHaveLength(2);
    mail.close();
    const providers = { ...payee, providers: "ybl, okicici, axl" };
    expect(await other.post(versions("payee"), { version: "1", ...providers })).toMatchObject({
      ok: true,
    });
    expect(await db.$count(outbox, eq(outbox.kind, "payee-mail"))).toBe(2);
  });

  const tried = {
    ...payee,
    registeredName: "VENNELA RAO (HDFC Bank)",
    worked: "upi-id,qr",
    triedId: payee.upiId,
  };

  it("is saved with what worked, the name that apps show and today, which go with the UPI ID [R62]", async () => {
    await owner.post(versions("payee"), { version: "0", ...tried });
    const today = indianDay(new Date());
    expect(settings().payee).toMatchObject({
      name: "VENNELA RAO",
      worked: ["upi-id", "qr"],
      triedOn: today,
    });
    const later = { version: "1", ...tried, triedOn: "2026-10-01" };
    expect(await owner.post(versions("payee"), later)).toMatchObject({ ok: true });
    expect(settings().payee.triedOn).toBe("2026-10-01");
    const other = { ...later, version: "2", upiId: "vennela@okicici" };
    expect(await owner.post(versions("payee"), other)).toMatchObject({ ok: true });
    expect(settings().payee).toMatchObject({
      name: "vennela@okicici",
      registeredName: "",
      worked: null,
      triedOn: "",
    });
  });

  it("is told in its history and to owners in a shop's words", async () => {
    await owner.post(versions("payee"), { version: "0", ...payee });
    await owner.post(versions("payee"), { version: "1", ...tried, kind: "small-merchant" });
    const page = await owner.read("/admin/settings/payee");
    for (const line of [
      "Kind of UPI ID changed from personal to small merchant",
      "What customers' apps show set to VENNELA RAO (HDFC Bank)",
      "What worked with ₹1 set to copied UPI ID, scanned code",
    ])
      expect(page).toContain(line);
    expect(page).not.toContain("Name changed");
    const mails = () => db.$count(outbox, eq(outbox.kind, "payee-mail"));
    const before = await mails();
    const name = { registeredName: "V RAO PRINTS (HDFC Bank)", kind: "small-merchant" };
    await owner.post(versions("payee"), { version: "2", ...tried, ...name });
    expect(await mails()).toBeGreaterThan(before);
    expect((await shown(1))?.subject).toBe("Kathalu: customers now pay to another UPI ID");
    const second = await shown(2);
    expect(second?.subject).toBe("Kathalu: the details of your UPI ID changed");
    expect(second?.text).toContain("The kind of UPI ID changed from personal to small merchant.");
    expect((await shown(3))?.text).toContain(
      "What customers' apps show changed from VENNELA RAO (HDFC Bank) to V RAO PRINTS (HDFC Bank).",
    );
  });

  it("of the environment tells nobody of another UPI ID when only the name that apps show is added", async () => {
    const { upiId, providers } = settings().payee;
    const same = { upiId: upiId.toUpperCase(), providers: providers.join() };
    await owner.post(versions("payee"), { version: "0", ...same });
    expect(await db.$count(outbox, eq(outbox.kind, "payee-mail"))).toBe(0);
    const named = { ...same, registeredName: "RAVI KUMAR K (HDFC Bank)" };
    await db.delete(rows);
    await loadSettings();
    await owner.post(versions("payee"), { version: "0", ...named });
    expect(await db.$count(outbox, eq(outbox.kind, "payee-mail"))).toBeGreaterThan(0);
    expect((await shown(1))?.subject).toBe("Kathalu: the details of your UPI ID changed");
    expect((await shown(1))?.text).toContain("changed from not known to RAVI KUMAR K (HDFC Bank).");
  });

  it("isn't refused for a category code that a merchant's form left behind", async () => {
    const left = { ...payee, kind: "personal", category: "58" };
    expect((await owner.post("/forms/admin/settings/payee/test-qr", left)).status).toBe(200);
    expect(await owner.post(versions("payee"), { version: "0", ...left })).toMatchObject({
      ok: true,
    });
    const merchant = { ...left, version: "1", kind: "merchant" };
    expect((await owner.post(versions("payee"), merchant)).errors.category).toContain(
      "four digits",
    );
  });

  it("of two owners who tried it, the second replaces nothing unseen", async () => {
    await owner.post(versions("payee"), { version: "0", ...tried });
    const second = await owner.post(versions("payee"), { version: "0", ...payee });
    expect(second).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(second.errors.form).toMatch(/UPI ID, .*what customers' apps show/);
    expect(settings().payee.worked).toEqual(["upi-id", "qr"]);
  });

  it("has a category code as a merchant's, and an allowed ending", async () => {
    const wrong = { ...payee, upiId: "vennela@ptyes", kind: "merchant" };
    const refused = await owner.post(versions("payee"), { version: "0", ...wrong });
    expect(Object.keys(refused.errors).sort()).toEqual(["category", "upiId"]);
    const right = { ...wrong, category: "5942", providers: "ybl, ptyes" };
    expect(await owner.post(versions("payee"), { version: "0", ...right })).toMatchObject({
      ok: true,
    });
    const drawn = await owner.post("/forms/admin/settings/payee/test-qr", right);
    expect(drawn.payment).toContain("&mc=5942&tr=Test");
    expect(drawn.apps).toHaveLength(4);
    expect(drawn.picture).toMatch(/^data:image\/png;base64,/);
  });

  it("can be tried with ₹1 before it is saved", async () => {
    const drawn = await owner.post("/forms/admin/settings/payee/test-qr", payee);
    expect(drawn).toMatchObject({ ok: true, upiId: "vennela@ybl" });
    expect(drawn.payment).toMatch(
      /^upi:\/\/pay\?pa=vennela@ybl&pn=Vennela%20Prints&am=1\.00&cu=INR&tn=Test\d+$/,
    );
    expect(drawn.qr).toMatchObject({ path: expect.stringMatching(/^M/) });
    const unknown = { ...payee, upiId: "vennela@axl" };
    expect(
      (await owner.post("/forms/admin/settings/payee/test-qr", unknown)).errors.upiId,
    ).toContain("@axl");
    const empty = { ...payee, upiId: "" };
    expect((await owner.post("/forms/admin/settings/payee/test-qr", empty)).errors.upiId).toBe(
      "Enter the UPI ID first.",
    );
  });
});

describe("the holiday", () => {
  it("is one press for staff, too: without a first day it begins today", async () => {
    const staff = await seller("staff");
    expect(await staff.post(versions("pause"), { version: "0", on: "on" })).toMatchObject({
      ok: true,
    });
    const today = indianDay(new Date());
    expect(settings().pause).toMatchObject({ on: true, from: today, until: "" });
    expect(await (await publicPage("/shop")).text()).toContain("take no new orders for now");
    const backwards = { version: "1", on: "on", from: today, until: "2020-01-01" };
    expect((await staff.post(versions("pause"), backwards)).errors).toHaveProperty("until");
    expect(await staff.post(versions("pause"), { version: "1" })).toMatchObject({ ok: true });
    expect(await (await publicPage("/shop")).text()).not.toContain("take no new orders");
  });

  it("begins no payment, and takes the screenshot and the Confirm of one that was begun [R59]", async () => {
    const asha = await customer();
    await giveAddress(asha.id);
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const version = (await quoteFor(asha.id)).id;
    await owner.post(versions("pause"), { version: "0", on: "on" });
    const quote = { address: "1", mobile: "9876543210", delivery: "standard", coupon: "" };
    expect((await asha.post("/forms/checkout-details/quote", quote)).problem).toBe("paused");
    const screenshot = new File([new Uint8Array(await newScreenshot())], "payment.png");
    expect(
      await asha.post("/forms/checkout-details/screenshot", { version, screenshot }),
    ).toMatchObject({
      ok: true,
    });
    const paid = { version, transaction_id: "412345678901" };
    expect(await asha.post("/forms/checkout-details/confirmation", paid)).toMatchObject({
      ok: true,
    });
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(1);
  });
});

describe("the icon", () => {
  it("becomes the tab's, the phone's, the manifest's and the shared link's", async () => {
    const red = { width: 600, height: 400, channels: 3, background: "#b3261e" } as const;
    const bytes = await sharp({ create: red }).png().toBuffer();
    const picture = new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" });
    expect(
      await owner.post("/forms/admin/settings/icon/versions", { version: "0", picture }),
    ).toMatchObject({
      ok: true,
    });
    const { file } = settings().icon;
    const page = await (await publicPage("/shop")).text();
    for (const name of ["48.png", "180.png", "share.jpg"])
      expect(page).toContain(`/brand/${file}/${name}`);
    expect(await (await publicPage("/manifest.webmanifest")).text()).toContain(
      `/brand/${file}/512.png`,
    );
    for (const [name, width] of [
      ["512.png", 512],
      ["180.png", 180],
      ["share.jpg", 1200],
    ] as const) {
      const answer = await publicPage(`/brand/${file}/${name}`);
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(width);
    }
    expect((await publicPage(`/brand/${file}/999.png`)).status).toBe(404);
  });

  it("is refused by its bytes and its size, whatever it is called", async () => {
    const text = new File(["<svg/>"], "logo.png", { type: "image/png" });
    const refused = await owner.post("/forms/admin/settings/icon/versions", {
      version: "0",
      picture: text,
    });
    expect(refused).toMatchObject({ status: 422, problem: "not-an-image" });
    const small = await sharp({
      create: { width: 64, height: 64, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    const picture = new File([new Uint8Array(small)], "logo.png", { type: "image/png" });
    expect(
      await owner.post("/forms/admin/settings/icon/versions", { version: "0", picture }),
    ).toMatchObject({
      problem: "icon-too-small",
    });
    expect(settings().icon.file).toBe(DEMO_ICON);
  });
});
