import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { adminEvents, settings as rows } from "#data/schema.server";
import { exactDate } from "#domain/formatted-dates";
import { config, DEMO_UPI_ID, readConfig, setConfig } from "#request/config.server";
import { loadSettings } from "#request/settings/settings.server";
import { seedAtStart } from "#seed/seed";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";
import { cardWordsIn, spokenIn, storyWordsIn } from "#test/store/card-words";
import { startMailServer } from "#test/store/mail-server";

testDatabase();
appForVisitors();

let owner: Visitor;

beforeAll(async () => void (await seedAtStart({ demo: true })));
beforeEach(async () => {
  await db.delete(rows);
  await db.delete(adminEvents);
  await loadSettings();
  owner = await seller();
});

const save = async (subject: string, fields: Record<string, string>) =>
  expect(
    await owner.post(`/forms/admin/settings/${subject}/versions`, { before: "0", ...fields }),
  ).toEqual(expect.objectContaining({ ok: true }));
const done = async () =>
  ((await owner.read("/admin/setup")).match(/aria-label="Done"/g) ?? []).length;

describe("the checklist", () => {
  it("says that the UPI ID is missing, and no form shows the demo's as if it were the owner's", async () => {
    expect(config.demoPayee).toBe(true);
    const setup = await owner.read("/admin/setup");
    expect(setup).toContain("Your UPI ID is missing");
    expect(setup).toContain(`The demo's QR codes ask for money to ${DEMO_UPI_ID}`);
    for (const path of ["/admin/settings", "/admin/settings/payee"])
      expect(await owner.read(path), path).not.toContain(DEMO_UPI_ID);
    await save("payee", { upiId: "vennela@ybl", name: "Vennela", providers: "ybl" });
    for (const path of ["/admin/settings", "/admin/settings/payee"])
      expect(await owner.read(path), path).toContain("vennela@ybl");
    expect(await owner.read("/admin/setup")).not.toContain(DEMO_UPI_ID);
  });

  it("goes down line by line as the store becomes the seller's own", async () => {
    expect(await done()).toBe(0);
    await save("brand", { storeName: "Vennela" });
    await save("home", { titleEn: "Moonlight, by post.", lineEn: "Cards of the moon." });
    await save("payee", { upiId: "vennela@ybl", name: "Vennela", providers: "ybl" });
    await save("contact", { email: "hello@vennela.example", phone: "+91 98480 12345" });
    await save("legal", {
      legalName: "Vennela Prints LLP",
      postalAddress: "12 Temple Road",
      officerName: "Meera Devi",
      officerPhone: "+91 98480 12345",
    });
    expect(await done()).toBe(5);
    expect(await owner.read("/admin")).toContain("Not ready to sell yet");
    const setup = await owner.read("/admin/setup");
    expect(setup).toContain(
      "Nobody has tried the UPI ID with ₹1. The name that apps show isn't known.",
    );
    const tried = { worked: "qr", registeredName: "VENNELA RAO (HDFC Bank)" };
    const payee = { upiId: "vennela@ybl", providers: "ybl", triedId: "vennela@ybl", ...tried };
    await owner.post("/forms/admin/settings/payee/versions", { version: "1", ...payee });
    expect(await owner.read("/admin/setup")).not.toContain("Nobody has tried");
    expect(await done()).toBe(5);
    const staff = await seller("staff");
    expect(await staff.read("/admin")).not.toContain("Not ready to sell yet");
  });

  it("asks to read the terms, privacy and refunds pages, and says when that was", async () => {
    const asked = await owner.read("/admin/setup");
    expect(asked).toContain("I have read all three");
    for (const page of ["terms", "privacy", "refunds"]) expect(asked).toContain(`href="/${page}"`);
    const staff = await seller("staff");
    expect(await staff.post("/forms/admin/setup/legal-pages-reading")).toMatchObject({
      ok: false,
    });
    expect(await done()).toBe(0);
    expect(await owner.post("/forms/admin/setup/legal-pages-reading")).toMatchObject({ ok: true });
    const read = await owner.read("/admin/setup");
    expect(read).toContain(`Read on ${exactDate(new Date())}.`);
    expect(read).not.toContain("I have read all three");
    expect(await done()).toBe(1);
    const events = await db.select().from(adminEvents);
    expect(events.map((event) => [event.action, event.done_by])).toEqual([
      ["legal-pages-read", owner.id],
    ]);
  });

  it("says how much of the demo is left, and one press clears it", async () => {
    expect(await owner.read("/admin/setup")).toContain("48 products");
    expect(await owner.post("/forms/admin/setup/demo-clearing")).toMatchObject({
      ok: true,
      deleted: { products: 48, combos: 4, episodes: 6 },
      archived: {},
    });
    expect(await owner.read("/admin/setup")).not.toContain("48 products");
    // The history says that it was cleared, and none of the demo's texts.
    const history = spokenIn(await owner.read("/admin/audit"));
    expect(history).toContain("Demo cleared: store");
    expect([...cardWordsIn(history), ...storyWordsIn(history)]).toEqual([]);
    expect(await done()).toBe(1);
    expect(await owner.post("/forms/admin/setup/demo-clearing")).toMatchObject({
      ok: true,
      deleted: {},
    });
  });
});

describe("a test email", () => {
  it("is sent at once, and the mail server's answer is what the seller reads", async () => {
    const post = await startMailServer();
    const before = config;
    setConfig(
      readConfig({ SECRET: before.secret ?? "", SMTP_URL: post.url, MAIL_FROM: "a@store.example" }),
    );
    const open = () =>
      openMail({ smtpUrl: post.url, mailFrom: "a@store.example", write: () => {} });
    open();
    const to = "owner@vennela.example";
    const sent = await owner.post("/forms/admin/setup/test-email", { to });
    expect(sent).toMatchObject({ ok: true, answer: expect.stringMatching(/ says: 250/) });
    expect(await done()).toBe(2);
    mail.close();
    await post.stop();
    open();
    const failed = await owner.post("/forms/admin/setup/test-email", { to });
    expect(failed).toMatchObject({ status: 502, problem: "not-sent" });
    expect(failed.errors.form).toMatch(/^The test email wasn't sent: .*ECONNREFUSED/);
    mail.close();
    setConfig(before);
  });
});
