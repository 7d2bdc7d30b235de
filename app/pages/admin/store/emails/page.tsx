import { type TemplateRow, templateRows } from "#data/email/email-templates.server";
import { EMAILS, type Email } from "#domain/email/emails";
import { EPISODE_EMAIL } from "#domain/email/episode-email";
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, type Language } from "#domain/language";
import type { ResourceBadge } from "#domain/resources/resource";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListedRows } from "#pages/admin/parts/lists/listed-rows.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { requireSeller } from "#request/session/session.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import type { Route } from "./+types/page";

export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  const rows = await templateRows();
  const { storyRows } = shopFacts();
  const sent = EMAILS.filter((email) => storyRows || email !== EPISODE_EMAIL);
  return { rows: sent.map((email) => listedEmail(email, rows, config.languages)) };
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
  const names = missing.map((language) => LANGUAGE_NAMES[language]).join(", ");
  const sent: ResourceBadge = row?.is_active
    ? { tone: "ok", text: "Switched on" }
    : { tone: "info", text: "Switched off" };
  const english: ResourceBadge = { tone: "wait", text: `Not in ${names}: English is used` };
  return {
    to: href("/admin/emails/:name", { name }),
    name: label,
    about: row?.subject ?? "",
    badges: names ? [sent, english] : [sent],
  };
}

export default function Emails({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <AdminPage width="list" title="Emails to customers">
      <ListedRows rows={rows} />
    </AdminPage>
  );
}
