/** Emails as a bank sends them, signed by keys of the test's own: DKIM, written here a second time. */
import { createHash, createSign, generateKeyPairSync } from "node:crypto";
import type { LookUpKey } from "#services/mailbox/signed-email.server";

const KEYS = {
  november: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  december: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  short: generateKeyPairSync("rsa", { modulusLength: 512 }),
};
type Selector = keyof typeof KEYS;

/** Answers as the bank's name servers would. */
export const lookUpTestKey: LookUpKey = async (name) => {
  const key = KEYS[name.split(".")[0] as Selector];
  if (!key) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
  const der = key.publicKey.export({ type: "spki", format: "der" });
  return [[`v=DKIM1; k=rsa; p=${der.toString("base64")}`]];
};

export const BANK = "HDFC Bank";
export const ADDRESS = "shop@example.com";

/** The bank's sentence about ₹148 on this day (DD-MM-YY). */
export function creditText(id: string, day: string, { amount = "148.00", account = "1234" } = {}) {
  return `Dear Customer, Greetings from HDFC Bank! We're writing to inform you that Rs.${amount} has been successfully credited to your HDFC Bank account ending in ${account}. Transaction Details: a. Date: ${day} b. Sender: ASHA RAO (VPA: asha@okaxis) c. UPI Reference No.: ${id} Warm regards, HDFC Bank`;
}

type Parts = {
  text?: string;
  html?: string;
  headers?: Partial<Record<string, string>>;
  signer?: string;
  selector?: string;
  signed?: string;
  algorithm?: "sha256" | "sha1";
  /** Further tags of the signature, such as `l=10`. */
  tags?: string;
  at?: Date;
  isSigned?: boolean;
};

let count = 0;

export function bankEmail({
  text = "",
  html = "",
  headers = {},
  signer = "hdfcbank.bank.in",
  selector = "november",
  signed = "from:to:subject:date:message-id:content-type",
  algorithm = "sha256",
  tags = "",
  at = new Date(),
  isSigned = true,
}: Parts): Buffer {
  const all = {
    From: "HDFC Bank InstaAlerts <alerts@hdfcbank.bank.in>",
    To: ADDRESS,
    Subject: "View: Account update for your HDFC Bank A/c",
    Date: at.toUTCString().replace("GMT", "+0000"),
    "Message-ID": `<${count++}.${process.pid}@hdfcbank.bank.in>`,
    "Content-Type": `text/${html ? "html" : "plain"}; charset=utf-8`,
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : value.split("\n").map((each) => `${name}: ${each}`),
  );
  const body = `${(html || text).replaceAll("\n", "\r\n")}\r\n`;
  const unsigned = `${lines.join("\r\n")}\r\n\r\n${body}`;
  if (!isSigned) return Buffer.from(unsigned);
  const bh = createHash(algorithm).update(relaxedBody(body)).digest("base64");
  const empty = `DKIM-Signature: v=1; a=rsa-${algorithm}; c=relaxed/relaxed; d=${signer}; s=${selector}; h=${signed}; bh=${bh};${tags && ` ${tags};`} b=`;
  const signedLines = signed
    .split(":")
    .flatMap((name) => lines.findLast((line) => line.toLowerCase().startsWith(`${name}:`)) ?? []);
  const data = [...signedLines.map((line) => `${relaxed(line)}\r\n`), relaxed(empty)].join("");
  const { privateKey } = KEYS[selector as Selector] ?? KEYS.november;
  const signature = createSign(`rsa-${algorithm}`).update(data).sign(privateKey, "base64");
  return Buffer.from(`${empty}${signature}\r\n${unsigned}`);
}

function relaxed(line: string): string {
  const [, name = "", value = ""] = /^([^:]+):(.*)$/s.exec(line) ?? [];
  return `${name.trim().toLowerCase()}:${value.replace(/\s+/g, " ").trim()}`;
}

function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").trimEnd());
  return `${lines.join("\r\n").replace(/(?:\r\n)+$/, "")}\r\n`;
}
