import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#data/db.server";
import { episodeEmail, markDelivered } from "#data/email/deliveries.server";
import { orderEmail } from "#data/email/order-emails.server";
import {
  type ClaimedMessage,
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
import { emailMessages } from "#domain/email/messages";
import type { StoreFacts } from "#domain/email/order-emails";
import type { EmailContent } from "#domain/email/templates";
import { messageFor } from "#domain/messages";
import { teamEmail } from "#domain/people/team-email";
import { log } from "#request/log/log.server";
import { EMAILS_AT_ONCE, MailServerAway, mail } from "#services/mail.server";

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
  const worker = async () => {
    while (!away) {
      const message = await claimMessage(clock());
      if (!message) return;
      if ((await sendClaimed(message, store, clock)) === "away") away = true;
      if (stopped()) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { away };
}

type FoundEmail =
  | { ok: true; to: string; content: EmailContent }
  | { ok: false; failure: string }
  /** Switched off. */
  | { ok: false; skip: string };

/** Outside any transaction: a mail server may take its time. */
async function sendClaimed(
  message: ClaimedMessage,
  store: StoreFacts,
  clock: () => Date,
): Promise<"away" | undefined> {
  const found = await compose(message, store);
  if (!found) return void (await deleteMessage(message.id));
  if ("skip" in found) return void (await markSkipped(message.id, found.skip, clock()));
  if ("failure" in found) return void (await fail(message, found.failure, clock()));
  // Claimed again and again, and never failed: whoever sends it dies of it.
  if (message.attempts > MOST_ATTEMPTS) return void (await fail(message, "given up", clock()));
  try {
    await sendLeased(message, found, clock);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof MailServerAway)) return void (await fail(message, reason, clock()));
    log.warn({ email: message.id }, "the mail server is away");
    await giveBack(message, reason, clock());
    return "away";
  }
  // Dying before this, the email goes out again after its lease, under the same Message-ID.
  await markTaken(message, clock());
}

/** Null: there is nothing to tell (any more). */
async function compose(message: ClaimedMessage, store: StoreFacts): Promise<FoundEmail | null> {
  if (message.kind === "episode-mail") {
    const found = await episodeEmail(message.payload, store);
    return found && (found.ok ? found : { ok: false, failure: emailMessages[found.problem] });
  }
  if (message.kind === "team-mail") {
    const { payload } = message;
    return { ok: true, to: payload.to, content: teamEmail(payload, store) };
  }
  if (!message.orderId) return null;
  const found = await orderEmail(message.orderId, message.payload, store);
  return (
    found && (found.ok ? found : { ok: false, skip: messageFor(emailMessages, found.problem) })
  );
}

async function sendLeased(
  message: ClaimedMessage,
  { to, content }: { to: string; content: EmailContent },
  clock: () => Date,
): Promise<void> {
  const renewal = setInterval(() => {
    renewLease(message, clock()).catch((error) => log.warn({ err: error }, "no lease renewed"));
  }, LEASE_RENEWAL_MILLISECONDS);
  try {
    const loggedWhole = message.kind === "episode-mail";
    await mail.send({ id: message.id, to, ...content, loggedWhole });
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
