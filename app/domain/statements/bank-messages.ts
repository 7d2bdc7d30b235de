/** The kinds of source of the bank's messages, and the sentences about mailboxes and their emails. */

/** The kinds of source that report the bank's messages. */
export type SourceKind = "phone" | "mailbox";

export const MESSAGES_OF = { phone: "SMS", mailbox: "emails" } as const satisfies Record<
  SourceKind,
  string
>;

/** Why an email of the mailbox doesn't count, in the words of its list ('2 unsigned'). */
export const EMAIL_REFUSALS = {
  "other-sender": "not from your bank",
  "too-large": "too large",
  "repeated-header": "with a sender, receiver or date twice",
  unsigned: "unsigned",
  "other-signer": "signed by somebody else than the bank",
  altered: "altered on the way, or forwarded",
  expired: "with a signature that has ended",
  "no-key": "signed with a key that the bank doesn't publish",
  "weak-key": "signed with a key of less than 1024 bits",
  sha1: "signed with SHA-1, which can be forged",
  "partly-signed": "signed in part (l=)",
  "unsigned-header": "whose sender, receiver, date or kind of text isn't signed",
  "other-receiver": "written to another address, or forwarded",
  old: "more than 7 days old, or from the future",
  "seen-before": "seen before",
} as const;

export type EmailRefusal = keyof typeof EMAIL_REFUSALS;

/** Why a mailbox can't be read: at its form, and later on its page. */
export const MAILBOX_PROBLEMS = {
  "unknown-host": "There is no server of this name. Please check the server's name.",
  "private-host": "This server is in a private network, where the store doesn't connect to.",
  unreachable: "The server doesn't answer on this port. Please check its name and port.",
  "no-tls":
    "The server doesn't speak TLS on this port. Use the port for IMAP with TLS, which is usually 993.",
  certificate: "The server's certificate isn't valid for this name, so no password was sent.",
  "wrong-password":
    "The server refuses this address with this password. Use an app password, not the one you sign in with.",
  "no-folder": "The mailbox has no such folder.",
  "no-imap": "The server didn't answer as a mail server does.",
  "sealed-password":
    "The stored password can't be read, because the store's secret was changed. Please enter it again.",
  "no-keys": "The bank's keys can't be looked up at the moment. The emails wait.",
} as const;

export type MailboxProblem = keyof typeof MAILBOX_PROBLEMS;
