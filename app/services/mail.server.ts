import { createTransport } from "nodemailer";

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
};

export type Mail = {
  /** Which transport it is: the log leaves this machine never (reading R27). */
  kind: "log" | "smtp";
  /** Done when the transport took the email; throws when it didn't. */
  send: (email: Email) => Promise<void>;
  close: () => void;
};

/** The open mail. A live binding: set by openMail, once. */
export let mail: Mail;

/** One that isn't logged whole says nothing of its person. */
export type LoggedEmail =
  | { email: string }
  | ({ email: string } & Pick<Email, "to" | "subject" | "text">);

type Settings = {
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Where emails go without a mail server. */
  write: (email: LoggedEmail, sentence: string) => void;
};

export function openMail({ smtpUrl, mailFrom, write }: Settings): void {
  mail = smtpUrl ? smtpMail(smtpUrl, mailFrom ?? "") : logMail(write);
}

function logMail(write: Settings["write"]): Mail {
  return {
    kind: "log",
    send: async ({ id: email, to, subject, text, loggedWhole }) =>
      write(loggedWhole ? { email, to, subject, text } : { email }, "email logged, not sent"),
    close: () => {},
  };
}

/** Shorter, all together, than the lease of the outbox: nobody else begins while this one still tries. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, ...TIMEOUTS }, { from });
  return {
    kind: "smtp",
    async send({ id, loggedWhole: _, ...email }) {
      await transport.sendMail({
        ...email,
        messageId: messageId(id, from),
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}

/** `<id@domain of the sender>` */
function messageId(id: string, from: string): string {
  const [, domain = "localhost"] = /@([\w.-]+)/.exec(from) ?? [];
  return `<${id}@${domain}>`;
}
