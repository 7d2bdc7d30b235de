import { z } from "zod";
import { contentProblems, EMAIL_TEMPLATES, placeholdersOf } from "#domain/email/template-check";
import type { EmailContent } from "#domain/email/templates";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";
import { offersMessages, templateProblemMessage } from "#domain/offers/admin-messages";
import { refuse } from "#forms/form.server";

/** `order_placed` and its translations, `order_placed.te`. */
const NAMES: ReadonlyMap<string, { name: string; language: Language }> = new Map(
  EMAIL_TEMPLATES.flatMap((name) =>
    LANGUAGES.map((language) => [
      language === DEFAULT_LANGUAGE ? name : `${name}.${language}`,
      { name, language },
    ]),
  ),
);

export const templateField = z.string().refine((template) => NAMES.has(template));

/** Which email a row's name means, and in which language. */
export function emailOf(template: string): { name: string; language: Language } {
  const known = NAMES.get(template);
  if (!known) throw new RangeError(`no email ${template}`);
  return known;
}

const body = z
  .string()
  .transform((text) => text.replaceAll("\r\n", "\n"))
  .pipe(
    z
      .string()
      .max(20_000, { error: () => offersMessages.tooLong(20_000) })
      .refine((text) => text.trim() !== "", { error: () => offersMessages.textMissing }),
  );

export const contentFields = {
  subject: z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, { error: () => offersMessages.subjectMissing })
        .max(300, { error: () => offersMessages.tooLong(300) }),
    ),
  html: body,
  text: body,
};

/** Where customers would read what isn't meant for them; null: nowhere. */
export function refuseContent(template: string, content: EmailContent) {
  const problems = contentProblems(content, placeholdersOf(emailOf(template).name));
  const errors = Object.entries(problems).flatMap(([part, [first]]) =>
    first ? [[part, templateProblemMessage(first)] as const] : [],
  );
  return errors.length > 0 ? refuse("fields", Object.fromEntries(errors)) : null;
}
