import { z } from "zod";
import { placeAutomatically } from "#data/statements/automatic-orders.server";
import { storeForwardedCredit, storeForwardedReversal } from "#data/statements/sms-credits.server";
import { countIgnoredSms } from "#data/statements/sms-sources.server";
import { verifyBySms } from "#data/statements/sms-verification.server";
import type { VerifiedByStatement } from "#data/statements/statement-verification.server";
import { creditOfForwardedSms } from "#domain/statements/forwarded-sms";
import { counters } from "#request/figures/counters.server";
import { log } from "#request/log/log.server";
import { logVerifiedByStatement } from "#request/log/security-log.server";
import { settings } from "#request/settings/settings.server";

/**
 * The event that the phone's app sends for an SMS. Before 2026 `sender` was called `phoneNumber`. Repeated SMS can't
 * be found by its IDs: `messageId` is derived from the text, and `id` differs if the app sends one SMS twice.
 */
const SmsEvent = z.object({
  event: z.literal("sms:received"),
  payload: z.object({
    sender: z.string().nullish(),
    phoneNumber: z.string().nullish(),
    message: z.string(),
    receivedAt: z.coerce.date().optional().catch(undefined),
  }),
});

const currentTime = () => new Date();

/**
 * Stores the money that a signed SMS reports, and verifies its payment at once if the settings allow that. The SMS's
 * text is never stored.
 */
export async function takeSms(sourceId: string, body: string, clock = currentTime): Promise<void> {
  const { data } = SmsEvent.safeParse(await new Response(body).json().catch(() => null));
  // The app sends other events too, such as its ping, which are ignored.
  if (!data) return;
  const now = clock();
  const { sender, phoneNumber, message: text, receivedAt = now } = data.payload;
  const sms = { sender: sender ?? phoneNumber ?? "", text, receivedAt };
  const credit = creditOfForwardedSms(sms, settings().bankSms, now);
  if (credit === "other-sender") return await countIgnoredSms(sourceId, "other_senders", now);
  if (credit === "unread") return await countIgnoredSms(sourceId, "unread", now);
  if ("outgoing" in credit) return await storeForwardedReversal(sourceId, credit.outgoing, now);
  await storeForwardedCredit(sourceId, credit, now);
  // The credit is already stored: if verifying fails here, a job does it later.
  await verifyForwardedCredits(clock, credit.transactionId).catch(logVerificationFailure);
}

export function logVerificationFailure(err: unknown): void {
  log.error({ err }, "a payment that an SMS reported wasn't verified");
}

/** Verifies payments by forwarded credits, and places orders by those that name their version, if owners allow it. */
export async function verifyForwardedCredits(
  clock = currentTime,
  transactionId?: string,
): Promise<void> {
  const options = { clock, verified: logVerifiedByStatement, failed: logVerificationFailure };
  if (settings().bankSms.verifies) await verifyBySms(options, transactionId);
  if (settings().bankSms.places)
    await placeAutomatically({ ...options, verified: countPlaced }, transactionId);
}

function countPlaced(verified: VerifiedByStatement): void {
  counters.ordersPlaced += 1;
  logVerifiedByStatement(verified);
}
