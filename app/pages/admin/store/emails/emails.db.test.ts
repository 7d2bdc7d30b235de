import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { findTemplate } from "#data/email/email-templates.server";
import { adminEvents, emailTemplates } from "#data/schema.server";
import { emailTemplates as standard } from "#domain/email/emails";
import { messageFor } from "#domain/messages";
import { offersMessages } from "#domain/offers/admin-messages";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";
import { startMailServer } from "#test/store/mail-server";

testDatabase();
appForVisitors();

let owner: Visitor;
let post: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  post = await startMailServer();
  owner = await seller();
  await db.insert(emailTemplates).values(standard);
});
afterAll(() => post.stop());
beforeEach(() => {
  post.refusal.answer = null;
  openMail({ smtpUrl: post.url, mailFrom: "post@kathalu.example", write: () => {} });
});

const content = (changed: Record<string, string> = {}) => ({
  template: "order_placed",
  subject: "We have {{order_number}}",
  html: "<p>Dear {{customer_name}},</p><p>{{items}}</p>",
  text: "Dear {{customer_name}},\r\n{{items}}",
  ...changed,
});
const save = (changed: Record<string, string>) =>
  owner.post("/forms/admin/emails/saving", content(changed));
const rowOf = async (name: string) =>
  (await db.select().from(emailTemplates).where(eq(emailTemplates.template_name, name)))[0];

describe("an email's text", () => {
  test("is saved, is what is sent from then on, and who saved an older version is told", async () => {
    expect(await save({ version: "1" })).toMatchObject({ ok: true });
    expect(await findTemplate("order_placed", "en")).toEqual({
      subject: "We have {{order_number}}",
      html: "<p>Dear {{customer_name}},</p><p>{{items}}</p>",
      text: "Dear {{customer_name}},\n{{items}}",
    });
    const late = await save({ version: "1", subject: "Mine" });
    expect(late).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    const events = await db
      .select()
      .from(adminEvents)
      .where(eq(adminEvents.subject_id, "order_placed"));
    expect(events).toMatchObject([
      { subject: "email-template", action: "saved", done_by: owner.id },
    ]);
  });

  test("written as plain text is drawn by the store, and stays text whatever it says", async () => {
    const text = "<script>alert(1)</script> & {{customer_name}}\r\n\r\nSee it: {{order_url}}";
    const written = {
      template: "order_address",
      version: "1",
      subject: "<b>{{order_number}}</b>",
      text,
    };
    const saved = await owner.post("/forms/admin/emails/saving", written);
    expect(saved).toMatchObject({ ok: true });
    const row = await rowOf("order_address");
    expect(row).toMatchObject({ is_text: true, text_content: text.replaceAll("\r", "") });
    expect(row?.html_content).toContain(
      "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; {{customer_name}}</p>",
    );
    expect(row?.html_content).toContain("<title>&lt;b&gt;{{order_number}}&lt;/b&gt;</title>");
    expect(row?.html_content).toMatch(/<a href="\{\{order_url\}\}"[^>]*>See it<\/a>/);
    expect(await owner.read("/admin/emails/order_address")).not.toContain('name="html"');
  });

  test("whose HTML an owner has written is sent and shown as they wrote it, byte for byte", async () => {
    const html = "<p>Dear {{customer_name}},</p>\n\t<p>É &nbsp; {{items}}</p>\n";
    const written = { template: "order_refunded", version: "1", html };
    expect(await save(written)).toMatchObject({ ok: true });
    expect((await findTemplate("order_refunded", "en"))?.html).toBe(html);
    expect(await rowOf("order_refunded")).toMatchObject({ is_text: false });
    const page = await owner.read("/admin/emails/order_refunded");
    expect(page).toContain('name="html"');
    const { html: _, ...text } = content({ ...written, version: "2" });
    expect(await owner.post("/forms/admin/emails/saving", text)).toMatchObject({ ok: true });
    expect(await rowOf("order_refunded")).toMatchObject({ is_text: true });
    expect((await findTemplate("order_refunded", "en"))?.html).toContain("<!doctype html>");
  });

  test("about money that is given back says in its form that it is sent for cash, too", async () => {
    const read = async (name: string) =>
      (await owner.read(`/admin/emails/${name}`)).replaceAll("&#x27;", "'");
    for (const name of ["order_verified", "order_cancelled", "order_refunded"])
      expect(await read(name), name).toContain(offersMessages.alsoInCash);
    expect(await read("order_placed")).not.toContain(offersMessages.alsoInCash);
  });

  test("with variables that mean nothing is refused, and each is named at its part", async () => {
    const wrong = { version: "2", subject: "{{order_nubmer}}", html: "{{#items}}", text: " " };
    expect((await save(wrong)).errors).toEqual({ text: offersMessages.textMissing });
    expect((await save({ ...wrong, text: "{{spotify_url}}" })).errors).toEqual({
      subject: messageFor(offersMessages, { code: "unknown-variable", name: "order_nubmer" }),
      html: messageFor(offersMessages, { code: "section-unclosed", name: "items" }),
      text: messageFor(offersMessages, { code: "unknown-variable", name: "spotify_url" }),
    });
    expect((await rowOf("order_placed"))?.version).toBe(2);
  });

  test("of a language that has none yet is made once", async () => {
    await db.delete(emailTemplates).where(eq(emailTemplates.template_name, "order_shipped.te"));
    const telugu = { template: "order_shipped.te", version: "", subject: "బయలుదేరింది" };
    expect(await save(telugu)).toMatchObject({ ok: true });
    expect((await findTemplate("order_shipped", "te"))?.subject).toBe("బయలుదేరింది");
    expect(await save({ ...telugu, subject: "మరొకటి" })).toMatchObject({ status: 409 });
    expect((await rowOf("order_shipped.te"))?.subject).toBe("బయలుదేరింది");
  });

  test("is switched off for everybody by its English, and for one language by its own", async () => {
    const use = (template: string, active: string) =>
      owner.post("/forms/admin/emails/use", { template, active });
    expect(await use("order_verified.te", "")).toMatchObject({ ok: true });
    expect((await findTemplate("order_verified", "te"))?.subject).toContain("Payment verified");
    expect(await use("order_verified", "")).toMatchObject({ ok: true });
    expect(await findTemplate("order_verified", "en")).toBeNull();
    expect(await owner.read("/admin/emails")).toContain("Switched off");
    expect(await use("order_verified", "on")).toMatchObject({ ok: true });
    expect(await findTemplate("order_verified", "en")).not.toBeNull();
    expect((await use("order_nothing", "")).status).toBe(422);
  });

  test("is saved by who was editing it when it was switched off, and names who saved it before", async () => {
    const version = String((await rowOf("order_cancelled"))?.version);
    const mine = { template: "order_cancelled", text: "{{customer_name}}", version };
    const switched = { template: "order_cancelled", active: "" };
    expect(await owner.post("/forms/admin/emails/use", switched)).toMatchObject({ ok: true });
    expect(await save({ ...mine, subject: "First" })).toMatchObject({ ok: true });
    const colleague = await seller("owner");
    await colleague.post("/forms/admin/emails/use", { ...switched, active: "on" });
    const late = await save({ ...mine, subject: "Second" });
    expect(late.errors.form).toMatch(/^seller@example\.com saved this just now \([^)]*subject, /);
    expect(late.advice).toContain("→ First");
    expect(await rowOf("order_cancelled")).toMatchObject({ subject: "First", is_active: true });
  });
});

describe("a test email", () => {
  const send = (changed: Record<string, string> = {}) =>
    owner.post("/forms/admin/emails/test", content(changed));

  test("is the text of the form with the sample order, to who sends it, with what the mail server said", async () => {
    post.emails.length = 0;
    const answer = await send({ subject: "Unsaved {{order_number}}" });
    expect(answer.answer).toMatch(/^Sent to seller@example\.com\. The mail server says: 2/);
    expect(post.emails).toMatchObject([
      { subject: "[Test] Unsaved ORD1763600000000", recipients: ["seller@example.com"] },
    ]);
    expect(post.emails[0]?.text).toContain("2 × A product: ₹98");
    expect((await rowOf("order_placed"))?.subject).not.toContain("Unsaved");
  });

  test("that is refused says why, and without a mail server where it went", async () => {
    post.refusal.answer = "no such mailbox";
    expect(await send()).toMatchObject({
      status: 502,
      errors: { form: expect.stringContaining("no such mailbox") },
    });
    mail.close();
    openMail({ smtpUrl: null, mailFrom: null, write: () => {} });
    expect((await send()).answer).toBe(offersMessages.testSent("seller@example.com", null));
  });
});

test("an email's page has the sample and every variable", async () => {
  expect((await owner.get("/admin/emails/order_nothing")).status).toBe(404);
  const page = await owner.read("/admin/emails/order_shipped?language=en");
  for (const words of ["Link to the tracking page", "EX123456789IN", 'sandbox="allow-same-origin"'])
    expect(page).toContain(words);
});
