/** Emails from their templates (spec §7 email_templates). */
import type { Language } from "#domain/language";

/** A filled template. */
export type EmailContent = { subject: string; html: string; text: string };

type TemplateValues = Readonly<Record<string, string>>;

type TemplateRow = { template_name: string; is_active: boolean };

/**
 * Chooses a language's template. The row without a suffix decides whether the email is sent at all, and replaces a
 * translation that is missing or switched off. Null: not sent.
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
 * Fills subject and bodies. Values are escaped in HTML and put on one line in the subject. A section
 * `{{#name}}…{{/name}}` appears only if that value isn't empty.
 */
export function fillTemplate(template: EmailContent, facts: TemplateValues): EmailContent {
  return {
    subject: fill(template.subject, facts, oneLine),
    html: fill(template.html, facts, escapeHtml),
    text: fill(template.text, facts, (value) => value),
  };
}

/** Fills a Markdown text; characters of a value never act as Markdown. */
export function fillMarkdown(markdown: string, facts: TemplateValues): string {
  return fill(markdown, facts, (value) => value.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&"));
}

/** Fills in one pass, so that a value that looks like a placeholder stays as it is. So does an unknown placeholder. */
function fill(text: string, facts: TemplateValues, write: (value: string) => string): string {
  return withSections(text, facts).replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? write(facts[name] ?? "") : placeholder,
  );
}

/** Sections are cut before values are filled in, so that no value can open one. They don't nest. */
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
