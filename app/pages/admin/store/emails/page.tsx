import { type TemplateRow, templateRows } from "#data/email/email-templates.server";
import { EMAILS, type Email } from "#domain/email/emails";
import { EPISODE_EMAIL } from "#domain/email/episode-email";
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, type Language } from "#domain/language";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListRow } from "#pages/admin/parts/lists/list-row.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { requireSeller } from "#request/session/session.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { Badge } from "#ui/badge";
import type { Route } from "./+types/page";

export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  const rows = await templateRows();
  const { storyRows } = shopFacts();
  const sent = EMAILS.filter((email) => storyRows || email !== EPISODE_EMAIL);
  return { emails: sent.map((email) => listedEmail(email, rows, config.languages)) };
}

function listedEmail(
  { name, label }: Email,
  rows: readonly TemplateRow[],
  languages: readonly Language[],
) {
  const row = rows.find(({ template_name }) => template_name === name);
  const missing = languages.filter(
    (language) =>
      language !== DEFAULT_LANGUAGE &&
      !rows.some((each) => each.template_name === `${name}.${language}` && each.is_active),
  );
  return {
    name,
    label,
    subject: row?.subject ?? "",
    sent: row?.is_active ?? false,
    missing: missing.map((language) => LANGUAGE_NAMES[language]),
  };
}

export default function Emails({ loaderData: { emails } }: Route.ComponentProps) {
  return (
    <AdminPage width="list" title="Emails to customers">
      <ul className="flex flex-col gap-3">
        {emails.map(({ name, label, subject, sent, missing }) => (
          <li key={name}>
            <ListRow to={href("/admin/emails/:name", { name })} name={label}>
              <span className="text-small wrap-anywhere text-ink-soft">{subject}</span>
              <span className="flex flex-wrap gap-1">
                <Badge tone={sent ? "ok" : "info"}>{sent ? "Switched on" : "Switched off"}</Badge>
                {missing.length > 0 ? (
                  <Badge tone="wait">Not in {missing.join(", ")}: English is used</Badge>
                ) : null}
              </span>
            </ListRow>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
