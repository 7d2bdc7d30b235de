import { randomUUID } from "node:crypto";
import { z } from "zod";
import { transaction } from "#data/db.server";
import { recordAdminEvent } from "#data/settings/admin-events.server";
import { peopleMessages } from "#domain/people/messages";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { formAction, refuse } from "#request/forms/form.server";
import { settings } from "#request/settings.server";
import { mail } from "#services/mail.server";

const Form = z.object({
  to: z.email({ error: () => peopleMessages["email-malformed"] }).max(254),
});

/** Longer than a mail server takes that is well. */
const TIMEOUT = 20_000;

/** One email, at once, past the queue: what the mail server says of it is what the seller wants to know. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: Form },
  async ({ person, value: { to } }) => {
    const { storeName } = settings().brand;
    const email = {
      id: `test-${randomUUID()}`,
      to,
      subject: `A test email from ${storeName}`,
      text: `If you can read this, ${storeName} can send emails to its customers.`,
      signal: AbortSignal.timeout(TIMEOUT),
    };
    const event = { subject: "store", action: "email-tested" } as const;
    try {
      const answer = await mail.send(email);
      await transaction((tx) => recordAdminEvent(tx, event, { by: person.id, now: new Date() }));
      return { ok: true as const, answer: answer ?? "written to the log, there is no mail server" };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return refuse("not-sent", { form: `It wasn't sent: ${reason.slice(0, 500)}` }, 502);
    }
  },
);
