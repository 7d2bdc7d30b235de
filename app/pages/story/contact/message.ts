import { randomUUID } from "node:crypto";
import { z } from "zod";
import { CONTACT_FAILED, CONTACT_TOO_OFTEN, PAGE_NOT_FOUND } from "#domain/messages";
import { contactProblems } from "#domain/people/contact";
import { sayContactProblems } from "#domain/people/contact-sayings";
import { config } from "#request/config.server";
import { formAction, refuse } from "#request/forms/form.server";
import { log } from "#request/log/log.server";
import { networkOf } from "#request/network.server";
import { requestInfoContext } from "#request/request-info.server";
import { mail } from "#services/mail.server";

const text = z.string().max(2_000).default("");
const Message = z
  .object({ name: text, email: text, subject: text, message: text })
  .superRefine((message, { addIssue }) => {
    for (const [field, wrong] of Object.entries(sayContactProblems(contactProblems(message))))
      addIssue({ code: "custom", path: [field], message: wrong });
  });

/** Delivers a message to the store's inbox, where the deployment has one (reading R26). */
export const action = formAction(
  {
    who: "anyone",
    schema: Message,
    limit: {
      name: "contact",
      sentence: CONTACT_TOO_OFTEN,
      key: (_, context) => networkOf(context.get(requestInfoContext).address),
    },
    failed: CONTACT_FAILED,
  },
  async ({ value: { name, email, subject, message } }) => {
    const inbox = config.smtpUrl ? config.contactInbox : null;
    if (!inbox) return refuse("not-found", { form: PAGE_NOT_FOUND }, 404);
    try {
      const replyTo = { name, address: email };
      await mail.send({ id: randomUUID(), to: inbox, replyTo, subject, text: message });
      return { ok: true as const };
    } catch (error) {
      log.error({ err: error }, "contact message not delivered");
      return refuse("undelivered", { form: CONTACT_FAILED }, 502);
    }
  },
);
