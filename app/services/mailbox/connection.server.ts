import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { ImapFlow } from "imapflow";
import type { MailboxProblem } from "#domain/statements/bank-messages";

export type MailboxAccount = {
  host: string;
  port: number;
  address: string;
  folder: string;
  password: string;
};

/** A mailbox that can't be read. The server's own words aren't kept, since they may repeat what was sent. */
export class MailboxError extends Error {
  override name = "MailboxError";
  readonly problem: MailboxProblem;
  constructor(problem: MailboxProblem) {
    super(`the mailbox can't be read: ${problem}`);
    this.problem = problem;
  }
}

/** A larger email isn't fetched: a bank's about one payment has a tenth of this. */
const MAX_EMAIL_BYTES = 512 * 1024;
const MILLISECONDS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  /** Servers end a connection on which nothing was sent for half an hour; routers do sooner. */
  maxIdleTime: 4 * 60_000,
  autoIdleDelay: 100,
};

export type OpenMailbox = {
  /** The server's number of the folder: with another one, all numbers of emails are new. */
  uidValidity: number;
  /** Calls `arrived` when an email comes, and `closed` when the connection has ended. */
  watch: (arrived: () => void, closed: () => void) => void;
  /** Finds emails from these domains above a number, the oldest first. The server searches. */
  find: (query: { above: number; since: Date; domains: readonly string[] }) => Promise<number[]>;
  /** Returns the email's bytes, if it isn't too large; null if it was deleted meanwhile. */
  fetch: (uid: number) => Promise<Buffer | "too-large" | null>;
  close: () => void;
};

/**
 * Signs in and opens the folder by EXAMINE, which changes nothing in it. TLS from the first byte, with a certificate that
 * is valid for the host. `refuses` says which IP addresses aren't connected to.
 */
export async function openMailbox(
  account: MailboxAccount,
  refuses: (ip: string) => boolean,
): Promise<OpenMailbox> {
  const { ImapFlow } = await import("imapflow");
  const { host, port, address: user, folder, password: pass } = account;
  const client = new ImapFlow({
    // The address that was checked is connected to: another question could have another answer.
    host: await allowedIp(host, refuses),
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: true,
    auth: { user, pass },
    logger: false,
    disableAutoEnable: true,
    disableCompression: true,
    maxLiteralSize: MAX_EMAIL_BYTES,
    maxResponseSize: 2 * MAX_EMAIL_BYTES,
    ...MILLISECONDS,
  });
  client.on("error", () => client.close());
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true });
    return openedMailbox(client, Number(uidValidity));
  } catch (error) {
    client.close();
    throw new MailboxError(problemOf(error as ImapError));
  }
}

async function allowedIp(host: string, refuses: (ip: string) => boolean): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new MailboxError("unknown-host");
  if (found.some(({ address }) => refuses(address))) throw new MailboxError("private-host");
  return first.address;
}

function openedMailbox(client: ImapFlow, uidValidity: number): OpenMailbox {
  return {
    uidValidity,
    watch: (arrived, closed) => {
      client.on("exists", arrived);
      client.on("close", closed);
    },
    find: async ({ above, since, domains }) => {
      const from = domains.map((domain) => ({ from: domain }));
      const query = { uid: `${above + 1}:*`, since, ...(from[1] ? { or: from } : from[0]) };
      const found = (await client.search(query, { uid: true })) || [];
      // `*` is the newest email, even if its number isn't above.
      return found.filter((uid) => uid > above).toSorted((one, other) => one - other);
    },
    fetch: async (uid) => {
      const sized = await client.fetchOne(`${uid}`, { size: true }, { uid: true });
      if (!sized) return null;
      if ((sized.size ?? MAX_EMAIL_BYTES) >= MAX_EMAIL_BYTES) return "too-large";
      const fetched = await client.fetchOne(`${uid}`, { source: true }, { uid: true });
      return fetched ? (fetched.source ?? null) : null;
    },
    close: () => client.close(),
  };
}

type ImapError = {
  code?: string;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/;
const AWAY = /^(?:ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|CONNECT_TIMEOUT|EAI_AGAIN)/;

function problemOf({ code = "", authenticationFailed, mailboxMissing }: ImapError): MailboxProblem {
  if (authenticationFailed) return "wrong-password";
  if (mailboxMissing) return "no-folder";
  if (CERTIFICATE.test(code)) return "certificate";
  if (/SSL|TLS|EPROTO/.test(code)) return "no-tls";
  return AWAY.test(code) ? "unreachable" : "no-imap";
}
