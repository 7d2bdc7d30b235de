/** Emails from their templates (spec §7 email_templates). */
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";

/** The text of a template, or the reason why there is none. */
export type EmailContent = { subject: string; html: string; text: string };

type TemplateValues = Readonly<Record<string, string>>;

/** A translation is a row of its own: `order_placed.te` beside `order_placed`. */
export function templateNames(name: string, language: Language): string[] {
  return language === DEFAULT_LANGUAGE ? [name] : [name, `${name}.${language}`];
}

type TemplateRow = { template_name: string; is_active: boolean };

/**
 * The template in a language. The row without a suffix says whether the email is sent at all; a
 * translation that is missing or switched off falls back to it. Null: switched off, or not there.
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
 * Fills subject and bodies. What a placeholder stands for is text in HTML, too, and one line in a subject.
 * What stands between `{{#name}}` and `{{/name}}` is there where the name's value isn't empty.
 */
export function fillTemplate(template: EmailContent, facts: TemplateValues): EmailContent {
  return {
    subject: fill(template.subject, facts, oneLine),
    html: fill(template.html, facts, escapeHtml),
    text: fill(template.text, facts, (value) => value),
  };
}

/** A Markdown text with what its placeholders stand for, of which no sign means anything. */
export function fillMarkdown(markdown: string, facts: TemplateValues): string {
  return fill(markdown, facts, (value) => value.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&"));
}

/** One pass over values: one that looks like a placeholder stays as it is. So does a placeholder that nothing stands for. */
function fill(text: string, facts: TemplateValues, write: (value: string) => string): string {
  return withSections(text, facts).replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? write(facts[name] ?? "") : placeholder,
  );
}

/** Sections are cut before any value is filled in, so that no value can open one. They don't nest. */
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
