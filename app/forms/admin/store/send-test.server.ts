import { randomUUID } from "node:crypto";
import { offersMessages } from "#domain/offers/admin-messages";
import { refuse } from "#forms/form.server";
import { type Email, mail } from "#services/mail.server";

/** Longer than a mail server takes that is well: somebody waits for the answer. */
const TIMEOUT = 20_000;

/** One email at once, past the queue: what the mail server says of it is what the seller wants to know. */
export async function sendTest(email: Omit<Email, "id" | "signal">) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const answer = await mail.send({ ...email, id: `test-${randomUUID()}`, signal });
    return { ok: true as const, answer: offersMessages.testSent(email.to, answer) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse("not-sent", { form: offersMessages.testFailed(reason) }, 502);
  }
}
