import { z } from "zod";
import { transaction } from "#data/db.server";
import { recordAdminEvent } from "#data/settings/admin-events.server";
import { peopleMessages } from "#domain/people/messages";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { sendTest } from "#pages/admin/emails/send-test.server.ts";
import { settings } from "#request/settings.server";

const Form = z.object({
  to: z.email({ error: () => peopleMessages["email-malformed"] }).max(254),
});

/** Sent, it is a line of the checklist that is done. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: Form },
  async ({ person, value: { to } }) => {
    const { storeName } = settings().brand;
    const sent = await sendTest({
      to,
      subject: `A test email from ${storeName}`,
      text: `If you can read this, ${storeName} can send emails to its customers.`,
    });
    if (!("ok" in sent)) return sent;
    const event = { subject: "store", action: "email-tested" } as const;
    await transaction((tx) => recordAdminEvent(tx, event, { by: person.id, now: new Date() }));
    return sent;
  },
);
