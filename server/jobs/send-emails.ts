import { setTimeout as sleep } from "node:timers/promises";
import { payeeEmail } from "#data/checkout/payee-change.server";
import { db } from "#data/db.server";
import {
  type ClaimedMessage,
  claimGathered,
  claimMessage,
  deleteMessage,
  giveBack,
  jittered,
  LEASE_RENEWAL_MILLISECONDS,
  MOST_ATTEMPTS,
  markFailed,
  markSent,
  markSkipped,
  renewLease,
} from "#data/email/outbox.server";
import { sellerEmailOf } from "#data/email/seller-emails.server";
import { episodeEmail, markDelivered } from "#data/orders/emails/deliveries.server";
import { orderEmail } from "#data/orders/emails/order-emails.server";
import { contactEmail } from "#data/people/contact-messages.server";
import { invitationEmail } from "#data/statements/invitations.server";
import { emailMessages } from "#domain/email/messages";
import type { StoreFacts } from "#domain/email/order-emails";
import { messageFor } from "#domain/messages";
import { teamEmail } from "#domain/people/team/team-email";
import { config } from "#request/config.server";
import { log } from "#request/log/log.server";
import { environmentSettings } from "#request/settings.server";
import { EMAILS_AT_ONCE, type Email, MailServerAway, mail } from "#services/mail.server";

const LOOK_EVERY = 2_000;
/** What is still under way after it is somebody else's once its lease has run out. */
const STOP_TIMEOUT = 5_000;
/** A mail server that is away isn't asked again at once; each time twice as late, up to this. */
const LONGEST_PAUSE = 60_000;

/**
 * Sends what the outbox holds, as many at once as the mail server has connections; several nodes share the
 * work. Call the answer before the database closes: it waits for the emails that are under way.
 */
export function startSendingEmails(store: () => StoreFacts): () => Promise<void> {
  let stopped = false;
  let atWork: Promise<void> | null = null;
  let failures = 0;
  let pausedUntil = 0;
  const work = async () => {
    const { away } = await sendDueEmails(store(), { stopped: () => stopped });
    failures = away ? failures + 1 : 0;
    pausedUntil = away
      ? Date.now() + jittered(Math.min(LOOK_EVERY * 2 ** (failures - 1), LONGEST_PAUSE))
      : 0;
  };
  const look = () => {
    if (Date.now() < pausedUntil) return;
    atWork ??= work()
      .catch((error) => log.warn({ err: error }, "no emails were sent"))
      .finally(() => {
        atWork = null;
      });
  };
  const timer = setInterval(look, LOOK_EVERY).unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await Promise.race([atWork, sleep(STOP_TIMEOUT, null, { ref: false })]);
  };
}

type Sending = { stopped?: () => boolean; clock?: () => Date; atOnce?: number };

/** Until nothing is due, or the mail server is away. */
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
  // Who finds something lets the next one look: while nothing is due, one asks for all.
  const look = async (others: number): Promise<void> => {
    const message = await claim();
    if (message) await Promise.all([sendAll(message), others > 0 ? look(others - 1) : null]);
  };
  await look(atOnce - 1);
  return { away };
}

type FoundEmail =
  | { ok: true; to: string; content: Pick<Email, "subject" | "text" | "html" | "replyTo"> }
  | { ok: false; failure: string }
  /** Switched off. */
  | { ok: false; skip: string };

/** Outside any transaction: a mail server may take its time. */
async function sendClaimed(
  message: ClaimedMessage,
  store: StoreFacts,
  clock: () => Date,
): Promise<"away" | undefined> {
  // One email tells a seller of everything that is due to them, and what becomes of it becomes of all of it.
  const messages =
    message.kind === "seller-mail"
      ? [message, ...(await claimGathered(message, clock()))]
      : [message];
  const all = (work: (each: ClaimedMessage) => Promise<void>) => Promise.all(messages.map(work));
  const found = await compose(messages, store);
  if (!found) return void (await all(({ id }) => deleteMessage(id)));
  if ("skip" in found) return void (await all(({ id }) => markSkipped(id, found.skip, clock())));
  if ("failure" in found) return void (await all((each) => fail(each, found.failure, clock())));
  // Claimed again and again, and never failed: whoever sends it dies of it.
  if (message.attempts > MOST_ATTEMPTS)
    return void (await all((each) => fail(each, "given up", clock())));
  try {
    await sendLeased(messages, found, clock);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof MailServerAway))
      return void (await all((each) => fail(each, reason, clock())));
    log.warn({ email: message.id }, "the mail server is away");
    await all((each) => giveBack(each, reason, clock()));
    return "away";
  }
  // Dying before this, the email goes out again after its lease, under the same Message-ID.
  await all((each) => markTaken(each, clock()));
}

/** Null: there is nothing to tell (any more). */
async function compose(
  messages: readonly ClaimedMessage[],
  store: StoreFacts,
): Promise<FoundEmail | null> {
  const [message] = messages;
  if (!message) return null;
  if (message.kind === "seller-mail") {
    const events = messages.flatMap((each) => (each.kind === "seller-mail" ? [each.payload] : []));
    return message.userId ? await sellerEmailOf(message.userId, events, store) : null;
  }
  if (message.kind === "episode-mail") {
    const found = await episodeEmail(message.payload, store);
    return (
      found && (found.ok ? found : { ok: false, failure: messageFor(emailMessages, found.problem) })
    );
  }
  if (message.kind === "team-mail") {
    const { payload } = message;
    return { ok: true, to: payload.to, content: teamEmail(payload, store) };
  }
  if (message.kind === "contact-mail") {
    const { messageId, to } = message.payload;
    const content = await contactEmail(messageId);
    return content && { ok: true, to, content };
  }
  if (message.kind === "payee-mail")
    return await payeeEmail(message.payload, store, environmentSettings(config).payee);
  if (message.kind !== "money-mail" && !message.orderId) return null;
  const found =
    message.kind === "money-mail"
      ? await invitationEmail(message.payload.invitationId, store)
      : await orderEmail(message.orderId ?? "", message.payload, store);
  return (
    found && (found.ok ? found : { ok: false, skip: messageFor(emailMessages, found.problem) })
  );
}

async function sendLeased(
  messages: readonly ClaimedMessage[],
  { to, content }: Extract<FoundEmail, { ok: true }>,
  clock: () => Date,
): Promise<void> {
  const renewal = setInterval(() => {
    for (const message of messages)
      renewLease(message, clock()).catch((error) => log.warn({ err: error }, "no lease renewed"));
  }, LEASE_RENEWAL_MILLISECONDS);
  const [{ id, kind }] = messages as [ClaimedMessage];
  try {
    await mail.send({ id, to, ...content, loggedWhole: kind === "episode-mail" });
  } finally {
    clearInterval(renewal);
  }
}

async function markTaken(message: ClaimedMessage, now: Date): Promise<void> {
  const { id: messageId, kind, payload } = message;
  if (kind !== "episode-mail") return await markSent(db, messageId, mail.kind, now);
  await markDelivered({ messageId, purchaseId: payload.purchaseId }, mail.kind, now);
}

async function fail(message: ClaimedMessage, reason: string, now: Date): Promise<void> {
  log.warn({ email: message.id, attempts: message.attempts }, "email not sent");
  await markFailed(message, reason, now);
}
