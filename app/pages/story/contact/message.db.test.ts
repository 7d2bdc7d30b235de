import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { peopleMessages } from "#domain/people/messages";
import { config, setConfig } from "#request/config.server";
import { sendDueEmails } from "#server/jobs/send-emails";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import { storeFacts } from "#test/database/store-rows";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";
import { startMailServer } from "#test/store/mail-server";

const MAX_CONTACT_MESSAGES = 20;

testDatabase();
appForVisitors();

const inbox = "hello@store.example";
const message = {
  name: "Asha Rao",
  email: "asha@example.com",
  subject: "Quotes",
  message: "Will you print the tea one again? <b>టీ</b>",
};
let post: Awaited<ReturnType<typeof startMailServer>>;
let asha: Visitor;
let demo: typeof config;

beforeAll(async () => {
  post = await startMailServer();
  demo = config;
  setConfig({ ...demo, keepsMessages: true, contactInbox: inbox });
  openMail({ smtpUrl: post.url, mailFrom: "Kathalu <stories@store.example>", write: () => {} });
  asha = await customer();
});
afterEach(() => {
  setConfig({ ...demo, keepsMessages: true, contactInbox: inbox });
  post.emails.length = 0;
});
afterAll(async () => {
  mail.close();
  await post.stop();
});

describe("a contact message of a live store [R26]", () => {
  test("is kept under a number, and its copy reaches the inbox: an answer goes to who wrote it", async () => {
    const kept = await asha.post("/forms/contact/message", message);
    expect(kept).toMatchObject({ ok: true, number: expect.any(Number) });
    await sendDueEmails(storeFacts);
    const [email] = post.emails;
    expect(email?.recipients).toEqual([inbox]);
    expect(email?.replyTo?.[0]).toMatchObject({ name: "Asha Rao", address: "asha@example.com" });
    expect(email?.subject).toBe("Quotes");
    expect(email?.text?.trim()).toBe(message.message);
    const next = await asha.post("/forms/contact/message", message);
    expect(next).toMatchObject({ number: (kept as unknown as { number: number }).number + 1 });
  });

  test("is kept where no inbox is set, and read in the admin", async () => {
    setConfig({ ...config, contactInbox: null });
    const subject = "Nobody's inbox";
    expect(await asha.post("/forms/contact/message", { ...message, subject })).toMatchObject({
      ok: true,
    });
    await sendDueEmails(storeFacts);
    expect(post.emails.map((email) => email.subject)).not.toContain(subject);
    expect(await (await seller()).read("/admin/messages")).toContain(subject);
  });

  test("that couldn't be kept is never called sent", async () => {
    await db.execute(sql`alter table contact_messages rename to away`);
    const answer = await asha.post("/forms/contact/message", message);
    await db.execute(sql`alter table away rename to contact_messages`);
    expect(answer).toMatchObject({ ok: false, errors: { form: peopleMessages.contactFailed } });
  });

  test("is checked again on the server", async () => {
    const answer = await asha.post("/forms/contact/message", { ...message, message: " " });
    expect(answer).toMatchObject({
      status: 422,
      errors: { message: peopleMessages["message-missing"] },
    });
  });

  test("can't carry a header in its subject or name", async () => {
    const subject = "Quotes\r\nBcc: everybody@example.com";
    await asha.post("/forms/contact/message", {
      ...message,
      subject,
      name: "A\r\nBcc: x@example.com",
    });
    await sendDueEmails(storeFacts);
    expect(post.emails.flatMap(({ recipients }) => recipients)).toEqual([inbox]);
    expect(post.emails[0]?.bcc ?? []).toEqual([]);
  });

  test("doesn't exist in the demo store, which makes no request [§2.128]", async () => {
    setConfig(demo);
    expect((await asha.post("/forms/contact/message", message)).status).toBe(404);
  });

  test("is refused when too many come from one network", async () => {
    let answer = await asha.post("/forms/contact/message", message);
    for (let sent = 1; sent <= MAX_CONTACT_MESSAGES && answer.ok; sent++) {
      answer = await asha.post("/forms/contact/message", message);
    }
    expect(answer).toMatchObject({ status: 429, errors: { form: peopleMessages.contactTooOften } });
  });
});
