import { randomUUID } from "node:crypto";
import { z } from "zod";
import { storeContactMessage } from "#data/people/contact-messages.server";
import { messagesFor, storeMessages } from "#domain/messages";
import { contactProblems } from "#domain/people/contact";
import { peopleMessages } from "#domain/people/messages";
import { networkOf } from "#request/client-address.server";
import { config } from "#request/config.server";
import { formAction, refuse } from "#request/forms/form.server";
import { log } from "#request/log/log.server";
import { requestInfoContext } from "#request/request-info.server";
import { mail } from "#services/mail.server";

/** Somebody waits for the answer. */
const DELIVERY_TIMEOUT = 30_000;

const text = z.string().max(2_000).default("");
const Message = z
  .object({ name: text, email: text, subject: text, message: text })
  .superRefine((message, { addIssue }) => {
    const wrong = messagesFor(peopleMessages, contactProblems(message));
    for (const [field, text] of Object.entries(wrong))
      addIssue({ code: "custom", path: [field], message: text });
  });

/** Takes a message in and emails it to the store's inbox, where the deployment has one (reading R26). */
export const action = formAction(
  {
    who: "anyone",
    schema: Message,
    limit: {
      name: "contact",
      sentence: () => peopleMessages.contactTooOften,
      key: (_, context) => networkOf(context.get(requestInfoContext).address),
    },
    failed: () => peopleMessages.contactFailed,
  },
  async ({ value: { name, email, subject, message } }) => {
    const inbox = config.smtpUrl ? config.contactInbox : null;
    if (!inbox) return refuse("not-found", { form: storeMessages.pageNotFound }, 404);
    await storeContactMessage({ name, email, subject, message }, new Date());
    try {
      const replyTo = { name, address: email };
      const signal = AbortSignal.timeout(DELIVERY_TIMEOUT);
      await mail.send({ id: randomUUID(), to: inbox, replyTo, subject, text: message, signal });
    } catch (error) {
      // It has reached the store: the seller reads it in the admin.
      log.error({ err: error }, "contact message stored, not emailed");
    }
    return { ok: true as const };
  },
);
