import { createHash } from "node:crypto";
import { payeeEmail } from "#data/checkout/payee-change.server";
import { reminderEmail } from "#data/checkout/payment-reminders.server";
import { db } from "#data/db.server";
import {
  type ClaimedMessage,
  claimGathered,
  claimMessage,
  deleteMessage,
  jittered,
  LEASE_RENEWAL_MILLISECONDS,
  MOST_ATTEMPTS,
  markFailed,
  markSent,
  markServerAway,
  markSkipped,
  postpone,
  renewLease,
} from "#data/email/outbox.server";
import { sellerEmailOf } from "#data/email/seller-emails.server";
import { episodeEmail, markDelivered } from "#data/orders/emails/deliveries.server";
import { orderEmail } from "#data/orders/emails/order-emails.server";
import { contactEmail } from "#data/people/contact-messages.server";
import { invitationEmail } from "#data/statements/invitations.server";
import { emailMessages, type SkipReason } from "#domain/email/messages";
import type { OrderEvent } from "#domain/email/order-emails";
import type { StoreFacts } from "#domain/email/order-facts";
import { nextReminderHour } from "#domain/email/payment-reminder";
import type { Language } from "#domain/language";
import { messageFor } from "#domain/messages";
import { teamEmail } from "#domain/people/team/team-email";
import { config } from "#request/config.server";
import { log } from "#request/log/log.server";
import { stopAddress } from "#request/reminder-keys.server";
import { environmentSettings } from "#request/settings/settings.server";
import { repeat } from "#server/repeat";
import { EMAILS_AT_ONCE, type Email, MailServerAway, mail } from "#services/mail.server";

const CHECK_INTERVAL_MILLISECONDS = 2_000;
/** Milliseconds that a stop waits for emails under way. Another node sends an unfinished one after its lease ended. */
const STOP_TIMEOUT_MILLISECONDS = 5_000;
/** Milliseconds between tries while the mail server is unreachable; the pause doubles up to this. */
const LONGEST_PAUSE = 60_000;

/**
 * Sends the emails of the outbox over all connections of the mail server, sharing the work with other nodes. Call the
 * returned function before the database closes: it waits for emails under way.
 */
export function startSendingEmails(store: () => StoreFacts): () => Promise<void> {
  let stopped = false;
  let failures = 0;
  let pausedUntil = 0;
  const work = async () => {
    if (Date.now() < pausedUntil) return;
    const { away } = await sendDueEmails(store(), { stopped: () => stopped });
    failures = away ? failures + 1 : 0;
    pausedUntil = away
      ? Date.now() +
        jittered(Math.min(CHECK_INTERVAL_MILLISECONDS * 2 ** (failures - 1), LONGEST_PAUSE))
      : 0;
  };
  const sending = repeat(work, {
    every: CHECK_INTERVAL_MILLISECONDS,
    stopTimeout: STOP_TIMEOUT_MILLISECONDS,
    failed: (error) => log.warn({ err: error }, "no emails were sent"),
  });
  return async () => {
    stopped = true;
    await sending.stop();
  };
}

type Sending = { stopped?: () => boolean; clock?: () => Date; atOnce?: number };

/** Sends until no email is due or the mail server is unreachable. */
export async function sendDueEmails(
  store: StoreFacts,
  { stopped = () => false, clock = () => new Date(), atOnce = EMAILS_AT_ONCE }: Sending = {},
): Promise<{ away: boolean }> {
  let away = false;
  const claim = async () => (away ? null : await claimMessage(clock()));
  const sendAll = async (first: ClaimedMessage) => {
    for (let message: ClaimedMessage | null = first; message; ) {
      if ((await sendClaimed(message, store, clock)) === "away") away = true;
      message = stopped() ? null : await claim();
    }
  };
  // A worker that finds an email starts another worker, so that an empty outbox costs only one query.
  const look = async (others: number): Promise<void> => {
    const message = await claim();
    if (message) await Promise.all([sendAll(message), others > 0 ? look(others - 1) : null]);
  };
  await look(atOnce - 1);
  return { away };
}

type FoundEmail =
  | {
      ok: true;
      to: string;
      content: Pick<Email, "subject" | "text" | "html" | "replyTo" | "unsubscribe">;
    }
  | { ok: false; failure: string }
  /** It isn't sent, because the template is switched off or the order has no address. */
  | { ok: false; skip: { reason: SkipReason; sentence: string } }
  /** It is sent later, because these are quiet hours. */
  | { ok: false; sendAfter: Date };

/** Sends one email that this node has claimed. It holds no transaction open, since mail servers may be slow. */
async function sendClaimed(
  message: ClaimedMessage,
  store: StoreFacts,
  clock: () => Date,
): Promise<"away" | undefined> {
  // A seller gets one email about everything that is due, so all of its rows succeed or fail together.
  const messages: GatheredMessages =
    message.kind === "seller-mail"
      ? [message, ...(await claimGathered(message, clock()))]
      : [message];
  const all = (work: (each: ClaimedMessage) => Promise<void>) => Promise.all(messages.map(work));
  const compose = COMPOSE[message.kind] as ComposeEmail<ClaimedMessage>;
  const found = await compose(message, store, messages, clock());
  if (!found) return void (await all(deleteMessage));
  if ("skip" in found) return void (await all((each) => markSkipped(each, found.skip, clock())));
  if ("sendAfter" in found) return void (await all((each) => postpone(each, found.sendAfter)));
  if ("failure" in found)
    return void (await all((each) => failOrRetry(each, found.failure, clock())));
  // The row was claimed too often without a recorded failure: sending it seems to crash the node, so it is given up.
  if (message.attempts > MOST_ATTEMPTS)
    return void (await all((each) => failOrRetry(each, "given up", clock())));
  try {
    await sendWhileLeaseRenewed(messages, found, clock);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof MailServerAway))
      return void (await all((each) => failOrRetry(each, reason, clock())));
    log.warn({ email: message.id }, "the mail server is away");
    await all((each) => markServerAway(each, reason, clock()));
    return "away";
  }
  // If the node dies before this line, the email is sent again after its lease, with the same Message-ID.
  await all((each) => markAcceptedByServer(each, clock()));
}

/** A claimed row of the outbox, and others that go into the same email. */
type GatheredMessages = readonly [ClaimedMessage, ...ClaimedMessage[]];

/** Makes an email's content; null if there is nothing to send any more. */
type ComposeEmail<Message> = (
  message: Message,
  store: StoreFacts,
  messages: GatheredMessages,
  now: Date,
) => Promise<FoundEmail | null>;

const COMPOSE: {
  [Kind in ClaimedMessage["kind"]]: ComposeEmail<Extract<ClaimedMessage, { kind: Kind }>>;
} = {
  "episode-mail": async ({ payload }, store) => {
    const found = await episodeEmail(payload, store);
    if (!found || found.ok) return found;
    return { ok: false, failure: messageFor(emailMessages, found.problem) };
  },
  "order-mail": composeOrderEmail,
  "payment-details-mail": composeOrderEmail,
  "moved-payment-mail": composeOrderEmail,
  "money-mail": async ({ payload }, store) =>
    unlessSkipped(await invitationEmail(payload.invitationId, store)),
  "reminder-mail": async ({ payload }, store, _, now) => {
    const sendAfter = nextReminderHour(now);
    if (sendAfter > now) return { ok: false, sendAfter };
    const stopUrl = (userId: string, language: Language) =>
      stopAddress(userId, language, store.origin);
    return unlessSkipped(await reminderEmail(payload.quoteId, store, { stopUrl, now }));
  },
  "seller-mail": async ({ userId }, store, messages) => {
    const events = messages.flatMap((each) => (each.kind === "seller-mail" ? [each.payload] : []));
    return userId ? await sellerEmailOf(userId, events, store) : null;
  },
  "payee-mail": ({ payload }, store) =>
    payeeEmail(payload, store, environmentSettings(config).payee),
  "team-mail": async ({ payload }, store) => {
    const content = teamEmail(payload, store);
    return { ok: true, to: payload.to, content };
  },
  "contact-mail": async ({ payload: { messageId, to } }) => {
    const content = await contactEmail(messageId);
    return content && { ok: true, to, content };
  },
};

async function composeOrderEmail(
  { orderId, payload }: Pick<ClaimedMessage, "orderId"> & { payload: OrderEvent },
  store: StoreFacts,
): Promise<FoundEmail | null> {
  return orderId ? unlessSkipped(await orderEmail(orderId, payload, store)) : null;
}

type CustomersEmail = Awaited<
  ReturnType<typeof orderEmail | typeof invitationEmail | typeof reminderEmail>
>;

function unlessSkipped(found: CustomersEmail): FoundEmail | null {
  if (!found || found.ok) return found;
  const { problem } = found;
  const sentence = messageFor(emailMessages, problem);
  return { ok: false, skip: { reason: problem.code, sentence } };
}

async function sendWhileLeaseRenewed(
  messages: GatheredMessages,
  { to, content }: Extract<FoundEmail, { ok: true }>,
  clock: () => Date,
): Promise<void> {
  const renewal = setInterval(() => {
    for (const message of messages)
      renewLease(message, clock()).catch((error) => log.warn({ err: error }, "no lease renewed"));
  }, LEASE_RENEWAL_MILLISECONDS);
  const [{ kind }] = messages;
  try {
    const id = emailIdOf(messages);
    await mail.send({ id, to, ...content, loggedWhole: kind === "episode-mail" });
  } finally {
    clearInterval(renewal);
  }
}

/**
 * Returns what the Message-ID begins with. Events that were gathered anew with further ones are another email: under the
 * same Message-ID, a mail program would hide it.
 */
function emailIdOf(messages: GatheredMessages): string {
  const [{ id }, ...others] = messages;
  if (others.length === 0) return id;
  const ids = messages.map((message) => message.id).sort();
  return createHash("sha256").update(ids.join()).digest("hex").slice(0, 32);
}

async function markAcceptedByServer(message: ClaimedMessage, now: Date): Promise<void> {
  const { id: messageId, kind, payload } = message;
  if (kind !== "episode-mail") return await markSent(db, messageId, mail.kind, now);
  await markDelivered({ messageId, purchaseId: payload.purchaseId }, mail.kind, now);
}

async function failOrRetry(message: ClaimedMessage, reason: string, now: Date): Promise<void> {
  log.warn({ email: message.id, attempts: message.attempts }, "email not sent");
  await markFailed(message, reason, now);
}
