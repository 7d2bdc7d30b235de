/** Emails from their templates (spec §7 email_templates). */

/** What a template says, or what became of it. */
export type EmailContent = { subject: string; html: string; text: string };

/** What stands for each placeholder. */
type TemplateValues = Readonly<Record<string, string>>;

/** The template that delivers an episode, and its placeholders (spec §7 Auth and actions). */
export const EPISODE_TEMPLATE = "episode_delivery";
export const EPISODE_PLACEHOLDERS = [
  "customer_name",
  "episode_title",
  "spotify_url",
  "order_number",
  "total_episodes",
] as const;
export type EpisodeFacts = Readonly<Record<(typeof EPISODE_PLACEHOLDERS)[number], string>>;

/** Fills subject and bodies. What a placeholder stands for is text in HTML, too, and one line in a subject. */
export function fillTemplate(template: EmailContent, facts: TemplateValues): EmailContent {
  return {
    subject: fill(template.subject, facts, oneLine),
    html: fill(template.html, facts, escapeHtml),
    text: fill(template.text, facts, (value) => value),
  };
}

/** One pass: a value that looks like a placeholder stays as it is. So does a placeholder that nothing stands for. */
function fill(text: string, facts: TemplateValues, write: (value: string) => string): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? write(facts[name] ?? "") : placeholder,
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
};

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
