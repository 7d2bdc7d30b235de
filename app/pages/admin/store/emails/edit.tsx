import { data } from "react-router";
import { sampleLines } from "#data/checkout/sample-lines.server";
import { templateRowsOf } from "#data/email/email-templates.server";
import { emailNamed, emailTemplates, layoutOf, mentionsRefund } from "#domain/email/emails";
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, type Language } from "#domain/language";
import { offersMessages } from "#domain/offers/admin-messages";
import { hasPermission } from "#domain/people/team/seller-roles";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { requirePerson, requireSeller } from "#request/session/session.server";
import { storeFacts } from "#request/settings/store-facts.server";
import type { Route } from "./+types/edit";
import { EmailForm } from "./email-form.tsx";

/** Edits one email in one of the store's languages. */
export async function loader({ context, params: { name }, url }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const requested = url.searchParams.get("language");
  const { languages } = config;
  const language = languages.find((each) => each === requested) ?? DEFAULT_LANGUAGE;
  const store = storeFacts();
  const email = emailNamed(name);
  if (!email) throw data(null, { status: 404 });
  const [rows, lines] = await Promise.all([templateRowsOf(name), sampleLines()]);
  const template = language === DEFAULT_LANGUAGE ? name : `${name}.${language}`;
  const row = rows.find(({ template_name }) => template_name === template);
  const standard = emailTemplates.find(({ template_name }) => template_name === template);
  return {
    name,
    label: email.label,
    about: mentionsRefund(email) ? offersMessages.alsoInCash : undefined,
    language,
    languages,
    template,
    version: row?.version ?? null,
    active: row?.is_active ?? false,
    saved: row ? contentOf(row) : { subject: "", html: "", text: "" },
    /** True: the saved HTML was made from the text. */
    isText: row?.is_text ?? true,
    defaultContent: standard ? contentOf(standard) : null,
    placeholders: email.placeholders,
    layout: layoutOf(email, language),
    sample: email.sample(language, store, new Date(), lines),
    branding: store.branding,
    myEmail: requirePerson(context, url).email,
    mayEdit: hasPermission(role, "edit-catalogue"),
  };
}

function contentOf(row: { subject: string; html_content: string; text_content: string }) {
  return { subject: row.subject, html: row.html_content, text: row.text_content };
}

export default function EditEmail({ loaderData }: Route.ComponentProps) {
  const { name, label, about, language, languages, template, version, active, mayEdit } =
    loaderData;
  return (
    <AdminPage
      width="full"
      title={label}
      intro={about}
      back={href("/admin/emails")}
      actions={
        mayEdit && version !== null ? (
          <Switch key={template} template={template} active={active} />
        ) : undefined
      }
    >
      {languages.length > 1 ? (
        <Tabs
          label="Languages"
          tabs={languages.map((each) => ({
            to: emailPath(name, each),
            label: LANGUAGE_NAMES[each],
            lang: each,
            current: each === language,
          }))}
        />
      ) : null}
      <EmailForm key={template} {...loaderData} />
    </AdminPage>
  );
}

/** Switches an email, or the translation of one, on or off. */
function Switch({ template, active }: { template: string; active: boolean }) {
  const [on, off] = template.includes(".")
    ? [offersMessages.translationOn, offersMessages.translationOff]
    : [offersMessages.emailOn, offersMessages.emailOff];
  return (
    <ButtonForm
      action={formHref("/admin/emails/use")}
      done={active ? off : on}
      fields={{ template, active: active ? "" : "on" }}
      look={active ? "danger" : "second"}
    >
      {active ? "Switch off" : "Switch on"}
    </ButtonForm>
  );
}

function emailPath(name: string, language: Language): string {
  const query = language === DEFAULT_LANGUAGE ? "" : `?language=${language}`;
  return href("/admin/emails/:name", { name }) + query;
}
