import { z } from "zod";
import { sampleLines } from "#data/checkout/sample-lines.server";
import { saveTemplate, switchTemplate } from "#data/email/email-templates.server";
import { branded } from "#domain/email/branding";
import { EMAILS, type Email, layoutOf } from "#domain/email/emails";
import { contentProblems } from "#domain/email/template-check";
import { type EmailContent, fillTemplate } from "#domain/email/templates";
import { emailHtml } from "#domain/email/written-email";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";
import { messageFor } from "#domain/messages";
import { offersMessages } from "#domain/offers/admin-messages";
import { refuseSave, seenField, switchField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { sendTest } from "#forms/admin/store/send-test.server";
import { form, refuse } from "#forms/form.server";
import { storeFacts } from "#request/settings/store-facts.server";

/**
 * Maps each template row's name to its email and language: `order_placed`, or `order_placed.te` for the translation.
 */
const EMAILS_BY_TEMPLATE: ReadonlyMap<string, { email: Email; language: Language }> = new Map(
  EMAILS.flatMap((email) =>
    LANGUAGES.map((language) => [
      language === DEFAULT_LANGUAGE ? email.name : `${email.name}.${language}`,
      { email, language },
    ]),
  ),
);

const templateField = z.string().refine((template) => EMAILS_BY_TEMPLATE.has(template));

const body = z
  .string()
  .transform((text) => text.replaceAll("\r\n", "\n"))
  .pipe(
    z
      .string()
      .max(20_000, { error: () => offersMessages.tooLong(20_000) })
      .refine((text) => text.trim() !== "", { error: () => offersMessages.textMissing }),
  );

const contentFields = {
  subject: z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, { error: () => offersMessages.subjectMissing })
        .max(300, { error: () => offersMessages.tooLong(300) }),
    ),
  text: body,
  /** The owner's own HTML; if the field is missing, the HTML is made from the text. */
  html: body.optional(),
};

const example = {
  template: "order_placed",
  subject: "We have {{order_number}}",
  text: "{{items}}",
  html: "<p>{{items}}</p>",
};

export const emailForms = [
  /** Saves an email in one language. */
  form(
    "/admin/emails/saving",
    {
      ...sellersForm("edit-catalogue"),
      fresh: true,
      schema: z.object({ version: seenField, template: templateField, ...contentFields }),
      example: { version: "", ...example },
    },
    async ({ writer, value: { version, template, ...written } }) => {
      const refused = refuseContent(template, written);
      if (refused) return refused;
      const isText = written.html === undefined;
      const content = { ...renderedContent(template, written), isText };
      const saved = await saveTemplate(template, content, { seen: version, ...writer });
      return saved.ok ? saved : refuseSave(saved.problem);
    },
  ),

  /** Switches an email, or one translation of it, on or off. */
  form(
    "/admin/emails/use",
    {
      ...sellersForm("edit-catalogue"),
      schema: z.object({ template: templateField, active: switchField }),
      example: { template: "order_placed", active: "on" },
    },
    async ({ writer, value: { template, active } }) => {
      const switched = await switchTemplate(template, active, writer);
      return switched.ok ? switched : refuseSave(switched.problem);
    },
  ),

  /** Sends the unsaved text, filled with a sample order, to the owner at once, without the outbox. */
  form(
    "/admin/emails/test",
    {
      ...sellersForm("edit-catalogue"),
      schema: z.object({ template: templateField, ...contentFields }),
      example,
    },
    async ({ person, value: { template, ...written } }) => {
      const refused = refuseContent(template, written);
      if (refused) return refused;
      const { email, language } = emailOf(template);
      const store = storeFacts();
      const content = branded(renderedContent(template, written), store.branding);
      const filled = fillTemplate(
        content,
        email.sample(language, store, new Date(), await sampleLines()),
      );
      return await sendTest({ to: person.email, ...filled, subject: `[Test] ${filled.subject}` });
    },
  ),
];

function emailOf(template: string): { email: Email; language: Language } {
  const known = EMAILS_BY_TEMPLATE.get(template);
  if (!known) throw new RangeError(`no email ${template}`);
  return known;
}

type Written = Omit<EmailContent, "html"> & { html?: string | undefined };

function renderedContent(template: string, { html, ...written }: Written): EmailContent {
  const { email, language } = emailOf(template);
  return { ...written, html: html ?? emailHtml(written, layoutOf(email, language)) };
}

/** Refuses texts that customers shouldn't get, such as one with an unknown placeholder; null if nothing is wrong. */
function refuseContent(template: string, { html = "", ...written }: Written) {
  const known = Object.keys(emailOf(template).email.placeholders);
  const problems = contentProblems({ ...written, html }, known);
  const errors = Object.entries(problems).flatMap(([part, [first]]) =>
    first ? [[part, messageFor(offersMessages, first)] as const] : [],
  );
  return errors.length > 0 ? refuse("fields", Object.fromEntries(errors)) : null;
}
