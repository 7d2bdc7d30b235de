/** Validates the contact form: all fields are required, the email in email format (spec §2 Contact, §5). */
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { NAME_CHARACTERS } from "./limits.ts";

export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactMessage = Record<ContactField, string>;

type ContactProblem = {
  code: `${ContactField}-missing` | `${ContactField}-too-long` | "email-malformed";
};
type ContactProblems = Partial<Record<ContactField, ContactProblem>>;

const MOST_CHARACTERS: Readonly<Record<ContactField, number>> = {
  name: NAME_CHARACTERS,
  email: 254,
  subject: 100,
  /** The limit of descriptions applies to the message, too (reading R38). */
  message: DESCRIPTION_CHARACTERS,
};

// The format that browsers accept for an email, but with at least one dot in the domain.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Returns the problems by field; none if the message can be sent. */
export function contactProblems(message: ContactMessage): ContactProblems {
  const problems: ContactProblems = {};
  for (const field of CONTACT_FIELDS) {
    const problem = fieldProblem(field, message[field].trim());
    if (problem) problems[field] = problem;
  }
  return problems;
}

function fieldProblem(field: ContactField, text: string): ContactProblem | null {
  if (text === "") return { code: `${field}-missing` };
  // Spreading the text counts an emoji as one character.
  if ([...text].length > MOST_CHARACTERS[field]) return { code: `${field}-too-long` };
  return field === "email" && !EMAIL.test(text) ? { code: "email-malformed" } : null;
}
