import { z } from "zod";
import { storeToldCredit } from "#data/statements/sms-credits.server";
import { countUnheard } from "#data/statements/sms-sources.server";
import { verifyBySms } from "#data/statements/sms-verification.server";
import { toldCredit } from "#domain/statements/forwarded-sms";
import { log } from "#request/log/log.server";
import { logProved } from "#request/log/security-log.server";
import { settings } from "#request/settings.server";

/**
 * What the app sends of an SMS: its `sender` since 2026, as `phoneNumber` before. Its `messageId` follows from the text,
 * and its `id` differs where the app tells twice: neither says that something was told before.
 */
const Received = z.object({
  event: z.literal("sms:received"),
  payload: z.object({
    sender: z.string().nullish(),
    phoneNumber: z.string().nullish(),
    message: z.string(),
    receivedAt: z.coerce.date().optional().catch(undefined),
  }),
});

/** What a phone signed: money is stored, and verified at once where that is allowed. Its text is kept nowhere. */
export async function takeSms(sourceId: string, body: string, now = new Date()): Promise<void> {
  const { data } = Received.safeParse(await new Response(body).json().catch(() => null));
  // Another event of the app, such as its ping.
  if (!data) return;
  const { sender, phoneNumber, message: text, receivedAt = now } = data.payload;
  const sms = { sender: sender ?? phoneNumber ?? "", text, receivedAt };
  const told = toldCredit(sms, settings().bankSms.senders, now);
  if (told === "other-sender") return await countUnheard(sourceId, "other_senders", now);
  if (told === "unread") return await countUnheard(sourceId, "unread", now);
  await storeToldCredit(sourceId, told, now);
  // What was stored is safe: the job goes on with it.
  await verifyTold(told.transactionId).catch(failed);
}

function failed(err: unknown): void {
  log.error({ err }, "a payment that an SMS told of wasn't verified");
}

export async function verifyTold(transactionId?: string): Promise<void> {
  if (settings().bankSms.verifies)
    await verifyBySms({ verified: logProved, failed }, transactionId);
}
