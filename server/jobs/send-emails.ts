import { setTimeout as sleep } from "node:timers/promises";
import { episodeEmail, forgetMessage, markDelivered } from "#data/email/deliveries.server";
import {
  type ClaimedMessage,
  claimMessage,
  MOST_ATTEMPTS,
  markFailed,
} from "#data/email/outbox.server";
import { emailMessages } from "#domain/email/messages";
import { fillTemplate } from "#domain/email/templates";
import { log } from "#request/log/log.server";
import { mail } from "#services/mail.server";

const LOOK_EVERY = 2_000;
/** What is still under way after it is somebody else's once its lease has run out. */
const STOP_TIMEOUT = 5_000;

/**
 * Sends what the outbox holds, one email after the other; several nodes share the work. Call the
 * answer before the database closes: it waits for the email that is under way.
 */
export function startSendingEmails(): () => Promise<void> {
  let stopped = false;
  let atWork: Promise<void> | null = null;
  const look = () => {
    atWork ??= sendDueEmails(() => stopped)
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

/** Until nothing is due. */
export async function sendDueEmails(
  stopped = () => false,
  clock = () => new Date(),
): Promise<void> {
  for (let message = await claimMessage(clock()); message; message = await claimMessage(clock())) {
    await sendClaimed(message, clock);
    if (stopped()) return;
  }
}

/** Outside any transaction: a mail server may take its time. */
async function sendClaimed(message: ClaimedMessage, clock: () => Date): Promise<void> {
  const { id: messageId, payload, attempts } = message;
  const found = await episodeEmail(payload.purchaseId);
  if (!found) return await forgetMessage(messageId);
  if (!found.ok) return await fail(message, emailMessages[found.problem], clock());
  // Claimed again and again, and never failed: whoever sends it dies of it.
  if (attempts > MOST_ATTEMPTS) return await fail(message, "given up", clock());
  const { to, template, facts } = found.email;
  try {
    await mail.send({ id: messageId, to, ...fillTemplate(template, facts), loggedWhole: true });
  } catch (error) {
    return await fail(message, error instanceof Error ? error.message : String(error), clock());
  }
  // Dying before this, the email goes out again after its lease, under the same Message-ID.
  await markDelivered({ messageId, purchaseId: payload.purchaseId }, mail.kind, clock());
}

async function fail(message: ClaimedMessage, reason: string, now: Date): Promise<void> {
  log.warn({ email: message.id, attempts: message.attempts }, "email not sent");
  await markFailed(message, reason, now);
}
