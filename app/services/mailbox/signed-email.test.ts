import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { bankSignature, creditOfEmail } from "#domain/statements/bank-emails";
import { domainsOfBank } from "#domain/statements/reading/sms-forms/bank-domains";
import { plainText } from "#request/plain-text.server";
import { ADDRESS, BANK, bankEmail, creditText, lookUpTestKey } from "#test/statements/bank-email";
import { type LookUpKey, readSignedEmail } from "./signed-email.server.ts";

const NOW = new Date("2026-11-28T06:00:00Z");
const TEXT = creditText("632900000001", "28-11-26");

type Parts = Parameters<typeof bankEmail>[0];

const read = (message: Buffer, lookUp: LookUpKey = lookUpTestKey) =>
  readSignedEmail(message, { domains: domainsOfBank(BANK), now: NOW, lookUp });

async function judged(message: Buffer, lookUp?: LookUpKey) {
  const email = await read(message, lookUp);
  const signature = bankSignature(email, { bank: BANK, address: ADDRESS }, NOW);
  return typeof signature === "string" ? signature : signature.selector;
}

const email = (parts: Parts = {}) => bankEmail({ text: TEXT, at: NOW, ...parts });
const text = (message: Buffer) => message.toString();

describe("an email", () => {
  test("counts if the bank signed sender, receiver, date, kind of text and the whole body", async () => {
    expect(await judged(email())).toBe("november");
    expect(await judged(email({ signer: "alerts.hdfcbank.net" }))).toBe("november");
  });

  const SIGNED = "from:to:date:content-type";
  test.each<[reason: string, why: string, Parts]>([
    ["unsigned", "nobody signed it", { isSigned: false }],
    ["other-signer", "somebody else signed it", { signer: "mailer.example" }],
    ["other-signer", "a name that ends like the bank's signed it", { signer: "my-hdfcbank.net" }],
    ["partly-signed", "a part of the body is signed", { tags: "l=10" }],
    ["partly-signed", "none of the body is signed", { tags: "l=0" }],
    ["sha1", "the signature is by SHA-1", { algorithm: "sha1" }],
    ["weak-key", "the key has 512 bits", { selector: "short" }],
    ["no-key", "the bank doesn't publish the key", { selector: "unknown" }],
    ["expired", "the signature has ended", { tags: `t=1000; x=${NOW.getTime() / 1_000 - 1}` }],
    ["unsigned-header", "the sender isn't signed", { signed: "to:date:content-type" }],
    ["unsigned-header", "the receiver isn't signed", { signed: "from:date:content-type" }],
    ["unsigned-header", "the date isn't signed", { signed: "from:to:content-type" }],
    ["unsigned-header", "the kind of text isn't signed", { signed: "from:to:date" }],
    [
      "other-sender",
      "the sender isn't the bank",
      { headers: { From: "HDFC Bank <alerts@hdfcbank.example>" } },
    ],
    [
      "other-sender",
      "only the sender's name is the bank's",
      { headers: { From: '"alerts@hdfcbank.net" <asha@mailer.example>' } },
    ],
    [
      "repeated-header",
      "it has a second sender",
      { headers: { From: "alerts@hdfcbank.net\nasha@mailer.example" }, signed: SIGNED },
    ],
    [
      "repeated-header",
      "its sender field names two",
      { headers: { From: "alerts@hdfcbank.net, asha@mailer.example" }, signed: SIGNED },
    ],
    ["repeated-header", "it has a second receiver", { headers: { To: `${ADDRESS}\nx@y.example` } }],
    ["other-receiver", "it was written to another", { headers: { To: "asha@example.com" } }],
    ["other-receiver", "it was written to several", { headers: { To: `${ADDRESS}, x@y.example` } }],
    ["old", "it is eight days old", { at: new Date("2026-11-20T05:00:00Z") }],
    ["old", "it is of the day after tomorrow", { at: new Date("2026-11-30T06:00:00Z") }],
    ["old", "its date is none", { headers: { Date: "yesterday" } }],
  ])("is %s if %s", async (reason, _, parts) => {
    expect(await judged(email(parts))).toBe(reason);
  });

  test.each<[why: string, (message: string) => string]>([
    ["its amount", (message) => message.replace("Rs.148.00", "Rs.999.00")],
    ["its receiver", (message) => message.replace(`To: ${ADDRESS}`, "To: x@y.example")],
    ["its signature", (message) => message.replace("b=", "b=A")],
    ["its line ends", (message) => message.replace("\r\nDate", "\nDate")],
    ["its end", (message) => `${message}\r\nForwarded by asha`],
  ])("is altered if %s was changed on the way", async (_, change) => {
    const changed = change(text(email()));
    expect(changed).not.toBe(text(email()));
    expect(await judged(Buffer.from(changed))).toBe("altered");
  });

  test("waits an hour while the bank's keys can't be looked up, and then has none", async () => {
    const away: LookUpKey = async () => {
      throw Object.assign(new Error("no answer"), { code: "ETIMEOUT" });
    };
    expect(await judged(email(), away)).toBe("no-answer");
    expect(await judged(email({ at: new Date("2026-11-28T04:59:00Z") }), away)).toBe("no-key");
  });

  test("has only keys of the bank looked up, and none if it has more signatures than a bank's", async () => {
    const asked: string[] = [];
    const lookUp: LookUpKey = async (name) => {
      asked.push(name);
      return await lookUpTestKey(name);
    };
    await judged(email({ signer: "mailer.example" }), lookUp);
    const [signature = ""] = text(email()).split("\r\n");
    await judged(Buffer.from(`${signature}\r\n`.repeat(9) + text(email())), lookUp);
    expect(asked).toEqual([]);
    await judged(email(), lookUp);
    expect(asked).toEqual(["november._domainkey.hdfcbank.bank.in"]);
  });

  test("that another has signed, too, counts by the bank's signature", async () => {
    const [signature = ""] = text(email({ signer: "mailer.example" })).split("\r\n");
    expect(await judged(Buffer.from(`${signature}\r\n${text(email())}`))).toBe("november");
  });
});

describe("what an email reports", () => {
  const CREDIT = {
    transactionId: "632900000001",
    amount: rupees(148),
    payerUpiId: "asha@okaxis",
    day: "2026-11-28",
  };
  const creditOf = async (parts: Parts, accounts = ["1234"]) => {
    const { text, html } = await read(email(parts));
    return creditOfEmail([text, plainText(html)].filter(Boolean), accounts, NOW);
  };
  const HTML = `<html><head><style>td { color: red }</style><title>HDFC BANK</title></head><body><table><tr><td>HDFC BANK</td></tr><tr><td>${TEXT.replace("Dear Customer, ", "Dear Customer,<br>").replace("'", "&rsquo;")}</td></tr></table><p>For more details on Service charges and Fees, <a href="https://hdfcbank.example">click here</a>.</p>&copy; HDFC Bank</body></html>`;
  const BASE64 = { "Content-Transfer-Encoding": "base64" };
  const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\n");
  const both = (plain: string, html: string) =>
    `--b\nContent-Type: text/plain\n\n${plain}\n--b\nContent-Type: text/html; charset=utf-8\n\n${html}\n--b--`;
  const MULTIPART = { "Content-Type": 'multipart/alternative; boundary="b"' };

  test.each<[kind: string, Parts]>([
    ["plain text", {}],
    ["HTML alone", { html: HTML }],
    ["base64", { html: base64(HTML), headers: BASE64 }],
    ["text and HTML that say the same", { text: both(TEXT, HTML), headers: MULTIPART }],
    [
      "HTML beside a text that says nothing",
      { text: both("Please open this email in HTML.", HTML), headers: MULTIPART },
    ],
  ])("is read from %s", async (_, parts) => {
    expect(await creditOf(parts)).toEqual(CREDIT);
  });

  test.each<[why: string, Parts, accounts?: string[]]>([
    ["text and HTML differ", { text: both(TEXT.replace("148", "999"), HTML), headers: MULTIPART }],
    ["it is about another account", {}, ["7890"]],
    ["no account is entered", {}, []],
    ["it has words that no form knows", { text: `${TEXT} You have won.` }],
    ["its day isn't near the date that the bank signed", { text: TEXT.replace("28-11", "28-10") }],
    [
      "it names no account",
      {
        text: "Dear BOB UPI User: Your account is credited with INR 148.00 on 2026-11-28 10:20:30 AM by UPI Ref No 632900000001; AvlBal: Rs25000.00 - BOB",
      },
    ],
    ["a payer's name says the rest", { text: TEXT.replace("ASHA RAO", "ASHA Rs.999.00") }],
  ])("is nothing if %s", async (_, parts, accounts) => {
    expect(await creditOf(parts, accounts)).toBeNull();
  });

  test("is an ID that pays for nothing, if the money went out", async () => {
    const text =
      "Dear Customer, Greetings from HDFC Bank! Rs.137.00 is debited from your account ending 1234 towards VPA asha@okaxis (ASHA RAO) on 28-11-26. UPI transaction reference no.: 632900000002. If you did not authorize this transaction, please report it immediately at: a. When in India (Toll free): 1800 258 6161 b. When abroad: 9122 61606160 c. Or SMS 'BLOCK UPI' to 7308080808. We're here to support you in every step of the way. Warm regards, HDFC Bank";
    expect(await creditOf({ text })).toMatchObject({ outgoing: { transactionId: "632900000002" } });
  });

  test("of the former wording is read, too", async () => {
    const text =
      "HDFC BANK Dear Customer, Rs. 148.00 is successfully credited to your account **1234 by VPA asha@okaxis ASHA RAO on 28-11-26. Your UPI transaction reference number is 632900000001. Thank you for banking with us. Warm Regards, HDFC Bank For more details on Service charges and Fees, click here. © HDFC Bank";
    expect(await creditOf({ text })).toEqual(CREDIT);
  });
});
