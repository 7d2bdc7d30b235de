import { randomUUID } from "node:crypto";
import { offersMessages } from "#domain/offers/admin-messages";
import { refuse } from "#forms/form.server";
import { type Email, mail } from "#services/mail.server";

/** Milliseconds. The owner is waiting for the answer, and a healthy mail server needs less. */
const TIMEOUT_MILLISECONDS = 20_000;

/** Sends one email at once, without the outbox, and returns the mail server's answer. */
export async function sendTest(email: Omit<Email, "id" | "signal">) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const answer = await mail.send({ ...email, id: `test-${randomUUID()}`, signal });
    return { ok: true as const, answer: offersMessages.testSent(email.to, answer) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse("not-sent", { form: offersMessages.testFailed(reason) }, 502);
  }
}
