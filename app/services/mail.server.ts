import { createTransport } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import SMTPTransport from "nodemailer/lib/smtp-transport";

export type Email = {
  /** Becomes the Message-ID, by which mail programs recognize a second copy. */
  id: string;
  to: string;
  /** Where answers to the email go. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** An address that ends such emails when it gets a POST. Mail programs can send the POST themselves (RFC 8058). */
  unsubscribe?: string;
  /** True: without a mail server, the email is logged in full. Only emails with an episode's link are (reading R27). */
  loggedWhole?: boolean;
  /** Ends the attempt sooner than the outbox's own time limit. */
  signal?: AbortSignal;
};

type Mail = {
  /** How emails are sent. With `log`, no email leaves this machine (reading R27). */
  kind: "log" | "smtp";
  /**
   * Resolves with the mail server's answer once it accepted the email (null for the log). Throws `MailServerAway` if
   * no server decided about the email, and another error if a server refused it.
   */
  send: (email: Email) => Promise<string | null>;
  /** Why no email can be sent now, in a word without addresses; null if emails can be sent. */
  problem: () => Promise<string | null>;
  close: () => void;
};

/** The mail server is unreachable, closed the connection or refused our password. The email itself isn't at fault. */
export class MailServerAway extends Error {
  override name = "MailServerAway";
}

/** How the store sends emails. `openMail` sets this once at start, and importers see the new value. */
export let mail: Mail;

/** What is logged of an email: all of it, or only a part that isn't personal. */
export type LoggedEmail =
  | { email: string }
  | ({ email: string } & Pick<Email, "to" | "subject" | "text">);

type Settings = {
  smtpUrl: string | null;
  mailFrom: string | null;
  /** The sender's name, used if `mailFrom` is an address without one. */
  storeName?: () => string;
  /** Writes emails to the log if there is no mail server. */
  write: (email: LoggedEmail, sentence: string) => void;
};

export function openMail({ smtpUrl, mailFrom, storeName = () => "", write }: Settings): void {
  mail = smtpUrl
    ? smtpMail(smtpUrl, () => senderWithName(mailFrom ?? "", storeName()))
    : logMail(write);
}

function senderWithName(from: string, name: string): Sender {
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
 * One pool of connections. RFC 5321 gives a server ten minutes to accept an email, and a client that hangs up sooner
 * sends it twice. Meanwhile the outbox renews its lease on the email.
 */
const CONNECTIONS = {
  pool: true,
  maxConnections: 5,
  /** Nodemailer retries once if a connection was closed while it was idle. */
  maxRequeues: 1,
  idleTimeout: 20_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 10 * 60_000,
} as const;
/** The outbox uses one connection less than the pool has, so that test emails never wait. */
export const EMAILS_AT_ONCE = CONNECTIONS.maxConnections - 1;

/**
 * A password is sent encrypted or not at all, because an attacker could remove STARTTLS from the server's answer.
 * SMTP_URL can override it, with `?requireTLS=false` for a relay in a private network.
 */
function encryptionOf(url: string): { requireTLS: boolean } {
  const { host = "", auth } = new SMTPTransport(url).options;
  return { requireTLS: auth !== undefined && !/^(?:localhost|127\.[\d.]+|::1)$/i.test(host) };
}

function smtpMail(url: string, sender: () => Sender): Mail {
  const transport = createTransport({ ...encryptionOf(url), url, ...CONNECTIONS });
  const greeting = connectionCheck(url);
  /** Why the last email couldn't be sent: a server that answers our greeting may still refuse our password. */
  let refused: string | null = null;
  return {
    kind: "smtp",
    async send({ id, loggedWhole: _, unsubscribe, ...email }) {
      const from = sender();
      const messageId = messageIdOf(id, from);
      const headers = {
        "Auto-Submitted": "auto-generated",
        ...(unsubscribe && {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      };
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

/** Connects and signs in without sending an email; throws the server's error. */
export async function trySmtp(url: string): Promise<void> {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000 };
  const transport = createTransport({ ...encryptionOf(url), url, ...timeouts });
  await transport.verify().finally(() => transport.close());
}

/**
 * Connects without signing in, because this is called every few seconds and failed sign-ins could block the account.
 */
function connectionCheck(url: string): () => Promise<string | null> {
  const { options } = new SMTPTransport({ ...encryptionOf(url), url });
  return () =>
    new Promise((resolve) => {
      const connection = new SMTPConnection({ ...CONNECTION_TIMEOUTS, ...options });
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
/** Milliseconds; SMTP_URL can override them. */
const CONNECTION_TIMEOUTS = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 8_000,
};

/** True if the server refused this email because of its addresses or text. */
function wasRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const ofThisEmail = code === "EENVELOPE" || code === "EMESSAGE";
  return ofThisEmail && responseCode !== undefined && responseCode !== 421;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function messageIdOf(id: string, { address }: Sender): string {
  const [, domain = "localhost"] = /@([\w.-]+)/.exec(address) ?? [];
  return `<${id}@${domain}>`;
}
