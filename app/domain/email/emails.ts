/**
 * Every kind of email to customers, with its default texts. The admin's list of emails, its previews and its test
 * emails are made from this table.
 */
import type { OrderLine } from "#domain/cart/lines";
import {
  byLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type Localized,
  localized,
} from "#domain/language";
import { EPISODE_EMAIL } from "./episode-email.ts";
import { INVITATION_EMAIL } from "./money-emails.ts";
import { eventsOf, ORDER_EMAIL_NAMES, ORDER_EMAILS, templateOf } from "./order-emails.ts";
import { ORDER_PLACEHOLDERS, orderEmailFacts, type StoreFacts } from "./order-facts.ts";
import { REMINDER_EMAIL } from "./payment-reminder.ts";
import type { Placeholders } from "./placeholders.ts";
import { sampleOrder, withSampleLines } from "./sample-order.ts";
import { type EmailLayout, emailHtml, type WrittenEmail, writtenText } from "./written-email.ts";

export type Email = {
  /** The name of the email's template in `email_templates`. */
  name: string;
  /** The email's name in the admin. */
  label: string;
  placeholders: Placeholders;
  /**
   * The placeholders' values for a preview at this time. `lines` are products of the store; without them the sample
   * names none.
   */
  sample: (
    language: Language,
    store: StoreFacts,
    now: Date,
    lines?: readonly OrderLine[],
  ) => Readonly<Record<string, string>>;
  texts: Localized<WrittenEmail>;
  /** The last line, which says why the customer gets this email. */
  footer?: Localized<string>;
};

export const EMAILS: readonly Email[] = [
  ...ORDER_EMAIL_NAMES.map(orderEmailEntry),
  EPISODE_EMAIL,
  INVITATION_EMAIL,
  REMINDER_EMAIL,
];

/** Returns the email of a template, by the template's name without a language suffix; null if unknown. */
export function emailNamed(template: string): Email | null {
  return EMAILS.find(({ name }) => name === template) ?? null;
}

/** True if the default text names money that is given back. */
export function mentionsRefund({ texts }: Email): boolean {
  return texts.en.paragraphs.some((paragraph) => paragraph.includes("{{refund_amount}}"));
}

function orderEmailEntry(email: (typeof ORDER_EMAIL_NAMES)[number]): Email {
  const { label, sample, texts } = ORDER_EMAILS[email];
  return {
    name: templateOf(email),
    label,
    placeholders: ORDER_PLACEHOLDERS,
    sample: (language, store, now, lines = []) => {
      const order = withSampleLines({ ...sampleOrder(now), ...sample(now), language }, lines);
      const event = eventsOf(order).find((each) => each.email === email);
      if (!event) throw new Error(`the sample order is not owed the email ${email}`);
      return orderEmailFacts(order, event, store, "");
    },
    texts,
  };
}

const ORDER_FOOTER = byLanguage({
  en: "You get this email because you ordered from {{store_name}}. Just answer it if something is wrong.",
  te: "మీరు {{store_name}}లో ఆర్డర్ చేసినందుకు ఈ ఈమెయిల్ వచ్చింది. ఏదైనా సమస్య ఉంటే దీనికే జవాబు ఇవ్వండి.",
});

/** A row of `email_templates`. */
type DefaultTemplate = {
  template_name: string;
  subject: string;
  html_content: string;
  text_content: string;
  is_text: boolean;
  is_active: boolean;
};

/** The templates that a new store gets. */
export const emailTemplates: DefaultTemplate[] = EMAILS.flatMap((email) =>
  LANGUAGES.flatMap((language) => defaultTemplate(email, language) ?? []),
);

/** Returns what an email's HTML needs besides its text: its language and its footer. */
export function layoutOf({ footer }: Email, language: Language): EmailLayout {
  return { language, footer: footer ? localized(footer, language) : ORDER_FOOTER(language) };
}

function defaultTemplate(email: Email, language: Language): DefaultTemplate | null {
  const { name, texts } = email;
  const written = texts[language];
  if (!written) return null;
  const { subject } = written;
  const text = writtenText(written, language);
  return {
    template_name: language === DEFAULT_LANGUAGE ? name : `${name}.${language}`,
    subject,
    html_content: emailHtml({ subject, text }, layoutOf(email, language)),
    text_content: text,
    is_text: true,
    is_active: true,
  };
}
