import { createTransport } from "nodemailer";

export type Letter = {
  /** Becomes the Message-ID: a letter that is sent twice is one letter. */
  id: string;
  to: string;
  /** Whom an answer goes to. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
};

export type Mail = {
  /** Which transport it is: the log leaves this machine never (reading R27). */
  kind: "log" | "smtp";
  /** Done when the transport took the letter; throws when it didn't. */
  send: (letter: Letter) => Promise<void>;
  close: () => void;
};

/** The open mail. A live binding: set by openMail, once. */
export let mail: Mail;

type Settings = {
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Where letters go without a mail server; who they are to stays out of it. */
  write: (facts: { letter: string }, sentence: string) => void;
};

export function openMail({ smtpUrl, mailFrom, write }: Settings): void {
  mail = smtpUrl ? smtpMail(smtpUrl, mailFrom ?? "") : logMail(write);
}

function logMail(write: Settings["write"]): Mail {
  return {
    kind: "log",
    send: async ({ id }) => write({ letter: id }, "letter logged, not e-mailed"),
    close: () => {},
  };
}

/** Shorter, all together, than the lease of the outbox: nobody else begins while this one still tries. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, ...PATIENCE }, { from });
  return {
    kind: "smtp",
    async send({ id, ...letter }) {
      await transport.sendMail({
        ...letter,
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
