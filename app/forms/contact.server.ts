import { z } from "zod";
import { storeContactMessage } from "#data/people/contact-messages.server";
import { messagesFor, storeMessages } from "#domain/messages";
import { oneLine } from "#domain/people/addresses/address";
import { contactProblems } from "#domain/people/contact";
import { peopleMessages } from "#domain/people/messages";
import { networkOf } from "#request/client-address.server";
import { config } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { form, refuse } from "./form.server.ts";

/** The limit is per IP address, because mobile carriers put many phones behind one (our limit). */
const MAX_CONTACT_MESSAGES = 20;
const CONTACT_MESSAGES_WINDOW_SECONDS = 3_600;

const text = z.string().max(2_000).default("");
const MessageForm = z
  .object({ name: text.transform(oneLine), email: text, subject: text, message: text })
  .superRefine((message, { addIssue }) => {
    const wrong = messagesFor(peopleMessages, contactProblems(message));
    for (const [field, text] of Object.entries(wrong))
      addIssue({ code: "custom", path: [field], message: text });
  });

export const contactForms = [
  /** Stores a contact message, if the store takes messages (reading R26). */
  form(
    "/contact/message",
    {
      who: "anyone",
      schema: MessageForm,
      example: {
        name: "Asha Rao",
        email: "asha@example.com",
        subject: "Quotes",
        message: "Will you print the tea one again?",
      },
      limit: {
        // The limit counts by IP network, because each message becomes an email.
        of: {
          name: "contact",
          points: MAX_CONTACT_MESSAGES,
          seconds: CONTACT_MESSAGES_WINDOW_SECONDS,
          open: false,
        },
        sentence: () => peopleMessages.contactTooOften,
        key: (_, context) => networkOf(context.get(requestInfoContext).address),
      },
      failed: () => peopleMessages.contactFailed,
    },
    async ({ value: message }) => {
      if (!config.keepsMessages)
        return refuse("not-found", { form: storeMessages.pageNotFound }, 404);
      const options = { inbox: config.contactInbox, now: new Date() };
      return { ok: true as const, number: await storeContactMessage(message, options) };
    },
  ),
];
