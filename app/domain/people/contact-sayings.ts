import { storeMessages } from "#domain/messages";
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactProblem,
  type ContactProblems,
} from "./contact.ts";
import { peopleMessages } from "./messages.ts";

/** Every sentence that the contact form may need; no other page is sent them. */
const CONTACT_SENTENCES: Readonly<Record<ContactField, Record<ContactProblem, string>>> = {
  name: {
    missing: peopleMessages["name-missing"],
    malformed: storeMessages.fieldWrong,
    "too-long": peopleMessages["name-too-long"],
  },
  email: {
    missing: peopleMessages["email-missing"],
    malformed: peopleMessages["email-malformed"],
    "too-long": peopleMessages["email-too-long"],
  },
  subject: {
    missing: peopleMessages["subject-missing"],
    malformed: storeMessages.fieldWrong,
    "too-long": peopleMessages["subject-too-long"],
  },
  message: {
    missing: peopleMessages["message-missing"],
    malformed: storeMessages.fieldWrong,
    "too-long": peopleMessages["message-too-long"],
  },
};

/** One sentence for each field of the contact form that needs one. */
export function sayContactProblems(
  problems: ContactProblems,
): Partial<Record<ContactField, string>> {
  const said: Partial<Record<ContactField, string>> = {};
  for (const field of CONTACT_FIELDS) {
    const problem = problems[field];
    if (problem) said[field] = CONTACT_SENTENCES[field][problem];
  }
  return said;
}
