import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CONTACT_MESSAGES } from "#domain/limits";
import { peopleMessages } from "#domain/people/messages";
import { config, setConfig } from "#request/config.server";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";
import { startMailServer } from "#test/store/mail-server";

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

beforeAll(async () => {
  post = await startMailServer();
  setConfig({ ...config, smtpUrl: post.url, contactInbox: inbox });
  openMail({ smtpUrl: post.url, mailFrom: "Kathalu <stories@store.example>", write: () => {} });
  asha = await customer();
});
afterEach(() => {
  post.refusal.answer = null;
  post.emails.length = 0;
});
afterAll(async () => {
  mail.close();
  await post.stop();
});

describe("a contact message, where a mail server and an inbox are configured [R26]", () => {
  test("reaches the inbox, and an answer goes to who wrote it", async () => {
    expect(await asha.post("/contact/message", message)).toMatchObject({ ok: true });
    const [email] = post.emails;
    expect(email?.recipients).toEqual([inbox]);
    expect(email?.replyTo?.[0]).toMatchObject({ name: "Asha Rao", address: "asha@example.com" });
    expect(email?.subject).toBe("Quotes");
    expect(email?.text?.trim()).toBe(message.message);
  });

  test("that the mail server didn't take is with the seller all the same, in the admin", async () => {
    post.refusal.answer = "mailbox full";
    const subject = "Refused by the mail server";
    expect(await asha.post("/contact/message", { ...message, subject })).toMatchObject({
      ok: true,
    });
    expect(await (await seller()).read("/admin/messages")).toContain(subject);
  });

  test("is checked again on the server", async () => {
    const answer = await asha.post("/contact/message", { ...message, message: " " });
    expect(answer).toMatchObject({
      status: 422,
      errors: { message: peopleMessages["message-missing"] },
    });
    expect(post.emails).toEqual([]);
  });

  test("can't carry a header in its subject or name", async () => {
    const subject = "Quotes\r\nBcc: everybody@example.com";
    await asha.post("/contact/message", { ...message, subject, name: "A\r\nBcc: x@example.com" });
    expect(post.emails.flatMap(({ recipients }) => recipients)).toEqual([inbox]);
    expect(post.emails[0]?.bcc ?? []).toEqual([]);
  });

  test("doesn't exist where no inbox is configured [§2.128]", async () => {
    const before = config;
    setConfig({ ...config, contactInbox: null });
    expect((await asha.post("/contact/message", message)).status).toBe(404);
    setConfig(before);
  });

  test("is refused when too many come from one network", async () => {
    let answer = await asha.post("/contact/message", message);
    for (let sent = 1; sent <= CONTACT_MESSAGES && answer.ok; sent++) {
      answer = await asha.post("/contact/message", message);
    }
    expect(answer).toMatchObject({ status: 429, errors: { form: peopleMessages.contactTooOften } });
  });
});
