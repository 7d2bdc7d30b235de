/** Fills the texts of emails from their templates (spec §7 email_templates). */
import type { Language } from "#domain/language";

/** The texts of an email, with or without filled placeholders. */
export type EmailContent = { subject: string; html: string; text: string };

type TemplateValues = Readonly<Record<string, string>>;

type TemplateRow = { template_name: string; is_active: boolean };

/**
 * Chooses the template for a language, `name.te` for Telugu. If the default language's row `name` isn't active, the
 * email isn't sent at all (null); if the translation is missing or not active, that row is used.
 */
export function chooseTemplate<Row extends TemplateRow>(
  rows: readonly Row[],
  name: string,
  language: Language,
): Row | null {
  const active = rows.filter(({ is_active }) => is_active);
  const named = (wanted: string) => active.find((row) => row.template_name === wanted) ?? null;
  return named(name) && (named(`${name}.${language}`) ?? named(name));
}

/**
 * Fills the placeholders in the subject and both bodies. Values are escaped in HTML, and put on one line in the
 * subject. A section `{{#name}}…{{/name}}` appears only if the value of `name` isn't empty.
 */
export function fillTemplate(template: EmailContent, facts: TemplateValues): EmailContent {
  return {
    subject: fill(template.subject, facts, oneLine),
    html: fill(template.html, facts, escapeHtml),
    text: fill(template.text, facts, (value) => value),
  };
}

/** Fills the placeholders of a Markdown text. Values are escaped, so they can't add Markdown. */
export function fillMarkdown(markdown: string, facts: TemplateValues): string {
  return fill(markdown, facts, (value) => value.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&"));
}

/**
 * Fills all placeholders in one pass, so that a value that looks like a placeholder isn't filled again. Unknown
 * placeholders stay as they are.
 */
function fill(text: string, facts: TemplateValues, write: (value: string) => string): string {
  return withSections(text, facts).replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? write(facts[name] ?? "") : placeholder,
  );
}

/**
 * Removes sections with empty values. This happens before values are filled in, so that no value can begin a section.
 * Sections can't be nested.
 */
function withSections(text: string, facts: TemplateValues): string {
  return text.replace(
    /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}(\n?)/gs,
    (section, name: string, inside: string, end: string) => {
      if (!Object.hasOwn(facts, name)) return section;
      return facts[name] ? inside + end : "";
    },
  );
}

function oneLine(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\n": "<br>",
};

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"'\n]/g, (sign) => ENTITIES[sign] ?? sign);
}
