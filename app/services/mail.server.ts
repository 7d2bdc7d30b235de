import { createTransport } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import SMTPTransport from "nodemailer/lib/smtp-transport";

export type Email = {
  /** Becomes the Message-ID: an email that is sent twice is one email. */
  id: string;
  to: string;
  /** Whom an answer goes to. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Without a mail server it stands whole in the log: an episode's email alone (reading R27). */
  loggedWhole?: boolean;
  /** Gives up: for who can't wait as long as the outbox. */
  signal?: AbortSignal;
};

export type Mail = {
  /** Which transport it is: the log leaves this machine never (reading R27). */
  kind: "log" | "smtp";
  /**
   * Done when the transport took the email. Throws `MailServerAway` when nobody said anything of it, and
   * another error when it was refused. Answers what the mail server said; null: there is none.
   */
  send: (email: Email) => Promise<string | null>;
  /** Why no email can be sent now, in a word and without an address; null: it can, or nobody would. */
  problem: () => Promise<string | null>;
  close: () => void;
};

/** The mail server can't be reached, closed the line or refused our password: no email's own fault. */
export class MailServerAway extends Error {
  override name = "MailServerAway";
}

/** The open mail. A live binding: set by openMail, once. */
export let mail: Mail;

/** One that isn't logged whole says nothing of its person. */
export type LoggedEmail =
  | { email: string }
  | ({ email: string } & Pick<Email, "to" | "subject" | "text">);

type Settings = {
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Stands before the sender's address where `mailFrom` is an address alone. */
  storeName?: () => string;
  /** Where emails go without a mail server. */
  write: (email: LoggedEmail, sentence: string) => void;
};

export function openMail({ smtpUrl, mailFrom, storeName = () => "", write }: Settings): void {
  mail = smtpUrl ? smtpMail(smtpUrl, () => named(mailFrom ?? "", storeName())) : logMail(write);
}

function named(from: string, name: string): Sender {
  const [, own, address] = /^(.*?)\s*<(.*)>$/.exec(from.trim()) ?? [null, "", from.trim()];
  return { name: own || name, address: address ?? "" };
}

type Sender = { name: string; address: string };

function logMail(write: Settings["write"]): Mail {
  return {
    kind: "log",
    send: async ({ id: email, to, subject, text, loggedWhole }) => {
      write(loggedWhole ? { email, to, subject, text } : { email }, "email logged, not sent");
      return null;
    },
    problem: async () => null,
    close: () => {},
  };
}

/**
 * One pool. Who takes an email gets ten minutes to say so, as RFC 5321 asks: who hangs up sooner has it sent
 * twice. The sender holds its lease meanwhile.
 */
const CONNECTIONS = {
  pool: true,
  maxConnections: 5,
  /** A connection that was closed while it was idle: nothing had been said on it. */
  maxRequeues: 1,
  idleTimeout: 20_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 10 * 60_000,
} as const;
/** One is left to the contact form. */
export const EMAILS_AT_ONCE = CONNECTIONS.maxConnections - 1;

/**
 * A password leaves this machine encrypted or not at all: somebody on the way could take STARTTLS out of the server's
 * answer and read it. What SMTP_URL says itself goes before, as `?requireTLS=false` of a relay in a private network.
 */
function encryptionOf(url: string): { requireTLS: boolean } {
  const { host = "", auth } = new SMTPTransport(url).options;
  return { requireTLS: auth !== undefined && !/^(?:localhost|127\.[\d.]+|::1)$/i.test(host) };
}

function smtpMail(url: string, sender: () => Sender): Mail {
  const transport = createTransport({ ...encryptionOf(url), url, ...CONNECTIONS });
  const greeting = greetingOf(url);
  /** Of the last email: a server that greets may still refuse our password. */
  let refused: string | null = null;
  return {
    kind: "smtp",
    async send({ id, loggedWhole: _, ...email }) {
      const from = sender();
      const messageId = messageIdOf(id, from);
      const headers = { "Auto-Submitted": "auto-generated" };
      try {
        const { response } = await transport.sendMail({ ...email, from, messageId, headers });
        refused = null;
        return response;
      } catch (error) {
        if (wasRefused(error)) throw error;
        refused = (error as { code?: string }).code === "EAUTH" ? "it refuses the password" : null;
        throw new MailServerAway(messageOf(error), { cause: error });
      }
    },
    problem: async () => (await greeting()) ?? refused,
    close: () => transport.close(),
  };
}

/** Connects and signs in at the mail server, sends nothing; throws what it says. */
export async function trySmtp(url: string): Promise<void> {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000 };
  const transport = createTransport({ ...encryptionOf(url), url, ...timeouts });
  await transport.verify().finally(() => transport.close());
}

/** Says hello and goodbye, without signing in: asked every few seconds, nobody counts it as an attempt. */
function greetingOf(url: string): () => Promise<string | null> {
  const { options } = new SMTPTransport({ ...encryptionOf(url), url });
  return () =>
    new Promise((resolve) => {
      const connection = new SMTPConnection({ ...GREETING, ...options });
      const end = (reason: string | null) => {
        resolve(reason);
        connection.close();
      };
      connection.once("error", (error: Error & { code?: string }) =>
        end(error.code ?? "it hung up"),
      );
      connection.once("end", () => resolve("it hung up"));
      connection.connect(() => {
        resolve(null);
        connection.quit();
      });
    });
}
/** Unless SMTP_URL says otherwise. */
const GREETING = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 };

/** The server read the email's envelope or text, and said no to it. */
function wasRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const ofThisEmail = code === "EENVELOPE" || code === "EMESSAGE";
  return ofThisEmail && responseCode !== undefined && responseCode !== 421;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `<id@domain of the sender>` */
function messageIdOf(id: string, { address }: Sender): string {
  const [, domain = "localhost"] = /@([\w.-]+)/.exec(address) ?? [];
  return `<${id}@${domain}>`;
}
