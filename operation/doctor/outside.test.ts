import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "#request/config.server";
import { mail, openMail } from "#services/mail.server";
import { startMailServer } from "#test/store/mail-server";
import { checkClock } from "./machine.ts";
import { emailFindings, signInFindings } from "./outside.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe("npm run doctor, on email,", () => {
  const from = { mailFrom: "Kathalu <a@example.com>", origin: "https://store.example" };

  it("connects to the mail server and sends nothing", async () => {
    const server = await startMailServer();
    closing.push(server.stop);
    expect(
      (await emailFindings({ ...from, smtpUrl: server.url })).map(({ level }) => level),
    ).toEqual(["ok"]);
    expect(server.emails).toEqual([]);
  });

  it("says what a mail server says that isn't there or refuses us, and never our password", async () => {
    const [away] = await emailFindings({ ...from, smtpUrl: "smtp://me:mailword@127.0.0.1:1" });
    expect(away).toMatchObject({ level: "wrong", found: expect.stringContaining("ECONNREFUSED") });
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username }, _session, done) => done(new Error(`not ${username}`)),
    });
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    closing.push(() => server.close(() => {}));
    const { port } = listening.address() as AddressInfo;
    const smtpUrl = `smtp://me:mailword@127.0.0.1:${port}`;
    const [refused] = await emailFindings({ ...from, smtpUrl });
    expect(refused?.level).toBe("wrong");
    expect(JSON.stringify([away, refused])).not.toContain("mailword");
    const [none] = await emailFindings({ ...from, smtpUrl: null });
    expect(none).toMatchObject({ level: "warning", found: expect.stringContaining("SMTP_URL") });
  });
});

/** Linux connects this address to this machine, but it doesn't look like one of this machine's own names. */
const ELSEWHERE = "0.0.0.0";

it("a password goes unencrypted to a mail server of this machine, and to another where SMTP_URL says so", async () => {
  const heard: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    closeTimeout: 1,
    onAuth({ password }, _session, done) {
      heard.push(password ?? "");
      done(null, { user: "me" });
    },
    onData: (stream, _session, done) => void stream.resume().once("end", () => done()),
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  closing.push(() => server.close(() => {}));
  const { port } = listening.address() as AddressInfo;
  const email = { id: "1", to: "asha@example.com", subject: "Your cards", text: "On their way." };
  const sendBy = async (host: string, word: string, query = "") => {
    const smtpUrl = `smtp://me:${word}@${host}:${port}/${query}`;
    openMail({ smtpUrl, mailFrom: "a@example.com", write: () => {} });
    closing.push(mail.close);
    const findings = await emailFindings({ mailFrom: "a@example.com", origin: null, smtpUrl });
    const sent = mail.send(email).then(
      () => "sent",
      (error: Error) => error.name,
    );
    return [findings[0]?.level, await sent, await mail.problem()];
  };
  expect(await sendBy("127.0.0.1", "at-home")).toEqual(["ok", "sent", null]);
  expect(await sendBy(ELSEWHERE, "said-so", "?requireTLS=false")).toEqual(["ok", "sent", null]);
  expect(await sendBy(ELSEWHERE, "away")).toEqual(["wrong", "MailServerAway", "ETLS"]);
  expect(new Set(heard)).toEqual(new Set(["at-home", "said-so"]));
});

describe("npm run doctor, on sign-in,", () => {
  const config = readConfig({
    APP_ORIGIN: "https://store.example",
    GOOGLE_CLIENT_ID: "us",
    GOOGLE_CLIENT_SECRET: "googleword",
  });

  /** The level that the doctor reports if Google's token endpoint answers an invalid code with this error. */
  async function levelWhenSaid(error: string) {
    const google = createServer((req, res) => {
      const { port } = google.address() as AddressInfo;
      const discovery = { token_endpoint: `http://127.0.0.1:${port}/token` };
      res.writeHead(req.url === "/token" ? 400 : 200, { "Content-Type": "application/json" });
      res.end(JSON.stringify(req.url === "/token" ? { error } : discovery));
    });
    google.listen(0, "127.0.0.1");
    await once(google, "listening");
    closing.push(() => google.close());
    const { port } = google.address() as AddressInfo;
    const [finding] = await signInFindings(config, `http://127.0.0.1:${port}`);
    expect(JSON.stringify(finding)).not.toContain("googleword");
    return finding?.level;
  }

  it("tells a client that Google knows from one that it doesn't, and from another address to come back to", async () => {
    expect(await levelWhenSaid("invalid_grant")).toBe("ok");
    expect(await levelWhenSaid("invalid_client")).toBe("wrong");
    expect(await levelWhenSaid("redirect_uri_mismatch")).toBe("wrong");
    expect(await levelWhenSaid("temporarily_unavailable")).toBe("warning");
  });

  it("finds Google out of reach, a demo that is open to everybody, and no sign-in at all", async () => {
    const level = async (env: Record<string, string>) =>
      (await signInFindings(readConfig(env)))[0]?.level;
    expect((await signInFindings(config, "http://127.0.0.1:1"))[0]).toMatchObject({
      level: "wrong",
      found: expect.stringContaining("can't be reached"),
    });
    expect(await level({ DEMO_SIGN_IN: "1" })).toBe("wrong");
    expect(await level({})).toBe("warning");
    expect(await level({ APP_ORIGIN: "https://store.example" })).toBe("wrong");
    const [off] = await signInFindings(readConfig({ DATABASE_URL: "postgres://db/store" }));
    expect(off).toMatchObject({
      level: "wrong",
      found: expect.stringContaining("DATABASE_URL switches the demo sign-in off"),
    });
  });
});

describe("npm run doctor, on clocks,", () => {
  it("minds seconds, and worse a minute", () => {
    expect(checkClock("the database's", 900)[0]?.level).toBe("ok");
    expect(checkClock("the database's", -9_000)[0]).toMatchObject({
      level: "warning",
      found: "This machine's clock is 9.0 s behind the database's.",
    });
    expect(checkClock("the database's", 90_000)[0]?.level).toBe("wrong");
  });
});
