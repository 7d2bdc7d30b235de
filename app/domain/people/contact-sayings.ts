import {
  EMAIL_MALFORMED,
  EMAIL_MISSING,
  EMAIL_TOO_LONG,
  FIELD_WRONG,
  MESSAGE_MISSING,
  MESSAGE_TOO_LONG,
  NAME_MISSING,
  NAME_TOO_LONG,
  SUBJECT_MISSING,
  SUBJECT_TOO_LONG,
} from "#domain/messages";
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactProblem,
  type ContactProblems,
} from "./contact.ts";

/** Every sentence that the contact form may need; no other page is sent them. */
const CONTACT_SENTENCES: Readonly<Record<ContactField, Record<ContactProblem, string>>> = {
  name: { missing: NAME_MISSING, malformed: FIELD_WRONG, "too-long": NAME_TOO_LONG },
  email: { missing: EMAIL_MISSING, malformed: EMAIL_MALFORMED, "too-long": EMAIL_TOO_LONG },
  subject: { missing: SUBJECT_MISSING, malformed: FIELD_WRONG, "too-long": SUBJECT_TOO_LONG },
  message: { missing: MESSAGE_MISSING, malformed: FIELD_WRONG, "too-long": MESSAGE_TOO_LONG },
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
