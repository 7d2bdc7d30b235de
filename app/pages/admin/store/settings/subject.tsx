import type { ComponentType } from "react";
import { data } from "react-router";
import { db } from "#data/db.server";
import { countOld } from "#data/personal-data/retention.server";
import { historyOf } from "#data/settings/events.server";
import { retentionDays, savedSettings } from "#data/settings/settings.server";
import { hasBankFeed } from "#data/statements/sms-sources.server";
import { storeMessages } from "#domain/messages";
import { settingsPermission } from "#domain/people/team/seller-roles";
import { FORM_SUBJECTS, type FormSubject, SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { editedText, LEGAL_PAGES, pagesNamingExpress } from "#domain/settings/legal/legal-pages";
import { LEGAL_PLACEHOLDER_MEANINGS } from "#domain/settings/legal/legal-placeholders";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { History } from "#pages/admin/parts/history.tsx";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { isFreshlySignedIn, requireSeller } from "#request/session/session.server";
import { ownPayee, settings } from "#request/settings/settings.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import type { Route } from "./+types/subject";
import { expressTexts } from "./express-texts.server.ts";
import { ExpressTexts } from "./express-texts.tsx";
import { IconForm } from "./icon-form.tsx";
import { LogoForm } from "./logo-form.tsx";
import { LooksForm } from "./looks-form.tsx";
import { PayeeForm } from "./payee-form.tsx";
import { RetentionForm } from "./retention-form.tsx";
import { SubjectForm } from "./subject-form.tsx";

/** One subject's form, and the history of its changes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const subject = FORM_SUBJECTS.find((each) => each === params.subject);
  if (!subject) throw data(storeMessages.pageNotFound, { status: 404 });
  const person = requireSeller(context, settingsPermission(subject));
  const now = new Date();
  const [{ values, versions }, history] = await Promise.all([
    savedSettings(),
    historyOf("settings", subject, now),
  ]);
  const saved = { ...settings(), ...values };
  return {
    subject,
    version: versions[subject],
    history,
    fresh: isFreshlySignedIn(person, now),
    shop: { ...shopFacts(), bankFeed: subject === "bankSms" && (await isFeedOffered(saved)) },
    value: editedValue(subject, saved) as Record<string, unknown>,
    expressTexts: subject === "delivery" ? await expressTexts(saved) : [],
    namesExpress:
      saved.delivery.withoutExpress &&
      pagesNamingExpress(saved, config.languages).some((page) => page === subject),
    nextSweep: subject === "retention" ? await nextSweep(now) : null,
  };
}

/** True if a source reports the bank's money, or did when the owner turned exact amounts on. */
async function isFeedOffered({ bankSms }: ReturnType<typeof settings>): Promise<boolean> {
  return bankSms.exactAmounts || (await hasBankFeed());
}

/** The value that the form shows, which isn't always the saved one. */
function editedValue(subject: FormSubject, saved: ReturnType<typeof settings>) {
  if (subject === "payee") return ownPayee(saved.payee);
  const page = LEGAL_PAGES.find((each) => each === subject);
  return page ? editedText(page, saved[page], shopFacts()) : saved[subject];
}

/** How much the next clean-up deletes; null: that isn't known. */
async function nextSweep(now: Date) {
  const days = await retentionDays(db);
  return days && (await countOld(days, now));
}

export type SubjectData = Awaited<ReturnType<typeof loader>>;

export default function SubjectPage({ loaderData }: Route.ComponentProps) {
  const { subject, history } = loaderData;
  const { title, description } = SETTINGS_SUBJECTS[subject];
  const Form = FORMS[subject] ?? SubjectForm;
  return (
    <AdminPage title={title} back={href("/admin/settings")} intro={description}>
      <ExpressTexts texts={loaderData.expressTexts} />
      {loaderData.namesExpress ? (
        <NoticeLink
          tone="wait"
          to={href("/admin/settings/:subject", { subject: "delivery" })}
          label="Delivery"
        >
          Express is off, but this text names it. Take it out, or switch express on again.
        </NoticeLink>
      ) : null}
      <Form key={subject} shown={loaderData} />
      <section className="flex flex-col gap-1 pt-4">
        <h2 className="text-title">History</h2>
        <History entries={history} />
      </section>
    </AdminPage>
  );
}

/** The forms that show more than the subject's fields. */
const FORMS: Partial<Record<FormSubject, ComponentType<{ shown: SubjectData }>>> = {
  payee: PayeeForm,
  icon: IconForm,
  logo: LogoForm,
  looks: LooksForm,
  retention: RetentionForm,
  terms: LegalForm,
  privacy: LegalForm,
  refunds: LegalForm,
};

function LegalForm({ shown }: { shown: SubjectData }) {
  return (
    <SubjectForm shown={shown}>
      <LegalPlaceholders storyRows={shown.shop.storyRows} />
    </SubjectForm>
  );
}

/** Says what each name in double braces stands for. */
function LegalPlaceholders({ storyRows }: { storyRows: boolean }) {
  const offered = Object.entries(LEGAL_PLACEHOLDER_MEANINGS).filter(
    ([name]) => storyRows || name !== "episodes",
  );
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-peacock underline underline-offset-4">
        Names in double braces
      </summary>
      <ul className="flex flex-col gap-1 text-small text-ink-soft">
        {offered.map(([name, meaning]) => (
          <li key={name} className="wrap-anywhere">
            <code>{`{{${name}}}`}</code>: {meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}
